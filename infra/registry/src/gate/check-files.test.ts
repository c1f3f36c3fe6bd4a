import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { remoteVersion } from '../../testing/remote-version';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkFiles, checkShellFiles } from './check-files';

const SCRIPT = 'run()';
const served: Record<string, { type?: string; body?: string }> = {
  '/entry.js': { type: 'text/javascript; charset=utf-8', body: SCRIPT },
  '/assets/a%20b.svg': { type: 'image/svg+xml' },
  '/page.css': { type: 'text/css' },
  '/module.mjs': { type: 'application/octet-stream' },
  '/photo.png': { type: 'text/html', body: '<!doctype html>' },
  '/plain.css': {},
};

let server: Server;
let baseUrl: string;
beforeEach(async () => {
  server = createServer(({ url = '' }, response) => {
    const file = served[url];
    response.writeHead(file ? 200 : 404, { ...(file?.type && { 'content-type': file.type }) });
    response.end(file?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const check = (files: readonly string[], integrity: Record<string, string> = {}) =>
  checkFiles(remoteVersion({ baseUrl, integrity }), files);

test('files that come as what they are, with the bytes that were signed, are well', async () => {
  expect(
    await check(['entry.js', 'page.css', 'assets/a b.svg'], { 'entry.js': hashOf(SCRIPT) }),
  ).toMatchObject({ passed: true, detail: '3 files' });
});

test.each([
  ['a file that is not served', 'fonts/a.woff', 'fonts/a.woff answers 404'],
  ['a script that no browser runs', 'module.mjs', 'module.mjs comes as application/octet-stream'],
  ['a style sheet without a type', 'plain.css', 'plain.css comes as nothing in particular'],
  ['a page in the place of a picture', 'photo.png', 'photo.png comes as a page'],
])('%s is refused, and its address is named', async (_what, file, words) => {
  const { passed, detail } = await check(['entry.js', file]);
  expect([passed, detail]).toEqual([false, expect.stringContaining(`${baseUrl}${words}`)]);
});

test('other bytes than were signed are refused, and an address that does not answer', async () => {
  expect(await check(['entry.js'], { 'entry.js': hashOf('another') })).toMatchObject({
    passed: false,
    detail: `${baseUrl}entry.js is not what was signed`,
  });
  const nowhere = remoteVersion({ baseUrl: 'http://127.0.0.1:1/', integrity: {} });
  expect((await checkFiles(nowhere, ['entry.js'])).detail).toMatch(
    /^http:\/\/127\.0\.0\.1:1\/entry\.js cannot be read/,
  );
});

test('of a shell every file is looked at that its build names', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shell-'));
  for (const file of ['main.js', 'page.css', 'data.csv']) writeFileSync(join(folder, file), SCRIPT);
  const well = { 'main.js': hashOf(SCRIPT), 'page.css': hashOf(SCRIPT) };
  expect(await checkShellFiles(folder, well)).toMatchObject({ passed: true, detail: '2 files' });
  const ill = { ...well, 'main.js': hashOf('other'), 'gone.js': hashOf(SCRIPT), 'data.csv': hashOf(SCRIPT) };
  expect(await checkShellFiles(folder, ill)).toMatchObject({
    passed: false,
    detail:
      'data.csv has no type, and would be answered 404; gone.js is missing; main.js is not what shell.json says',
  });
  rmSync(folder, { recursive: true });
});
