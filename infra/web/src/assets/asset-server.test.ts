import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAssetServer } from './asset-server';
import { openAssets } from './asset-store';

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
