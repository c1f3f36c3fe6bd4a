import type { VerifiedPreview } from '@event-portal/contracts';
import { previewsOf, verifyPreview } from '@event-portal/contracts';
import { readJson } from '@event-portal/contracts/json';
import { existsSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { openWorkshop, type Told } from '../../testing/workshop';
import { readRegistry } from '../registry';
import { openRegistryContext } from '../settings';

const Shown = z.object({ address: z.string(), preview: z.looseObject({ version: z.string() }) });
const DAY_MS = 86_400_000;

let shop: ReturnType<typeof openWorkshop>;
let settings: Record<string, string>;
beforeEach(async () => {
  settings = {};
  shop = openWorkshop({ REGISTRY_PORTAL_URL: 'http://127.0.0.1:1' });
  // Nobody answers there: what is only told to people needs nobody.
  settings = shop.env;
  settings.REGISTRY_PORTAL_URL = '';
  await shop.registry('init');
  await shop.registry('publish', shop.build('1.0.0'), '--promote', 'a test');
  await shop.registry('publish', shop.build('1.0.0', { name: 'desk', area: '/desk' }), '--promote', 'a test');
  settings.REGISTRY_PORTAL_URL = 'https://portal.test';
});
afterEach(() => shop.close());

const shownBy = ({ code, out, complaint }: Told) => {
  expect([code, complaint]).toEqual([0, '']);
  return readJson(Shown, out, 'What is shown');
};
const show = async (...args: string[]) => shownBy(await shop.registry('preview', ...args, '--json'));

async function verify(token: string): Promise<VerifiedPreview> {
  const context = openRegistryContext(settings);
  const trusted = await context.trust();
  const { registry } = await readRegistry(context.store, trusted, 'test');
  return verifyPreview(token, { ...trusted, registry, now: new Date() });
}

test('a build is to be seen at an address, its files where those of versions are; the registry stays as it is', async () => {
  const document = readFileSync(join(shop.store, 'registry.json'), 'utf8');
  const build = shop.build('1.1.0');
  const { address, preview } = await show(build, '--title', '#12 Search', '--path', '/admin/users?page=2');
  expect(address).toMatch(/^https:\/\/portal\.test\/admin\/users\?page=2#preview=[\w-]+$/);
  expect(await verify(previewsOf(address)[0] ?? '')).toMatchObject({
    remote: 'admin',
    title: '#12 Search',
    version: preview.version,
    baseUrl: `https://portal.test/remotes/admin/${preview.version}/`,
  });
  expect(preview.version).toMatch(/^1\.1\.0-preview-[0-9a-f]{12}$/);
  for (const file of ['remote.json', 'entry.js'])
    expect(readFileSync(join(shop.store, 'remotes/admin', preview.version, file))).toEqual(
      readFileSync(join(build, file)),
    );
  expect(readFileSync(join(shop.store, 'registry.json'), 'utf8')).toBe(document);
  // The same once more is the same.
  expect((await show(build)).preview.version).toBe(preview.version);
});

test('of a portal that lies below a path of its host, the address is below it too', async () => {
  settings.REGISTRY_PORTAL_URL = 'https://example.test/some/path';
  const build = shop.build('1.1.0');
  expect((await show(build)).address).toMatch(/^https:\/\/example\.test\/some\/path\/admin#preview=/);
  expect((await show(build, '--path', '/admin/users')).address).toMatch(
    /^https:\/\/example\.test\/some\/path\/admin\/users#preview=/,
  );
});

test('previews of several remotes are seen together', async () => {
  const first = await show(shop.build('1.1.0'));
  const { address } = await show(shop.build('1.1.0', { name: 'desk', area: '/desk' }), first.address);
  const shown = await Promise.all(previewsOf(address).map(verify));
  expect(shown.map(({ remote }) => remote)).toEqual(['admin', 'desk']);
});

test.each([
  ['a remote that is none', { name: 'new', area: '/new' }, [], 'no remote "new"'],
  ['the area of another', { name: 'admin', area: '/desk' }, [], '/desk'],
  ['a year', {}, ['--days', '365'], '--days is 1 to 30'],
  ['what is no preview', {}, ['https://portal.test/admin'], 'not the address of a preview'],
  ['a title without end', {}, ['--title', 'x'.repeat(101)], 'title'],
])('refused, without files left behind: %s', async (_what, build, args, says) => {
  const { code, complaint } = await shop.registry('preview', shop.build('1.1.0', build), ...args);
  expect([code > 0, complaint]).toEqual([true, expect.stringContaining(says)]);
  expect(existsSync(join(shop.store, 'remotes', 'new'))).toBe(false);
});

test('a key that may not publish shows nothing', async () => {
  const desk = await shop.registry('status').then(() => shop.holderOf('desk-1'));
  await desk.registry('create-key');
  const { code, complaint } = await desk.registry('preview', shop.build('1.1.0'));
  expect([code, complaint]).toEqual([77, expect.stringContaining('unknown-key')]);
});

test('files of a preview stay as long as it may last, and no longer', async () => {
  const { preview } = await show(shop.build('1.1.0'));
  const folder = join(shop.store, 'remotes/admin', preview.version);
  const age = (days: number) => {
    for (const file of ['remote.json', 'entry.js', 'page.css'])
      utimesSync(join(folder, file), new Date(), new Date(Date.now() - days * DAY_MS));
  };
  settings.REGISTRY_PORTAL_URL = '';
  age(30);
  await shop.registry('gc', '--without-portal');
  expect(existsSync(join(folder, 'entry.js'))).toBe(true);
  age(32);
  await shop.registry('gc', '--without-portal');
  expect(existsSync(join(folder, 'entry.js'))).toBe(false);
});
