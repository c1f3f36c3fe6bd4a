import { contentTypeOf } from '@event-portal/contracts';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { closeServer } from '../../close-server';

/** Another host that has files of the portal, for pages of every origin. */
export type Cdn = { readonly url: string; readonly stop: () => Promise<void> };

/** @param folders where the files below each path lie at this moment; a path begins and ends in a slash */
export async function startCdn(folders: () => Readonly<Record<string, string>>): Promise<Cdn> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://cdn');
    const [path, folder] = Object.entries(folders()).find(([start]) => pathname.startsWith(start)) ?? [];
    const file = path && folder && join(folder, pathname.slice(path.length));
    if (!file || !existsSync(file)) return response.writeHead(404).end();
    const type = contentTypeOf(file) ?? 'application/octet-stream';
    return response
      .writeHead(200, { 'access-control-allow-origin': '*', 'content-type': type })
      .end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => closeServer(server) };
}
