import { readJson } from '@event-portal/contracts/json';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { startPortalDouble } from '../../testing/portal-double';
import { openWorkshop } from '../../testing/workshop';

let owner: ReturnType<typeof openWorkshop>;
let builder: ReturnType<typeof openWorkshop>;
beforeEach(async () => {
  owner = openWorkshop();
  const { out } = await owner.registry('init', '--json');
  const { keys } = readJson(z.object({ keys: z.record(z.string(), z.unknown()) }), out, 'The new registry');
  // Whoever runs code of others has the store, and no key.
  builder = openWorkshop({
    REGISTRY_STORE: owner.store,
    REGISTRY_KEY_FILE: '',
    REGISTRY_TRUSTED_KEYS: JSON.stringify(keys),
    REGISTRY_PORTAL_URL: 'http://127.0.0.1:1',
  });
});
afterEach(() => {
  owner.close();
  builder.close();
});

const prepare = (build: string) =>
  builder.registry('prepare', build, '--evidence', join(builder.folder, 'evidence.json'));

test('what the registry would refuse leaves no files behind', async () => {
  await owner.registry('publish', owner.build('1.0.0', { name: 'portal', area: '/portal' }));
  expect(await prepare(builder.build('1.0.0', { name: 'admin', area: '/portal' }))).toMatchObject({
    code: 77,
  });
  expect(existsSync(join(owner.store, 'remotes/admin'))).toBe(false);
});

test('what the shell of the portal has no singletons for leaves no files behind', async () => {
  const shell = JSON.stringify({ provides: { react: '20.0.0' } });
  const portal = await startPortalDouble(
    () => undefined,
    () => new Date(),
    () => shell,
  );
  builder.env.REGISTRY_PORTAL_URL = portal.url;
  expect(await prepare(builder.build('1.0.0'))).toMatchObject({
    code: 77,
    complaint: expect.stringContaining(
      'admin 1.0.0 requires react ^19.0.0, and the shell provides 20.0.0.',
    ) as string,
  });
  expect(existsSync(join(owner.store, 'remotes/admin'))).toBe(false);
  await portal.close();
});

test('without a key files are stored, and nothing is listed; where nobody can look, nothing is written down', async () => {
  const before = readFileSync(join(owner.store, 'registry.json'), 'utf8');
  const { code, complaint } = await prepare(builder.build('1.0.0'));
  expect([code, complaint]).toEqual([69, expect.stringContaining('Is the portal running?')]);
  expect(existsSync(join(owner.store, 'remotes/admin/1.0.0/entry.js'))).toBe(true);
  expect(existsSync(join(builder.folder, 'evidence.json'))).toBe(false);
  expect(readFileSync(join(owner.store, 'registry.json'), 'utf8')).toBe(before);
});
