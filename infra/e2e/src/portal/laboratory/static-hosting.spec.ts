import { contentTypeOf, propertyOf } from '@event-portal/contracts';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addresses } from '../support/addresses';
import { openLab, remotes, type Lab } from '../support/lab';
import { expect, test } from '../support/test';

const checkout = new URL('../../../../..', import.meta.url).pathname;
/** The simplest host there is: files, and index.html for every address without one. */
test.describe.configure({ mode: 'serial' });

let lab: Lab;
let host: Server;
let folder = '';
let url = '';

test.beforeAll(async ({ browserName: _browser }, { parallelIndex }) => {
  lab = await openLab(parallelIndex);
  for (const { name } of remotes) await lab.publish(name, '1.0.0', undefined, '--promote', 'the first');
  const { text } = await lab.registry('init', '--json');
  const keys = propertyOf(JSON.parse(text), 'keys');
  url = addresses.labs[addresses.labs.length / 2 + parallelIndex] ?? '';
  folder = mkdtempSync(join(tmpdir(), 'static-'));
  const { status, stderr } = spawnSync(process.execPath, [join(checkout, 'infra/web/dist/static.js')], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      WEB_BASE_API_URL: addresses.api,
      WEB_IDP_OAUTH_CLIENT_ID: 'event-portal-local',
      WEB_IDP_AUTHORIZE_URL: `${addresses.identityProvider}/oauth2/authorize`,
      WEB_REGISTRY_KEYS: JSON.stringify(keys),
      WEB_REGISTRY_ENVIRONMENT: 'lab',
      WEB_SHELL_FOLDER: join(checkout, 'shell/dist'),
      STATIC_FOLDER: folder,
      STATIC_CODE_ORIGINS: lab.url,
    },
  });
  expect([status, stderr]).toEqual([0, '']);
  host = createServer((request, response) => {
    const path = new URL(request.url ?? '/', url).pathname;
    const file = path === '/registry.json' ? join(lab.store, 'registry.json') : join(folder, path);
    const found = existsSync(file) && statSync(file).isFile() ? file : join(folder, 'index.html');
    response.setHeader('content-type', contentTypeOf(found) ?? 'text/html').end(readFileSync(found));
  });
  await new Promise<void>((resolve) => host.listen(Number(new URL(url).port), 'localhost', resolve));
});

test.afterAll(async () => {
  await new Promise((resolve) => host.close(resolve));
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
