import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPortalDouble } from '../testing/portal-double';
import { openWorkshop } from '../testing/workshop';

let portal: Awaited<ReturnType<typeof startPortalDouble>>;
let shop: ReturnType<typeof openWorkshop>;
let served: (() => string) | undefined;
let ahead: number;
const read = () => readFileSync(join(shop.store, 'registry.json'), 'utf8');
const DAY_MS = 86_400_000;

beforeEach(async () => {
  ahead = 0;
  served = read;
  portal = await startPortalDouble(
    () => served?.(),
    () => new Date(Date.now() + ahead),
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
