import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addresses } from './support/addresses';
import { expect, test } from './support/test';

const checkout = join(dirname(fileURLToPath(import.meta.url)), '../../../..');
const { secondWeb: portal, secondAssets: adminOrigin } = addresses;
const portOf = (address: string) => new URL(address).port;

/**
 * A second document server whose admin area comes from an origin that the test itself switches off and on: real
 * processes, so that what the browser meets is a refused connection.
 */
test.describe.configure({ mode: 'serial' });

let folder = '';
let origin: ChildProcess | undefined;
let documentServer: ChildProcess | undefined;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'remote-down-'));
  const remotes = await Promise.all(
    [addresses.portal, addresses.admin, addresses.eventDashboard].map(async (address) => {
      const build = (await (await fetch(`${address}/remote.json`)).json()) as object;
      return { ...build, baseUrl: address === addresses.admin ? `${adminOrigin}/` : `${address}/` };
    }),
  );
  writeFileSync(join(folder, 'registry.json'), JSON.stringify({ schemaVersion: 1, remotes }));
  documentServer = run('main', {
    WEB_PORT: portOf(portal),
    WEB_BASE_API_URL: addresses.api,
    WEB_IDP_OAUTH_CLIENT_ID: 'unused',
    WEB_ALLOWED_HOSTS: JSON.stringify([new URL(portal).host]),
    WEB_REGISTRY_FILE: join(folder, 'registry.json'),
    WEB_SHELL_FOLDER: join(checkout, 'shell/dist'),
  });
  await answers(portal);
});

test.afterAll(() => {
  origin?.kill();
  documentServer?.kill();
  rmSync(folder, { recursive: true, force: true });
});

test('A4 F41 a remote whose origin is off is named, the rest goes on, and Retry brings it once it is back', async ({
  open,
}) => {
  const { page, watch } = await open('superuser', { baseURL: portal });
  watch.allow(/ERR_CONNECTION_REFUSED/);
  await page.goto('/admin/overview');
  await expect(page.getByRole('heading', { name: 'The admin area could not be loaded' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(page.getByText('remote-unreachable')).toBeVisible();

  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sam');
  await page.getByRole('link', { name: 'Community' }).click();
  await expect(page).toHaveURL(`${portal}/community`);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'The admin area could not be loaded' })).toBeVisible();

  origin = run('assets', {
    ASSETS_FOLDER: join(checkout, 'remote-admin/dist'),
    ASSETS_PORT: portOf(adminOrigin),
  });
  await answers(adminOrigin);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page).toHaveTitle(/Overview/);
});

test('A4 an origin that goes off after its entry was loaded fails one page, and Retry brings that page', async ({
  open,
}) => {
  const { page, watch } = await open('superuser', { baseURL: portal });
  watch.allow(/ERR_CONNECTION_REFUSED/);
  watch.allow(/Loading (CSS )?chunk/);
  await page.goto('/admin/overview');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  origin?.kill();
  await new Promise((resolve) => origin?.once('exit', resolve));
  await page.getByRole('link', { name: 'Users Management' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'This page does not work at the moment' }),
  ).toBeVisible();

  origin = run('assets', {
    ASSETS_FOLDER: join(checkout, 'remote-admin/dist'),
    ASSETS_PORT: portOf(adminOrigin),
  });
  await answers(adminOrigin);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Users/ })).toBeVisible();
});

test('F52 with every remote unreachable the login and legal pages work, and signing out too', async ({
  open,
}) => {
  const { page, watch } = await open('norole', { baseURL: portal });
  watch.allow(/ERR_FAILED/);
  for (const address of [addresses.portal, addresses.eventDashboard])
    await page.route(`${address}/**`, (route) => route.abort());
  await page.goto('/portal');
  await expect(page.getByRole('heading', { name: 'The events portal could not be loaded' })).toBeVisible();
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { name: 'Privacy notice' })).toBeVisible();
});

function run(program: 'main' | 'assets', env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [join(checkout, `infra/web/dist/${program}.js`)], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: 'inherit',
  });
}

async function answers(address: string): Promise<void> {
  await expect(async () => {
    expect((await fetch(`${address}/readyz`)).ok).toBe(true);
  }).toPass();
}
