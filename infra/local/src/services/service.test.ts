import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePorts } from '../free-ports';
import { startService, waitUntilReady, type Service } from './service';

let folder: string;
let service: Service;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'service-'));
});

afterEach(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

async function start(script: (port: number) => string): Promise<string> {
  const { API_PORT } = await findFreePorts();
  service = startService({
    name: 'api',
    cwd: folder,
    args: ['--input-type=commonjs', '--eval', script(API_PORT)],
    env: {},
    logFolder: folder,
  });
  return `http://localhost:${API_PORT}/readyz`;
}

test('a service is ready once it answers well', async () => {
  const url = await start(
    (port) => `let asked = 0;
      require('node:http').createServer((_, reply) => reply.writeHead(asked++ < 2 ? 503 : 200).end()).listen(${port})`,
  );
  await expect(waitUntilReady(service, url)).resolves.toBeUndefined();
});

test('one that takes a request and never answers is given up, with what it printed last', async () => {
  const url = await start(
    (port) => `console.log('Waiting for the database.');
      require('node:http').createServer(() => undefined).listen(${port})`,
  );
  while (service.lastLines().length === 0) await delay(50);
  await expect(waitUntilReady(service, url, 500)).rejects.toThrow(
    `api did not become ready at ${url} within 0.5 s.\n  Waiting for the database.`,
  );
});

test('one that ends is given up at once, with what it printed last', async () => {
  const url = await start(() => `console.error('No database.'); process.exitCode = 3`);
  await expect(waitUntilReady(service, url)).rejects.toThrow('api ended (exit code 3).\n  No database.');
});

test('one whose output is held open by what it has started is gone all the same once it has ended', async () => {
  const url = await start(
    (port) => `const { spawn } = require('node:child_process');
      console.log(spawn('sleep', ['600'], { stdio: 'inherit', detached: true }).pid);
      require('node:http').createServer((_, reply) => reply.end()).listen(${port})`,
  );
  await waitUntilReady(service, url);
  const [held] = service.lastLines();
  try {
    await service.stop();
    expect(await service.ended).toContain('api ended (SIGTERM).');
  } finally {
    process.kill(Number(held));
  }
});
