import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * An object store that speaks as much of S3 as the registry needs, and honours conditional writes: `If-Match` and
 * `If-None-Match` are decided at the moment of the write. Signatures are not checked; that they are sent is.
 */
export async function startS3Double() {
  const objects = new Map<string, { body: Buffer; etag: string; headers: IncomingHttpHeaders }>();
  let failures = 0;
  let loseNextAnswer = false;
  const unsigned: string[] = [];

  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://s3');
    const key = decodeURIComponent(url.pathname.slice(1));
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) unsigned.push(key);
      if (failures > 0) {
        failures -= 1;
        return response.writeHead(503).end('<Error/>');
      }
      const known = objects.get(key);
      if (url.searchParams.has('list-type')) {
        const prefix = url.searchParams.get('prefix') ?? '';
        const keys = [...objects.keys()]
          .map((path) => path.slice(path.indexOf('/') + 1))
          .filter((path) => path.startsWith(prefix));
        return response.end(
          `<R>${keys.map((path) => `<Key>${path}</Key><LastModified>${new Date().toISOString()}</LastModified>`).join('')}</R>`,
        );
      }
      if (request.method === 'GET') {
        if (!known) return response.writeHead(404).end('<Error/>');
        return response.writeHead(200, { etag: known.etag }).end(known.body);
      }
      if (request.method === 'DELETE') {
        objects.delete(key);
        return response.writeHead(204).end();
      }
      const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
      if ((ifNoneMatch === '*' && known) || (ifMatch !== undefined && ifMatch !== known?.etag))
        return response.writeHead(412).end('<Error><Code>PreconditionFailed</Code></Error>');
      const body = Buffer.concat(chunks);
      const etag = `"${createHash('md5').update(body).digest('hex')}"`;
      objects.set(key, { body, etag, headers: request.headers });
      if (loseNextAnswer) {
        loseNextAnswer = false;
        return response.writeHead(500).end();
      }
      return response.writeHead(200, { etag: objects.get(key)?.etag }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    unsigned,
    fail: (times: number) => (failures = times),
    /** The next write happens, and the writer never learns of it. */
    loseNextAnswer: () => (loseNextAnswer = true),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
