import { contentTypeOf } from '@event-portal/contracts';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** What a peer of the portal is served from. */
export type FileServerOptions = {
  readonly port: number;
  /** The folder of the build, served below `/assets/`. */
  readonly folder: string;
  /** The document of an address. */
  readonly document: (pathname: string) => string;
};

type File = {
  readonly body: Buffer;
  readonly encoding?: 'br';
  readonly type: string;
  readonly isImmutable: boolean;
};

/**
 * Serves a build as the product's servers do: files compressed beforehand and, where their names carry a hash, kept for a
 * year; the document compressed at the highest level, and asked for anew with its tag.
 */
export async function serveBuild({ port, folder, document }: FileServerOptions): Promise<() => void> {
  const findFile = memoize((pathname) => readBuilt(folder, pathname));
  // By its text and not by its address: a peer that learns what a page needs writes another document from then on.
  const compressed = memoize(compressDocument);
  const find = (pathname: string): File | undefined =>
    isPage(pathname) ? compressed(document(pathname)) : findFile(pathname);
  const server = createServer((request, response) => answer(request, response, find));
  // Longer than the proxy keeps a connection to it.
  server.keepAliveTimeout = 70_000;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  find: (pathname: string) => File | undefined,
): void {
  const file = find((request.url ?? '/').replace(/[?#].*$/s, ''));
  if (!file)
    return void response.writeHead(404, { 'cache-control': 'no-store' }).end('There is no such file.\n');
  const etag = `"${createHash('sha256').update(file.body).digest('base64url').slice(0, 22)}"`;
  const headers = {
    'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-type': file.type,
    ...(file.encoding && { 'content-encoding': file.encoding }),
    'timing-allow-origin': '*',
    vary: 'Accept-Encoding',
    etag,
  };
  if (request.headers['if-none-match']?.includes(etag)) return void response.writeHead(304, headers).end();
  response.writeHead(200, { ...headers, 'content-length': file.body.length }).end(file.body);
}

function memoize<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

const isPage = (pathname: string) => !pathname.startsWith('/assets/') && extname(pathname) === '';

function compressDocument(html: string): File {
  return {
    body: brotliCompressSync(html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
    encoding: 'br',
    type: 'text/html; charset=utf-8',
    isImmutable: false,
  };
}

function readBuilt(folder: string, pathname: string): File | undefined {
  const path = join(folder, pathname.replace(/^\/assets\//, ''));
  const type = contentTypeOf(path);
  if (type === undefined || !existsSync(path)) return undefined;
  const isImmutable = /\.[0-9a-f]{8}\.[a-z0-9]+$/.test(path);
  if (existsSync(`${path}.br`))
    return { body: readFileSync(`${path}.br`), encoding: 'br', type, isImmutable };
  return { body: readFileSync(path), type, isImmutable };
}
