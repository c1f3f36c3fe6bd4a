import { previewsOf, verifyPreview } from '@event-portal/contracts';
import { readJson } from '@event-portal/contracts/json';
import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { openWorkshop } from '../testing/workshop';
import { readRegistry } from '../src/registry';
import { openRegistryContext } from '../src/settings';

// Each signature is a program of its own.
jest.setTimeout(60_000);

let shop: ReturnType<typeof openWorkshop>;
let signing: string;
let statement: string;
beforeAll(async () => {
  shop = openWorkshop();
  await shop.registry('init');
  await shop.registry('publish', shop.build('1.0.0'), '--promote', 'a test');
  Object.assign(shop.env, { REGISTRY_PORTAL_URL: 'https://portal.test' });
  // Where no package can be found: it works with Node alone, or not at all.
  signing = join(shop.folder, 'signing');
  cpSync(__dirname, signing, { recursive: true, filter: (path) => !path.endsWith('.ts') });
  statement = join(shop.folder, 'preview.json');
  const args = ['--title', '#12 Suche nach „Größe“', '--path', '/admin/users', '--unsigned', statement];
  expect(await shop.registry('preview', shop.build('1.1.0'), ...args)).toMatchObject({ code: 0 });
});
afterAll(() => shop.close());

const sign = (file: string) =>
  new Promise<{ code: number; text: string }>((resolve) =>
    execFile(
      process.execPath,
      [join(signing, 'sign.mjs'), 'preview', 'admin', file],
      { env: { PATH: process.env.PATH, ...shop.env } },
      (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), text: `${stdout}${stderr}`.trim() }),
    ),
  );

test('what is signed without packages is what browsers take', async () => {
  const { code, text } = await sign(statement);
  expect([code, text]).toEqual([
    0,
    expect.stringMatching(/^https:\/\/portal\.test\/admin\/users#preview=[\w-]+$/),
  ]);
  const { store, trust, environment } = openRegistryContext(shop.env);
  const trusted = await trust();
  const { registry } = await readRegistry(store, trusted, environment);
  expect(
    await verifyPreview(previewsOf(text)[0] ?? '', { ...trusted, registry, now: new Date() }),
  ).toMatchObject({
    remote: 'admin',
    title: '#12 Suche nach „Größe“',
  });
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test.each<[string, { preview?: object; page?: string; others?: unknown }]>([
  ['another remote', { preview: { remote: 'portal' } }],
  ['files that lie elsewhere', { preview: { baseUrl: 'https://evil.test/' } }],
  ['another environment', { preview: { environment: 'prod' } }],
  ['a version that looks released', { preview: { version: '1.1.0' } }],
  ['no hash', { preview: { build: 'sha384-' } }],
  ['a year', { preview: { expiresAt: inDays(365) } }],
  ['what is over', { preview: { expiresAt: inDays(-1) } }],
  ['a time that is none', { preview: { expiresAt: 'soon' } }],
  ['a condition that nobody knows', { preview: { onlyFor: 'Ada' } }],
  ['a title of many lines', { preview: { title: 'a\nb' } }],
  ['a page of another portal', { page: 'https://evil.test/admin' }],
  ['a page with more in its address', { page: 'https://portal.test/#preview=x' }],
  ['others that are none', { others: ['a b'] }],
])('a job that ran code of others asks for %s, and gets nothing', async (_what, { preview, ...rest }) => {
  const asked = readJson(
    z.looseObject({ preview: z.looseObject({}) }),
    readFileSync(statement, 'utf8'),
    'The statement',
  );
  const file = join(shop.folder, 'asked.json');
  writeFileSync(file, JSON.stringify({ ...asked, ...rest, preview: { ...asked.preview, ...preview } }));
  expect(await sign(file)).toMatchObject({ code: 77 });
});
