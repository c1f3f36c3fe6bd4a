import { contentTypeOf, propertyOf } from '@event-portal/contracts';
import { SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeServer } from '../../close-server';
import { addresses } from '../support/addresses';
import { startCdn } from '../support/cdn';
import { OFFLINE, untilKept } from '../support/kept-page';
import { openLab, remotes, type Lab } from '../support/lab';
import { spoil, writeNotes } from '../support/notes-remote';
import { expect, test } from '../support/test';

const checkout = new URL('../../../../..', import.meta.url).pathname;
/** The simplest host there is: files, and index.html for every address without one. */
test.describe.configure({ mode: 'serial' });

let lab: Lab;
let host: Server;
let folder = '';
let url = '';

async function writePortal(settings: Readonly<Record<string, string>> = {}): Promise<string> {
  const target = mkdtempSync(join(tmpdir(), 'static-'));
  const { text } = await lab.registry('init', '--json');
  const { status, stderr } = spawnSync(process.execPath, [join(checkout, 'infra/web/dist/static.js')], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      WEB_BASE_API_URL: addresses.api,
      WEB_IDP_OAUTH_CLIENT_ID: 'event-portal-local',
      WEB_IDP_AUTHORIZE_URL: `${addresses.identityProvider}/oauth2/authorize`,
      WEB_REGISTRY_KEYS: JSON.stringify(propertyOf(JSON.parse(text), 'keys')),
      WEB_REGISTRY_ENVIRONMENT: 'lab',
      WEB_SHELL_FOLDER: join(checkout, 'shell/dist'),
      STATIC_FOLDER: target,
      STATIC_CODE_ORIGINS: lab.url,
      ...settings,
    },
  });
  expect([status, stderr]).toEqual([0, '']);
  return target;
}

test.beforeAll(async ({ browserName: _browser }, { parallelIndex }) => {
  lab = await openLab(parallelIndex);
  for (const { name } of remotes) await lab.publish(name, '1.0.0', undefined, '--promote', 'the first');
  url = addresses.labs[addresses.labs.length / 2 + parallelIndex] ?? '';
  folder = await writePortal();
  host = createServer((request, response) => {
    const path = new URL(request.url ?? '/', url).pathname;
    const file = path === '/registry.json' ? join(lab.store, 'registry.json') : join(folder, path);
    const found = existsSync(file) && statSync(file).isFile() ? file : join(folder, 'index.html');
    response.setHeader('content-type', contentTypeOf(found) ?? 'text/html').end(readFileSync(found));
  });
  await new Promise<void>((resolve) => host.listen(Number(new URL(url).port), 'localhost', resolve));
});

test.afterAll(async () => {
  await closeServer(host);
  rmSync(folder, { recursive: true, force: true });
  await lab.close();
});

test('on plain static hosting the browser verifies the registry, and everything else is as it is', async ({
  open,
}) => {
  const { page } = await open('superuser', { baseURL: url });
  await page.goto('/admin/users-management');
  await expect(page.getByRole('heading', { level: 1, name: /Users/ })).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Releases' }).click();
  await expect(page.getByRole('table', { name: 'Versions of admin' })).toBeVisible();
  await page.goto('/nothing-here');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});

test('a pass opens on it without a network', async ({ open }) => {
  const { page, watch } = await open('attendee', { baseURL: url });
  watch.allow(OFFLINE);
  const path = `/events/${SEEDED_EVENT_ID}/dashboard`;
  await page.goto(path);
  await untilKept(page, path);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Your pass' })).toBeVisible();
});

test('a remote of ES modules is held to its hashes, whatever the host sends later, and what it imports too', async ({
  open,
}) => {
  const place = join(folder, 'notes', 'dist');
  writeNotes(place, '0.1.0', 'Notes');
  expect(await lab.registry('describe', place)).toMatchObject({ code: 0 });
  expect(await lab.registry('publish', place, '--promote', 'the first')).toMatchObject({ code: 0 });
  const files = `${lab.url}/remotes/notes/0.1.0`;

  const { page } = await open('norole', { baseURL: url });
  let asked = 0;
  await page.route(`${files}/words.js`, async (route) => {
    asked += 1;
    await (asked === 1 ? route.continue() : route.fulfill({ body: `export const words = 'Not signed';` }));
  });
  await page.goto('/notes');
  await expect(page.getByRole('heading', { level: 1, name: 'Notes', exact: true })).toBeVisible();
  expect(asked).toBe(1);

  for (const file of ['entry.js', 'words.js']) {
    const { page: other, watch } = await open('norole', { baseURL: url });
    watch.allow(/./);
    await spoil(other, `${files}/${file}`);
    await other.goto('/notes');
    await expect(
      other.getByRole('heading', { level: 1, name: 'Notes was kept out, to be safe' }),
      // It is asked for three times, with pauses.
    ).toBeVisible({ timeout: 20_000 });
  }
  expect(await lab.registry('remove', 'notes')).toMatchObject({ code: 0 });
});

test('the shell and the registry may lie elsewhere, each below a path of its own', async ({ open }) => {
  const cdn = await startCdn(() => ({
    '/cdn/portal-x/7/': join(folder, 'assets'),
    '/buckets/live/': lab.store,
  }));
  const before = folder;
  folder = await writePortal({
    WEB_ASSETS_URL: `${cdn.url}/cdn/portal-x/7/`,
    STATIC_REGISTRY_URL: `${cdn.url}/buckets/live/registry.json`,
  });
  try {
    const { page, watch } = await open('superuser', { baseURL: url });
    await page.goto('/admin/users-management');
    await expect(page.getByRole('heading', { level: 1, name: /Users/ })).toBeVisible();
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('link', { name: 'Releases' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Releases' })).toBeVisible();
    expect(watch.requests().filter((request) => request.includes(`${url}/assets/`))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    folder = before;
    await cdn.stop();
  }
});

test('a document that was tampered with is refused by the browser, and the one before stays in use', async ({
  open,
}) => {
  const { page } = await open('norole', { baseURL: url });
  await page.goto('/community');
  await expect(page.getByRole('heading', { level: 1, name: 'Community' })).toBeVisible();
  const file = join(lab.store, 'registry.json');
  const good = readFileSync(file, 'utf8');
  writeFileSync(file, good.replaceAll('/remotes/portal/', '/remotes/admin/'));
  await page.goto('/community');
  await expect(page.getByRole('heading', { level: 1, name: 'Community' })).toBeVisible();
  await expect(page.getByText('Parts of the portal cannot be found at the moment.')).toBeVisible();

  const { page: newcomer } = await open('signed-out', { baseURL: url });
  await newcomer.goto('/privacy');
  await expect(newcomer.getByRole('heading', { level: 1, name: 'Privacy notice' })).toBeVisible();
  await expect(newcomer.getByText('Parts of the portal cannot be found at the moment.')).toBeVisible();
  writeFileSync(file, good);
});
