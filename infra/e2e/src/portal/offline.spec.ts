import { codeWorkerFile, getOwnPass, OwnPass, WebRuntime } from '@event-portal/contracts';
import { readJson } from '@event-portal/contracts/json';
import { SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import type { Page, Request } from '@playwright/test';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { addresses } from './support/addresses';
import { readCode } from './support/code-reader';
import { OFFLINE, untilKept } from './support/kept-page';
import { openLab, remotes, type Lab } from './support/lab';
import { expect, signIn, test } from './support/test';

/** One portal, which is deployed anew while pages of it are kept: one test after the other. */
test.describe.configure({ mode: 'default' });

let lab: Lab;
let shellFolder: string;
const settings: Record<string, string> = {};
test.beforeAll(async ({ browserName: _browser }, { parallelIndex }) => {
  shellFolder = mkdtempSync(join(tmpdir(), 'shell-'));
  cpSync(fileURLToPath(new URL('../../../../shell/dist', import.meta.url)), shellFolder, { recursive: true });
  settings.WEB_SHELL_FOLDER = shellFolder;
  lab = await openLab(parallelIndex, settings);
  for (const { name } of remotes) await lab.publish(name, '1.0.0', undefined, '--promote', 'the first');
});
test.afterAll(async () => {
  await lab.close();
  rmSync(shellFolder, { recursive: true, force: true });
});

const dashboard = `/events/${SEEDED_EVENT_ID}/dashboard`;
/** An open page reads the rest of the registry after two seconds: by then the document server may be on its way up again. */
const DEPLOYING = /ERR_CONNECTION_REFUSED .*\/registry\//;
const bar = (page: Page) => page.getByRole('complementary', { name: 'Network' });
const pass = (page: Page) => page.getByRole('region', { name: 'Your pass' });

/** Everything that this browser keeps for when there is no network: the names of the caches, and of the workers. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const workers = await navigator.serviceWorker.getRegistrations();
    return [...(await caches.keys()), ...workers.map(({ scope }) => scope)];
  });

/** The versions that a page runs: of shell and remote by its document, and of the remote whose files it has loaded. */
async function runs(page: Page) {
  const [written, files] = await page.evaluate(
    () =>
      [
        document.getElementById('runtime')?.textContent ?? '',
        performance.getEntriesByType('resource').map(({ name }) => name),
      ] as const,
  );
  const { shell, registry } = readJson(WebRuntime, written, 'The runtime of the page');
  const loaded = files.flatMap((name) => /\/remotes\/event-dashboard\/([^/]+)\//.exec(name)?.[1] ?? []);
  return {
    shell: shell.version,
    remote: 'remotes' in registry ? registry.remotes[0]?.current.version : undefined,
    loaded: [...new Set(loaded)],
  };
}

test('F89 a pass opens after a reload in flight mode, as it was; once signed out, nothing of it is left', async ({
  open,
}) => {
  const { page, watch } = await open('signed-out', { baseURL: lab.url });
  watch.allow(OFFLINE);
  await signIn(page, 'attendee');
  await page.goto(dashboard);
  const code = pass(page).getByRole('img');
  const shown = await code.innerHTML();
  await untilKept(page, dashboard);

  await page.context().setOffline(true);
  await page.reload();
  await expect(bar(page)).toContainText(/Without a network: as it was at \d\d:\d\d/);
  expect(await code.innerHTML()).toBe(shown);
  await expect(pass(page).getByRole('heading')).toHaveText('Tess Attendee');
  await expect(pass(page)).toContainText('Riverside Hackathon');

  await test.step('what the person typed or read elsewhere is not there', async () => {
    await expect(page.goto('/settings')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  });

  await test.step('a session that has ended takes no pass away', async () => {
    // What the document asks ahead is refused, which browsers print.
    watch.allow(/401/);
    const cookies = await page.context().cookies();
    await page.context().clearCookies({ name: 'sh_session_id' });
    await page.context().setOffline(false);
    await page.goto(dashboard);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await page.context().setOffline(true);
    await page.goto(dashboard);
    await expect(pass(page)).toBeVisible();
    await page.context().addCookies(cookies);
  });

  await page.context().setOffline(false);
  await page.goto('/settings');
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await keptIn(page)).toEqual([]);
  await page.context().setOffline(true);
  await expect(page.goto(dashboard)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});

test('a pass that could not be kept is kept once the network is back', async ({ open }) => {
  const { page, watch } = await open('attendee', { baseURL: lab.url });
  watch.allow(OFFLINE);
  // To be kept, the document is asked for by the page.
  let isAsked = false;
  await page.route(lab.url + dashboard, async (route) => {
    if (route.request().isNavigationRequest()) return route.continue();
    isAsked = true;
    await route.abort();
  });
  await page.goto(dashboard);
  await expect.poll(() => isAsked).toBe(true);
  await page.unrouteAll();
  await page.context().setOffline(true);
  await expect(bar(page)).toContainText('You are offline');
  await page.context().setOffline(false);
  await untilKept(page, dashboard);
});

test('signing out without a network removes it too', async ({ open }) => {
  const { page, watch } = await open('attendee', { baseURL: lab.url });
  watch.allow(OFFLINE);
  await page.goto(dashboard);
  await untilKept(page, dashboard);
  await page.context().setOffline(true);
  await page.reload();
  await expect(pass(page)).toBeVisible();
  await page.getByRole('button', { name: /Tess Attendee/ }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect.poll(() => keptIn(page)).toEqual([]);
  await expect(page.reload()).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});

test('F90 after a deploy of a remote and of the shell there is the new with a network, and without one never both', async ({
  open,
}) => {
  const { page, watch } = await open('attendee', { baseURL: lab.url });
  watch.allow(OFFLINE);
  watch.allow(DEPLOYING);
  await page.goto(dashboard);
  await untilKept(page, dashboard);
  const before = await runs(page);
  expect(before).toMatchObject({ remote: '1.0.0', loaded: ['1.0.0'] });

  const description = join(shellFolder, 'shell.json');
  const shell = readJson(
    z.looseObject({ buildId: z.string() }),
    readFileSync(description, 'utf8'),
    'The shell.json',
  );
  const buildId = 'abcdefabcdef';
  cpSync(join(shellFolder, codeWorkerFile(shell.buildId)), join(shellFolder, codeWorkerFile(buildId)));
  writeFileSync(description, JSON.stringify({ ...shell, version: '9.0.0', buildId }));
  await lab.restartDocumentServer();
  await lab.publish('event-dashboard', '1.1.0', undefined, '--promote', 'a release');

  await page.context().setOffline(true);
  await page.reload();
  await expect(pass(page)).toBeVisible();
  expect(await runs(page)).toEqual(before);

  await page.context().setOffline(false);
  const at = Date.now();
  await page.reload();
  await expect(pass(page)).toBeVisible();
  const after = { shell: '9.0.0', remote: '1.1.0', loaded: ['1.1.0'] };
  await expect.poll(() => runs(page)).toEqual(after);
  await expect(bar(page)).toHaveCount(0);

  await untilKept(page, dashboard, at);
  await page.context().setOffline(true);
  await page.reload();
  await expect(pass(page)).toBeVisible();
  expect(await runs(page)).toEqual(after);
});

test('F89 the scanner opens after a reload in flight mode, and what it scans is sent by whoever scanned it, once there is a network', async ({
  open,
}) => {
  const attendee = await open('attendee');
  const path = getOwnPass.path.replace(':eventId', SEEDED_EVENT_ID);
  const { text } = OwnPass.parse(await (await attendee.page.request.get(addresses.api + path)).json());
  // It is of this event, and signed by nobody: nobody is let in.
  const forged = text.slice(0, -2) + (text.endsWith('AA') ? 'BB' : 'AA');

  const { page, watch } = await open('staff', {
    baseURL: lab.url,
    viewport: { width: 375, height: 740 },
    hasTouch: true,
  });
  watch.allow(OFFLINE);
  const door = `${dashboard}/check-in`;
  await page.goto(door);
  await untilKept(page, door);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Search or use a code reader' }).click();
  await readCode(page, forged);
  await expect(page.getByRole('dialog', { name: 'Scan' })).toContainText('Kept, not judged yet');
  await page.getByRole('button', { name: 'Next scan' }).click();
  await expect(bar(page)).toContainText('1 change waits to be sent');

  // The phone ends the tab.
  const next = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await next.goto(door);
  await expect(bar(next)).toContainText('1 change waits to be sent');

  const isScan = (request: Request) => request.method() === 'PUT' && /scan/.test(request.url());
  const scans: Request[] = [];
  // What is sent before somebody signs in is refused, and waits on.
  next.on('response', (reply) => {
    if (isScan(reply.request()) && reply.status() !== 401) scans.push(reply.request());
  });
  await test.step('not by somebody else who signs in there after a release and the end of the session', async () => {
    watch.allow(/401/);
    await lab.publish('event-dashboard', '1.2.0', undefined, '--promote', 'a release');
    await next.context().clearCookies({ name: 'sh_session_id' });
    await next.context().setOffline(false);
    await signIn(next, 'admin', lab.url);
    await next.goto(lab.url + door);
    await expect(next.getByRole('button', { name: /Ada Admin/ })).toBeVisible();
    await expect(next.getByText('Without a network this device judges until')).toBeVisible();
    expect(scans).toEqual([]);
    await next.goto(`${lab.url}/settings`);
    await next.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(next.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  await signIn(next, 'staff', lab.url);
  const sent = next.waitForResponse((reply) => isScan(reply.request()));
  await next.goto(lab.url + door);
  expect((await sent).ok()).toBe(true);
  await expect(bar(next)).not.toContainText('waits');
  expect(scans).toHaveLength(1);
});

test('one deploy takes back what is kept, and what answers with it', async ({ open }) => {
  const { page, watch } = await open('attendee', { baseURL: lab.url });
  watch.allow(OFFLINE);
  watch.allow(DEPLOYING);
  await page.goto(dashboard);
  await untilKept(page, dashboard);

  settings.WEB_OFFLINE_PAGES = 'false';
  await lab.restartDocumentServer();
  await page.goto(dashboard);
  await expect(pass(page)).toBeVisible();
  await expect.poll(() => keptIn(page)).toEqual([]);
  await page.context().setOffline(true);
  await expect(page.reload()).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});
