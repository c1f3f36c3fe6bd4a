import { codeWorkerFile } from '@event-portal/contracts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAssetServer } from './asset-server';
import { loadAssets, openAssets } from './asset-store';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assets-'));
  writeFileSync(join(folder, 'remoteEntry.js'), 'export {};');
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(['/remoteEntry.js', '/missing.js', '/readyz', '/%', `/${'x'.repeat(9_000)}.js`])(
  'nothing goes out without the headers that keep it what it is: %s',
  async (url) => {
    const { headers } = await buildAssetServer(openAssets(folder)).inject({ url });
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  },
);

test('a file whose name is of one build or one content never changes, the worker that reads codes among them', async () => {
  const worker = codeWorkerFile('0123456789ab');
  writeFileSync(join(folder, worker), 'readCodes()');
  const assets = loadAssets(folder);
  expect(await assets.get(worker)).toMatchObject({ immutable: true });
  expect(await assets.get('remoteEntry.js')).toMatchObject({ immutable: false });
});

test.each([
  ['picture.jpg', 'image/jpeg'],
  ['PICTURE.JPEG', 'image/jpeg'],
  ['animation.gif', 'image/gif'],
  ['film.mp4', 'video/mp4'],
  ['letters.woff', 'font/woff'],
  ['letters.ttf', 'font/ttf'],
  ['machine.wasm', 'application/wasm'],
  ['data.json', 'application/json; charset=utf-8'],
  ['module.mjs', 'text/javascript; charset=utf-8'],
  ['drawing.svg', 'image/svg+xml'],
])('%s is sent as what it is', async (file, type) => {
  writeFileSync(join(folder, file), 'content');
  const { statusCode, headers } = await buildAssetServer(openAssets(folder)).inject({ url: `/${file}` });
  expect([statusCode, headers['content-type']]).toEqual([200, type]);
});

test.each(['page.html', 'page.xhtml', 'page.xml'])(
  'what would be a page of the origin is not sent: %s',
  async (file) => {
    writeFileSync(join(folder, file), '<script>alert(1)</script>');
    expect((await buildAssetServer(openAssets(folder)).inject({ url: `/${file}` })).statusCode).toBe(404);
  },
);
