import { contentTypeOf } from '@event-portal/contracts';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closeServer } from '../close-server';

const DIST = fileURLToPath(new URL('../../../../shared/ui/dist/', import.meta.url));

/** The one-time word of the strict policy. A real server makes a new one for each document. */
const NONCE = 'bm9uY2U';

/** Where the gallery is served: as it is, and below the portal's content security policy. */
export type GalleryServer = {
  readonly url: string;
  readonly strictUrl: string;
  readonly close: () => Promise<void>;
};

/** Serves the built gallery on a free port. */
export async function startGalleryServer(): Promise<GalleryServer> {
  if (!existsSync(join(DIST, 'index.html'))) {
    throw new Error('The gallery is not built. Run "npm run build -w shared/ui" first.');
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gallery');
    const isStrict = pathname.startsWith('/strict/');
    const file = normalize(pathname.replace(/^\/strict/, '')).replace(/\/$/, '/index.html');
    const path = join(DIST, file);
    // A browser asks for it by itself; a missing one would count as an error of the page.
    if (pathname.endsWith('/favicon.ico')) return void response.writeHead(204).end();
    if (!path.startsWith(DIST) || !existsSync(path)) return void response.writeHead(404).end();
    response.setHeader('content-type', contentTypeOf(file) ?? 'text/html; charset=utf-8');
    if (isStrict) {
      response.setHeader(
        'content-security-policy',
        `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${NONCE}'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'`,
      );
    }
    response.end(
      isStrict && file.endsWith('.html') ? withNonce(readFileSync(path, 'utf8')) : readFileSync(path),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  return { url, strictUrl: `${url}strict/`, close: () => closeServer(server) };
}

function withNonce(html: string): string {
  return html.replace('<head>', `<head>\n<meta name="csp-nonce" nonce="${NONCE}">`);
}
