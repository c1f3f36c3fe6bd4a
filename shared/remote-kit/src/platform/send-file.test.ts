import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendFile } from './send-file';

/** What the server got, and what it answers. */
const got: { type: string | undefined; bytes: number }[] = [];
let status = 201;
let server: Server;
let address: string;
beforeAll(async () => {
  server = createServer((request, reply) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => {
      if (request.method === 'POST') got.push({ type: request.headers['content-type'], bytes });
      reply.writeHead(request.method === 'POST' ? status : 204, {
        'access-control-allow-origin': request.headers.origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-headers': 'content-type',
        'access-control-expose-headers': 'retry-after',
        'retry-after': '30',
      });
      reply.end(request.method === 'POST' ? '{"said":"yes"}' : undefined);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/files`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const file = new Blob(['x'.repeat(200_000)], { type: 'application/pdf' });

test('a file goes as it is, tells how far it has come, and the reply is read like any other', async () => {
  const parts: number[] = [];
  const reply = await sendFile(address, file, { method: 'POST' }, (part) => parts.push(part));
  expect([reply.status, await reply.json()]).toEqual([201, { said: 'yes' }]);
  expect(got.at(-1)).toEqual({ type: 'application/pdf', bytes: 200_000 });
  expect(parts.length).toBeGreaterThan(0);
  for (const part of parts) expect(part >= 0 && part <= 1).toBe(true);
});

test('a refusal is a reply, with when to come again', async () => {
  status = 503;
  const reply = await sendFile(address, file, { method: 'POST' }, () => undefined);
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '30']);
});

test('what is called off, and what reaches nobody, fails', async () => {
  const calledOff = new AbortController();
  const sending = sendFile(address, file, { method: 'POST', signal: calledOff.signal }, () => undefined);
  calledOff.abort();
  await expect(sending).rejects.toThrow('could not be sent');
});
