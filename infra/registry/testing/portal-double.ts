import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A portal that serves a document as `/registry.json` and the description of its shell, and an API that describes itself: what the
 * functions say, with the time that it is there.
 */
export async function startPortalDouble(
  document: () => string | undefined,
  now = () => new Date(),
  shell: () => string | undefined = () => undefined,
  api: () => string | undefined = () => undefined,
) {
  const files: Record<string, () => string | undefined> = {
    '/registry.json': document,
    '/assets/shell.json': shell,
    '/docs/json': api,
  };
  const server = createServer((request, response) => {
    const text = files[request.url ?? '']?.();
    response.writeHead(text === undefined ? 404 : 200, { date: now().toUTCString() }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
