import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPortalDouble } from '../testing/portal-double';
import { openWorkshop } from '../testing/workshop';

let portal: Awaited<ReturnType<typeof startPortalDouble>>;
let shop: ReturnType<typeof openWorkshop>;
let served: (() => string) | undefined;
let ahead: number;
let shell: string | undefined;
const read = () => readFileSync(join(shop.store, 'registry.json'), 'utf8');
const DAY_MS = 86_400_000;

beforeEach(async () => {
  ahead = 0;
  shell = JSON.stringify({ provides: { react: '19.3.1', 'react/': '19.3.1' } });
  served = read;
  portal = await startPortalDouble(
    () => served?.(),
    () => new Date(Date.now() + ahead),
    () => shell,
  );
  shop = openWorkshop();
  await shop.registry('init');
  await shop.registry('publish', shop.build('1.0.0'), '--promote', 'a test');
  shop.env.REGISTRY_PORTAL_URL = portal.url;
});
afterEach(async () => {
  shop.close();
  await portal.close();
});

test('a change says when the portal serves it', async () => {
  const { code, out } = await shop.registry('disable', 'admin', '--message', 'Back at noon.');
  expect([code, out]).toEqual([0, expect.stringMatching(/Served by the portal after \d+\.\d s\./)]);
});

test('a change that no portal serves ends with 76, and is signed; who does not want to know does not wait', async () => {
  served = undefined;
  const { code, out } = await shop.registry('disable', 'admin', '--message', 'Back at noon.');
  expect([code, out]).toEqual([76, expect.stringContaining('nobody has it yet')]);
  expect(await shop.status()).toMatchObject({ sequence: 3, remotes: [{ disabled: {} }] });
  expect(await shop.registry('enable', 'admin', '--no-wait')).toMatchObject({ code: 0 });
});

test('nothing is signed on a registry that is behind what the portal serves', async () => {
  const newest = read();
  served = () => newest;
  writeFileSync(join(shop.store, 'registry.json'), readFileSync(join(shop.store, 'history/00000001.json')));
  expect(await shop.registry('renew')).toMatchObject({
    code: 77,
    complaint: expect.stringContaining('Run "restore"') as string,
  });
  expect((await shop.status()).sequence).toBe(1);
});

test.each([40, -400])('a clock that is %i days off signs nothing, and removes nothing', async (days) => {
  ahead = days * DAY_MS;
  const before = read();
  for (const verb of [['renew'], ['gc'], ['rollback', 'admin'], ['restore']])
    expect(await shop.registry(...verb)).toMatchObject({
      code: 78,
      complaint: expect.stringMatching(/^The clock of this machine says .* Set it right first\.$/) as string,
    });
  expect(read()).toBe(before);
});

test('without a portal, a clock before the last signature is refused; restore puts a document of a fast clock right', async () => {
  shop.env.REGISTRY_PORTAL_URL = '';
  jest.useFakeTimers({ now: Date.now() + 400 * DAY_MS, advanceTimers: true });
  await shop.registry('renew');
  jest.useRealTimers();
  expect(await shop.registry('renew')).toMatchObject({
    code: 78,
    complaint: expect.stringContaining('run "restore"') as string,
  });
  expect(await shop.registry('restore', '--without-portal')).toMatchObject({ code: 0 });
  expect(await shop.registry('renew')).toMatchObject({ code: 0 });
});

test('init, restore and reading need no portal that serves', async () => {
  served = undefined;
  expect((await shop.registry('status')).code).toBe(0);
  rmSync(shop.store, { recursive: true });
  expect((await shop.registry('init')).code).toBe(0);
});

const needing = (version: string, requires: Readonly<Record<string, string>>) =>
  shop.build(version, { build: { requires } });
const files = () => readdirSync(join(shop.store, 'remotes/admin'));

test('a version that requires another React than the shell of the portal has is not published, and no file of it is stored', async () => {
  const told = await shop.registry('publish', needing('1.1.0', { react: '^19.4.0', 'react/': '^19.0.0' }));
  expect(told).toMatchObject({
    code: 77,
    complaint:
      'admin 1.1.0 requires react ^19.4.0, and the shell provides 19.3.1. Deploy a shell that fits first, or build the remote for 19.3.1.',
  });
  expect(files()).toEqual(['1.0.0']);
  expect((await shop.status()).sequence).toBe(2);
});

test('what no shell brings is not to be required', async () => {
  const told = await shop.registry('publish', needing('1.1.0', { vue: '^3.5.0' }), '--promote', 'a test');
  expect(told).toMatchObject({
    code: 77,
    complaint:
      'admin 1.1.0 requires vue ^3.5.0, and the shell provides no vue. Deploy a shell that does first, or bundle it with the remote and take it out of "requires".',
  });
});

test('what is no range of versions is a fault of the build', async () => {
  expect(await shop.registry('publish', needing('1.1.0', { react: 'newest' }))).toMatchObject({
    code: 65,
    complaint: expect.stringContaining('requires: "newest" of react is no range of versions.') as string,
  });
});

test.each(['>=19.1 <20', '18.x || 19.x', '*', '~19.3.0'])(
  'every kind of range is understood: %s',
  async (range) => {
    const requires = { react: range, 'react/jsx-runtime': range };
    expect(await shop.registry('publish', needing('1.1.0', requires))).toMatchObject({ code: 0 });
  },
);

test('after the shell has changed, nobody is sent to what does not fit it, unless somebody says why; the way back stays open', async () => {
  await shop.registry('publish', needing('1.1.0', { react: '^19.3.0' }), '--promote', 'a test');
  await shop.registry('publish', needing('1.2.0', { react: '>=19' }), '--promote', 'a test');
  shell = JSON.stringify({ provides: { react: '20.0.0' } });
  for (const verb of [
    ['promote', 'admin', '1.1.0'],
    ['canary', 'admin', '10', '--version', '1.1.0'],
  ])
    expect(await shop.registry(...verb)).toMatchObject({
      code: 77,
      complaint: expect.stringMatching(/^admin 1\.1\.0 requires react \^19\.3\.0/) as string,
    });
  const forced = await shop.registry('promote', 'admin', '1.1.0', '--force', 'the shell comes next');
  expect(forced.code).toBe(0);
  expect((await shop.registry('rollback', 'admin', '--to', '1.0.0')).code).toBe(0);
  expect((await shop.status()).remotes).toMatchObject([{ current: '1.0.0' }]);
});

test('a shell that does not say what it provides keeps nobody from publishing, and that is told', async () => {
  shell = JSON.stringify({ version: '1.0.0' });
  const { code, out } = await shop.registry('publish', needing('1.1.0', { react: '^20.0.0' }));
  expect([code, out]).toEqual([0, expect.stringContaining('does not say what its shell provides')]);
});
