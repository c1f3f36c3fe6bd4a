import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A portal that serves a document as `/registry.json`: what the function says, with the time that it is there. */
export async function startPortalDouble(document: () => string | undefined, now = () => new Date()) {
  const server = createServer((request, response) => {
    const text = request.url === '/registry.json' ? document() : undefined;
    response.writeHead(text === undefined ? 404 : 200, { date: now().toUTCString() }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
