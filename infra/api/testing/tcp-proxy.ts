import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line to a server that a test can cut. */
export type TcpProxy = {
  readonly port: number;
  /** Ends every connection, and refuses new ones. */
  readonly cut: () => Promise<void>;
  readonly restore: () => Promise<void>;
  /** Ends each connection that is open now when it is next used; new ones last. @returns how many are left of those */
  readonly breakOnUse: () => () => number;
  readonly close: () => Promise<void>;
};

/** Opens a line to a server on this machine. */
export async function openTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(target);
    clients.add(incoming);
    incoming.on('close', () => clients.delete(incoming));
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  const breakOnUse = () => {
    const doomed = new Set(clients);
    for (const socket of doomed)
      socket.once('data', () => {
        doomed.delete(socket);
        socket.destroy();
      });
    return () => doomed.size;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return { port, cut, restore: () => listen(port), breakOnUse, close: cut };
}

/** The same database address, through the line. */
export function through(proxy: TcpProxy, databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  return url.href;
}
