import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens on loopback, and tells the bench where. */
export function listenAndTell(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.send?.({ address: `http://127.0.0.1:${port}` });
  });
}
