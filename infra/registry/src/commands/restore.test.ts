import { readJson } from '@event-portal/contracts/json';
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { startPortalDouble } from '../../testing/portal-double';
import { openWorkshop } from '../../testing/workshop';

let portal: Awaited<ReturnType<typeof startPortalDouble>>;
let shop: ReturnType<typeof openWorkshop>;
let served: string | undefined;
let file: string;
const read = () => readFileSync(file, 'utf8');
const at = (sequence: number) => join(shop.store, `history/${String(sequence).padStart(8, '0')}.json`);

beforeEach(async () => {
  served = undefined;
  portal = await startPortalDouble(serve);
  shop = openWorkshop();
  file = join(shop.store, 'registry.json');
  await shop.registry('init');
  for (const version of ['1.0.0', '1.1.0'])
    await shop.registry('publish', shop.build(version), '--promote', 'a test');
  await shop.registry('disable', 'admin', '--message', 'Back at noon.');
  served = read();
  shop.env.REGISTRY_PORTAL_URL = portal.url;
});
afterEach(async () => {
  shop.close();
  await portal.close();
});

/** As portals do: a document with a higher number than the last good one is taken. */
function serve(): string | undefined {
  if (served === undefined) return undefined;
  try {
    if (sequenceOf(read()) > sequenceOf(served)) served = read();
  } catch {
    // Nothing to take: the last good one stays.
  }
  return served;
}
const Numbered = z.object({ registry: z.object({ sequence: z.number() }) });
const sequenceOf = (text: string) => readJson(Numbered, text, 'A document').registry.sequence;

/** Everything works again, and the number is above all that was. */
async function expectRestored(from: number, sequence: number): Promise<void> {
  const { out, code } = await shop.registry('restore');
  expect([code, out]).toEqual([0, expect.stringContaining(`Restored: document ${from} of`)]);
  expect(await shop.status()).toMatchObject({
    sequence,
    remotes: [{ current: '1.1.0', disabled: { message: 'Back at noon.' } }],
  });
  expect((await shop.registry('enable', 'admin')).code).toBe(0);
  expect((await shop.registry('verify')).code).toBe(0);
}

test.each([
  ['is lost', () => rmSync(file)],
  ['is lost with its history', () => rmSync(shop.store, { recursive: true })],
  ['is truncated', () => truncateSync(file, 2_000)],
  ['was changed by somebody', () => writeFileSync(file, read().replace('Back at noon.', 'Pay here.'))],
])('a registry that %s comes back from the portal, last change and all', async (what, harm) => {
  harm();
  const { complaint, code } = await shop.registry('status');
  expect(code).toBeGreaterThan(64);
  expect(complaint).toContain('restore');
  const { out } = await shop.registry('restore', '--dry-run');
  expect(out).toContain('Would change: Restored: document 4 of the portal');
  const { code: restored } = await shop.registry('restore');
  expect(restored).toBe(0);
  expect(await shop.status()).toMatchObject({
    sequence: 5,
    remotes: [{ disabled: { message: 'Back at noon.' } }],
  });
  expect((await shop.registry('enable', 'admin')).code).toBe(0);
  if (!what.includes('history')) expect((await shop.registry('verify')).code).toBe(0);
});

test('an earlier document that was put back is lifted above what the portal serves', async () => {
  writeFileSync(file, readFileSync(at(2)));
  await expectRestored(4, 5);
});

test('after a registry that was begun anew, everything that was comes back', async () => {
  rmSync(file);
  rmSync(join(shop.store, 'history'), { recursive: true });
  shop.env.REGISTRY_PORTAL_URL = '';
  await shop.registry('init');
  await shop.registry('renew');
  shop.env.REGISTRY_PORTAL_URL = portal.url;
  await expectRestored(4, 5);
});

test('of two documents of one number the later one is restored', async () => {
  writeFileSync(file, readFileSync(at(3)));
  rmSync(at(3));
  shop.env.REGISTRY_PORTAL_URL = '';
  await shop.registry('disable', 'admin', '--message', 'Back at ten.');
  shop.env.REGISTRY_PORTAL_URL = portal.url;
  await shop.registry('restore');
  expect(await shop.status()).toMatchObject({
    sequence: 5,
    remotes: [{ disabled: { message: 'Back at ten.' } }],
  });
});

test('what is whole stays as it is', async () => {
  const before = read();
  expect((await shop.registry('restore')).out).toContain('nothing to restore');
  expect(read()).toBe(before);
});

test('nothing is begun where something was', async () => {
  rmSync(file);
  shop.env.REGISTRY_PORTAL_URL = '';
  expect(await shop.registry('init')).toMatchObject({
    code: 77,
    complaint: expect.stringContaining('Run "restore"') as string,
  });
  rmSync(join(shop.store, 'history'), { recursive: true });
  shop.env.REGISTRY_PORTAL_URL = portal.url;
  expect(await shop.registry('init')).toMatchObject({
    code: 77,
    complaint: expect.stringContaining('serves document 4') as string,
  });
});

test('without a portal that answers, history is enough where somebody says so; a portal of others is not believed', async () => {
  rmSync(file);
  served = undefined;
  expect((await shop.registry('restore')).code).toBe(69);
  shop.env.REGISTRY_PORTAL_URL = '';
  expect((await shop.registry('restore')).code).toBe(78);
  shop.env.REGISTRY_PORTAL_URL = portal.url;
  served = readFileSync(at(3), 'utf8').replace('1.1.0', '6.6.6');
  expect((await shop.registry('restore')).code).toBe(77);
  expect((await shop.registry('restore', '--without-portal')).out).toContain(
    'Restored: document 3 of history/00000003.json (document 4)',
  );
});

test('where nothing genuine is left, it says so', async () => {
  rmSync(shop.store, { recursive: true });
  expect((await shop.registry('restore', '--without-portal')).code).toBe(66);
});
