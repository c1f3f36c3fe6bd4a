import { SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import { findFreePort } from '@event-portal/tooling/free-port';
import { createServer, request as ask, type Server } from 'node:http';
import { join } from 'node:path';
import { closeServer } from '../../close-server';
import { addresses } from '../support/addresses';
import { startCdn, type Cdn } from '../support/cdn';
import { OFFLINE, untilKept } from '../support/kept-page';
import { openLab, remotes, type Lab } from '../support/lab';
import { startOwnApi, type OwnApi } from '../support/own-api';
import { expect, test } from '../support/test';

const checkout = new URL('../../../../..', import.meta.url).pathname;
const BASE_PATH = '/some/path';
/** Where the shell and the remotes lie on a CDN that others use, too. */
const CDN_PATHS = { shell: '/cdn/portal-x/7/', remotes: '/buckets/live/' };

let lab: Lab;
let proxy: Server;
let api: OwnApi;

/** One origin: what lies below the path of the API goes there, all the rest to the document server, each address as it came. */
function startProxy(origin: string, ports: Readonly<Record<'api' | 'web', number>>): Promise<Server> {
  const server = createServer((request, response) => {
    const port = request.url?.startsWith(`${BASE_PATH}/api/`) ? ports.api : ports.web;
    const { method, url: path, headers } = request;
    const onward = ask({ host: 'localhost', port, method, path, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
      reply.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  return new Promise((resolve) =>
    server.listen(Number(new URL(origin).port), 'localhost', () => resolve(server)),
  );
}

async function openBelowPath(
  parallelIndex: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const ports = { api: await findFreePort(), web: await findFreePort() };
  const origin = addresses.labs[parallelIndex] ?? '';
  const url = origin + BASE_PATH;
  [lab, api, proxy] = await Promise.all([
    openLab(parallelIndex, {
      WEB_PORT: String(ports.web),
      WEB_BASE_PATH: BASE_PATH,
      WEB_BASE_API_URL: `${url}/api`,
      ...settings,
    }),
    startOwnApi({
      API_PORT: String(ports.api),
      CLIENT_URL: url,
      AUTH_IDP_REDIRECT_URI: `${url}/api/auth/callback`,
    }),
    startProxy(origin, ports),
  ]);
  for (const { name } of remotes) await lab.publish(name, '1.0.0', undefined, '--promote', 'the first');
}

const close = () => Promise.all([lab.close(), api.stop(), closeServer(proxy)]);

test.describe('all files on its host', () => {
  test.beforeAll(({ browserName: _browser }, { parallelIndex }) => openBelowPath(parallelIndex));
  test.afterAll(close);

  test('the whole portal lies below a path of its host, and asks for nothing outside of it', async ({
    open,
  }) => {
    test.slow();
    const { page, watch } = await open('signed-out');
    watch.allow(/ 401 .*\/api\/auth\/me/);
    watch.allow(/ 404 .*\/some\/path\/nothing-here/);
    const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

    await page.goto(`${lab.url}/admin/users-management?page=1`);
    await expect(page).toHaveURL(`${lab.url}/?redirect=%2Fadmin%2Fusers-management`);
    await page.getByRole('button', { name: 'Continue with Discord' }).click();
    await page.getByRole('button', { name: 'Continue as Sam Superuser' }).click();
    await expect(heading(/Users/)).toBeVisible();
    await expect(page).toHaveURL(`${lab.url}/admin/users-management`);
    const cookies = await page.context().cookies(`${lab.url}/api/auth/me`);
    expect(cookies.map(({ name, path }) => [name, path])).toEqual([['sh_session_id', BASE_PATH]]);

    const settings = page.getByRole('link', { name: 'Settings' });
    await expect(settings).toHaveAttribute('href', `${BASE_PATH}/admin/settings`);
    await settings.click();
    await expect(page).toHaveURL(`${lab.url}/admin/settings`);
    await page.reload();
    await expect(settings).toHaveAttribute('aria-current', 'page');
    await page.goBack();
    await expect(heading(/Users/)).toBeVisible();

    for (const path of ['/community', `/events/${SEEDED_EVENT_ID}`]) {
      await page.goto(lab.url + path);
      await expect(heading(/./)).toBeVisible();
      await expect(page.locator('[data-failed-page]')).toHaveCount(0);
    }
    await page.goto(`${lab.url}/nothing-here`);
    await expect(heading('Page not found')).toBeVisible();

    await test.step('a page opens without a network', async () => {
      const path = `${BASE_PATH}/events/${SEEDED_EVENT_ID}/dashboard`;
      watch.allow(OFFLINE);
      await page.goto(new URL(path, lab.url).href);
      const title = await heading(/./).innerText();
      await untilKept(page, path);
      await page.context().setOffline(true);
      await page.reload();
      await expect(heading(title)).toBeVisible();
      await page.context().setOffline(false);
    });

    await page.goto(`${lab.url}/settings`);
    await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page).toHaveURL(`${lab.url}/`);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await page.context().cookies(`${lab.url}/api/auth/me`)).toEqual([]);

    const isWithin = (request: string) => request.includes(` ${lab.url}/`);
    const outside = watch.requests().filter((request) => !isWithin(request));
    expect(outside.filter((request) => !request.includes(` ${addresses.identityProvider}/`))).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(
      expect.arrayContaining([expect.stringMatching(/^\/some\/path:/)]),
    );
  });
});

test.describe('files on a CDN', () => {
  let cdn: Cdn;
  test.beforeAll(async ({ browserName: _browser }, { parallelIndex }) => {
    cdn = await startCdn(() => ({
      [CDN_PATHS.shell]: join(checkout, 'shell/dist'),
      [CDN_PATHS.remotes]: lab.store,
    }));
    await openBelowPath(parallelIndex, {
      WEB_ASSETS_URL: cdn.url + CDN_PATHS.shell,
      REGISTRY_ADDRESS: `${cdn.url}${CDN_PATHS.remotes}remotes/{name}/{version}/`,
    });
  });
  test.afterAll(async () => {
    await close();
    await cdn.stop();
  });

  test('below a path of its host, its files may lie below others of a CDN', async ({ open }) => {
    test.slow();
    const { page, watch } = await open('signed-out');
    watch.allow(/ 401 .*\/api\/auth\/me/);
    const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
    await page.goto(`${lab.url}/admin/users-management?page=1`);
    await page.getByRole('button', { name: 'Continue with Discord' }).click();
    await page.getByRole('button', { name: 'Continue as Sam Superuser' }).click();
    await expect(heading(/Users/)).toBeVisible();
    await page.reload();
    await expect(heading(/Users/)).toBeVisible();
    for (const path of ['/community', `/events/${SEEDED_EVENT_ID}`]) {
      await page.goto(lab.url + path);
      await expect(heading(/./)).toBeVisible();
      await expect(page.locator('[data-failed-page]')).toHaveCount(0);
    }
    const asked = (address: string) => watch.requests().filter((request) => request.includes(` ${address}`));
    expect(asked(cdn.url + CDN_PATHS.shell)).not.toEqual([]);
    for (const { name } of remotes)
      expect([name, asked(`${cdn.url}${CDN_PATHS.remotes}remotes/${name}/`)]).not.toEqual([name, []]);
    for (const path of ['/assets/', '/remotes/']) expect(asked(lab.url + path)).toEqual([]);
  });
});
