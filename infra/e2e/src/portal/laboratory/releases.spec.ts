import { LiveRegistry } from '@event-portal/contracts';
import { readJson } from '@event-portal/contracts/json';
import type { Page } from '@playwright/test';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { addresses } from '../support/addresses';
import { followLink } from '../support/follow-link';
import { menuEntry } from '../support/menu';
import { openLab, remotes, type Lab } from '../support/lab';
import { takePicture } from '../support/pictures';
import { expect, signIn, test } from '../support/test';
import { endlessPage } from './faults';

/** One portal whose teams publish, promote and roll back while people use it. */
test.describe.configure({ mode: 'serial' });

let lab: Lab;
test.beforeAll(async ({ browserName: _browser }, { parallelIndex }) => {
  lab = await openLab(parallelIndex);
  for (const { name } of remotes) await lab.publish(name, '1.0.0', undefined, '--promote', 'the first');
});
test.afterAll(() => lab.close());

const EVENTS = '/admin/events-management';
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** The versions of the admin area whose files this page has loaded. */
const adminVersions = async (page: Page) => {
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  return [...new Set(urls.map((url) => /\/remotes\/admin\/([^/]+)\//.exec(url)?.[1]))].filter(Boolean);
};

test('a promoted version is there with the next load; an open tab goes on, is offered it, and loses nothing typed', async ({
  open,
}) => {
  const { page } = await open('superuser', { baseURL: lab.url });
  await page.goto(EVENTS);
  await expect(heading(page, 'Events')).toBeVisible();

  await lab.publish('admin', '1.1.0', undefined, '--promote', 'a release');
  await page.getByRole('link', { name: 'Create an event' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Half an event');
  await expect(page.getByText('There is a new version')).toHaveCount(0);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('There is a new version')).toBeVisible();
  await takePicture(page, 'laboratory/new-version-is-offered');
  expect(await adminVersions(page)).toEqual(['1.0.0']);

  await page.getByRole('button', { name: 'Load it' }).click();
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half an event');
  await page.getByRole('button', { name: 'Load it' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  expect(await adminVersions(page)).toEqual(['1.1.0']);

  expect((await lab.registry('rollback', 'admin')).code).toBe(0);
  await page.goto(EVENTS);
  await expect(heading(page, 'Events')).toBeVisible();
  expect(await adminVersions(page)).toEqual(['1.0.0']);
});

test('F58 a tab that is open over a rollback goes on with its version, and is offered the one that is live', async ({
  open,
}) => {
  await lab.registry('promote', 'admin', '1.1.0', '--force', 'the laboratory');
  const { page } = await open('superuser', { baseURL: lab.url });
  await page.goto(EVENTS);
  await expect(heading(page, 'Events')).toBeVisible();
  expect((await lab.registry('rollback', 'admin')).code).toBe(0);

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('There is a new version')).toBeVisible();
  await page.getByRole('link', { name: 'Logs' }).click();
  await expect(heading(page, 'Logs')).toBeVisible();
  expect(await adminVersions(page)).toEqual(['1.1.0']);
  await page.getByRole('button', { name: 'Load it' }).click();
  await expect.poll(() => adminVersions(page)).toEqual(['1.0.0']);
});

test('one registration keeps what is typed from links, Back, signing out and a closed tab', async ({
  open,
}) => {
  const { page } = await open('superuser', { baseURL: lab.url });
  await page.goto(EVENTS);
  await page.getByRole('link', { name: 'Create an event' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Half an event');
  const stay = page.getByRole('button', { name: 'Stay on this page' });

  await page.getByRole('link', { name: 'Users Management' }).click();
  await stay.click();
  await page.goBack();
  await stay.click();
  await page.getByRole('button', { name: /Sam Superuser/ }).click();
  await page
    .getByRole('menuitem', { name: 'Sign out' })
    .or(page.getByRole('button', { name: 'Sign out', exact: true }))
    .click();
  await stay.click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half an event');

  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
});

test('a canary is for its share of the people on every visit, and nobody gets it in safe mode', async ({
  open,
}) => {
  // It was taken back by the test before: it is fit again once somebody says so.
  await lab.registry('promote', 'admin', '1.1.0', '--force', 'the laboratory');
  await lab.registry('promote', 'admin', '1.0.0');
  await lab.registry('canary', 'admin', '100', '--version', '1.1.0');
  const { page } = await open('superuser', { baseURL: lab.url });
  for (let visit = 0; visit < 2; visit += 1) {
    await page.goto(EVENTS);
    await expect(heading(page, 'Events')).toBeVisible();
    expect(await adminVersions(page)).toEqual(['1.1.0']);
  }
  await page.goto(`${EVENTS}?safe-mode`);
  await expect(heading(page, 'Events')).toBeVisible();
  expect(await adminVersions(page)).toEqual(['1.0.0']);
  await expect(page.getByText('Safe mode', { exact: true })).toBeVisible();
  await lab.registry('canary', 'admin', '0');
});

test('safe mode leaves a remote out, says so, and ends with one press', async ({ open }) => {
  const { page, watch } = await open('superuser', { baseURL: lab.url });
  await page.goto(`${EVENTS}?safe-mode=admin`);
  await expect(heading(page, 'The admin area is switched off for now')).toBeFocused();
  await expect(page.getByText('Left out: The admin area')).toBeVisible();
  expect(watch.requests().filter((request) => request.includes('/remotes/admin/'))).toEqual([]);
  await page.getByRole('button', { name: 'End safe mode' }).click();
  await expect(heading(page, 'Events')).toBeVisible();
  await expect(page).toHaveURL(`${lab.url}${EVENTS}`);
});

test('a preview is seen by superusers who agree to it, of two remotes at once, and ends with one press', async ({
  open,
}) => {
  const preview = async (...args: string[]) => {
    const { code, text } = await lab.registry('preview', ...args, '--json');
    expect([code, text]).toEqual([0, expect.any(String)]);
    return readJson(z.object({ address: z.string() }), text, 'The preview').address;
  };
  const admin = await preview(lab.build('admin', '1.2.0'), '--title', '#12 Search', '--path', EVENTS);
  const both = await preview(lab.build('portal', '1.2.0'), admin, '--title', '#13 Home', '--path', EVENTS);

  const { page } = await open('superuser', { baseURL: lab.url });
  await page.goto(both);
  await expect(heading(page, 'Events')).toBeVisible();
  const question = page.getByRole('alertdialog', { name: 'Show 2 previews?' });
  await expect(question.getByText(/“#12 Search” \(admin, by .*“#13 Home” \(portal, by /)).toBeVisible();
  expect(await adminVersions(page)).toEqual(['1.0.0']);
  await takePicture(page, 'laboratory/preview-is-offered');
  await question.getByRole('button', { name: 'Show them' }).click();
  await expect(page.getByText('The admin area: #12 Search')).toBeVisible();
  await expect(heading(page, 'Events')).toBeVisible();
  expect(await adminVersions(page)).toEqual([expect.stringMatching(/^1\.2\.0-preview-[0-9a-f]{12}$/)]);
  await expect(page).toHaveURL(`${lab.url}${EVENTS}`);
  await takePicture(page, 'laboratory/preview-is-shown');

  await page.getByRole('button', { name: 'Back to what is live' }).click();
  await expect(page.getByText('The admin area: #12 Search')).toHaveCount(0);
  await expect(heading(page, 'Events')).toBeVisible();
  expect(await adminVersions(page)).toEqual(['1.0.0']);

  const { page: applicants } = await open('applicant', { baseURL: lab.url });
  await applicants.goto(await preview(lab.build('portal', '1.3.0'), '--path', '/community'));
  await expect(applicants.getByText('Previews are for those who may try versions')).toBeVisible();
  await expect(applicants.getByRole('button', { name: 'Show it' })).toHaveCount(0);
});

test('a tab that was open over a deploy of the shell is offered it', async ({ open }) => {
  const { page } = await open('superuser', { baseURL: lab.url });
  await page.goto(EVENTS);
  await expect(heading(page, 'Events')).toBeVisible();
  await page.route(`${lab.url}/registry/live.json*`, async (route) => {
    const response = await route.fetch();
    const live = (await response.json()) as Awaited<ReturnType<Lab['live']>>;
    expect(live.shell?.buildId).toBeDefined();
    await route.fulfill({ response, json: { ...live, shell: { version: '9.0.0', buildId: 'another' } } });
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('There is a new version')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Load it' }).click();
  await expect(heading(page, 'Events')).toBeVisible();
  await expect(page.getByText('There is a new version')).toHaveCount(0);
});

test('a superuser tries another version in one browser: it is in the log, in sight, and gone with one press', async ({
  open,
}) => {
  const { page } = await open('superuser', { baseURL: lab.url });
  const other = await open('superuser', { baseURL: lab.url });
  await page.goto('/admin/settings?section=releases');
  const versions = page.getByRole('table', { name: 'Versions of admin' });
  await versions
    .getByRole('row', { name: /1\.1\.0/ })
    .getByRole('button')
    .click();
  await menuEntry(page, 'Try it in this browser').click();
  await expect(page.getByText('You are trying other versions')).toBeVisible();
  await takePicture(page, 'laboratory/trying-another-version');
  expect(await adminVersions(page)).toEqual(['1.1.0']);
  await page.goto('/admin/logs');
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /tries in a browser of theirs admin 1\.1\.0/ })
      .first(),
  ).toBeVisible();

  await other.page.goto(EVENTS);
  await expect(heading(other.page, 'Events')).toBeVisible();
  expect(await adminVersions(other.page)).toEqual(['1.0.0']);
  await page.goto(`${EVENTS}?safe-mode`);
  await expect(heading(page, 'Events')).toBeVisible();
  expect(await adminVersions(page)).toEqual(['1.0.0']);

  await page.goto(EVENTS);
  await page.getByRole('button', { name: 'Back to what is live' }).click();
  await expect(page.getByText('You are trying other versions')).toHaveCount(0);
  await expect(heading(page, 'Events')).toBeVisible();
  expect(await adminVersions(page)).toEqual(['1.0.0']);
});

test('a superuser opens the portal as it was: it is in the log, in sight, counts for nothing, and is gone with one press', async ({
  open,
}) => {
  await lab.publish('admin', '1.0.1', undefined, '--promote', 'a release');
  const { sequence } = await lab.live();
  await lab.registry('promote', 'admin', '1.0.0');
  const { page } = await open('superuser', { baseURL: lab.url });
  await page.goto('/admin/settings?section=releases');
  await page.getByRole('spinbutton', { name: 'Document of the registry' }).fill(String(sequence));
  await page.getByRole('button', { name: 'Open the portal as it was' }).click();
  const question = page.getByRole('alertdialog', { name: 'Open the portal as it was?' });
  await expect(question).toContainText(`document ${sequence}`);
  await takePicture(page, 'laboratory/past-is-asked-for');
  await question.getByRole('button', { name: 'Open it' }).click();
  await expect(page.getByText('You see the portal as it was')).toBeVisible();
  expect(await adminVersions(page)).toEqual(['1.0.1']);
  await takePicture(page, 'laboratory/past-is-shown');

  const reports: string[] = [];
  page.on('request', (request) => request.url().endsWith('/remotes/reports') && reports.push(request.url()));
  await page.goto('/admin/logs');
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: `as it was with registry document ${sequence}` })
      .first(),
  ).toBeVisible();
  expect(await adminVersions(page)).toEqual(['1.0.1']);
  expect(reports).toEqual([]);
  await page.getByRole('button', { name: 'Back to what is live' }).click();
  await expect(page.getByText('You see the portal as it was')).toHaveCount(0);
  await expect(heading(page, 'Logs')).toBeVisible();
  expect(await adminVersions(page)).toEqual(['1.0.0']);
});

test('a remote that nobody looks at is replaced without a load of the document, and comes back as it was', async ({
  open,
}) => {
  await lab.publish('admin', '1.0.2');
  const { page } = await open('superuser', { baseURL: lab.url });
  await page.goto(EVENTS);
  await expect(heading(page, 'Events')).toBeVisible();
  /** The versions of the admin area that are in this page: containers, and style sheets. */
  const present = () =>
    page.evaluate(() => ({
      containers: Object.entries(window).filter(([name, value]) => /^mfe_admin_/.test(name) && value).length,
      styles: [
        ...new Set(
          [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].flatMap(
            ({ href }) => /\/remotes\/admin\/([^/]+)\//.exec(href)?.[1] ?? [],
          ),
        ),
      ],
    }));
  const looks = async () => JSON.stringify(await heading(page, 'Events').boundingBox());
  const before = { ...(await present()), looks: await looks() };
  const started = await page.evaluate(() => performance.timeOrigin);

  for (const version of ['1.0.2', '1.0.0']) {
    await followLink(page, '/community');
    await expect(heading(page, 'Community')).toBeVisible();
    await lab.registry('promote', 'admin', version, '--force', 'the laboratory');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(present).toEqual({ containers: 0, styles: [] });
    await expect(page.getByText('There is a new version')).toHaveCount(0);
    await followLink(page, EVENTS);
    await expect(heading(page, 'Events')).toBeVisible();
    expect(await present()).toEqual({ containers: before.containers, styles: [version] });
    expect(await looks()).toBe(before.looks);
  }
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(started);
});

test('a remote that is switched off says why, and the others go on', async ({ open }) => {
  await lab.registry('disable', 'admin', '--message', 'The admin area is being moved. It is back at noon.');
  const { page, watch } = await open('superuser', { baseURL: lab.url });
  await page.goto('/admin/overview');
  await expect(heading(page, 'The admin area is switched off for now')).toBeFocused();
  await expect(page.getByText('It is back at noon.')).toBeVisible();
  await expect(page.getByText('remote-disabled')).toBeVisible();
  await takePicture(page, 'laboratory/switched-off');
  expect(watch.requests().filter((request) => request.includes('/remotes/admin/'))).toEqual([]);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(heading(page, /Sam/)).toBeVisible();
  await lab.registry('enable', 'admin');
});

test('F41 F52 where no version works the person reads which part is missing, with a code and three ways on', async ({
  open,
}) => {
  const { page, watch } = await open('superuser', { baseURL: lab.url });
  watch.allow(/./);
  await page.route(`${lab.url}/remotes/admin/**`, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/admin/overview');
  await expect(heading(page, 'The admin area could not be loaded')).toBeFocused({ timeout: 20_000 });
  await expect(page.getByText('remote-unreachable')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible();
  for (const way of [
    page.getByRole('button', { name: 'Try again' }),
    page.getByRole('link', { name: 'Home', exact: true }),
    page.getByRole('button', { name: 'Sign out', exact: true }),
  ])
    await expect(way).toBeVisible();
  await page.getByRole('button', { name: 'Show the reason' }).click();
  await expect(
    page.getByText(/What: remote-unreachable <.* 1\.\d\.\d: remote-unreachable[^]*Registry: sequence \d/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Hide the reason' }).click();
  await takePicture(page, 'laboratory/no-version-works');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'Overview')).toBeVisible();
});

test('F44 a remote that never comes is told with words', async ({ open }) => {
  const { page, watch } = await open('superuser', { baseURL: lab.url });
  watch.allow(/./);
  await page.route(`${lab.url}/remotes/admin/**`, () => new Promise<void>(() => undefined));
  // What is asked for before the document has loaded keeps it from having loaded.
  await page.goto('/admin/overview', { waitUntil: 'commit' });
  await expect(heading(page, 'The admin area takes too long to load')).toBeVisible({ timeout: 30_000 });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('F50 a page that never gets ready keeps the frame and says so, and the other pages open', async ({
  open,
}) => {
  await lab.publish('admin', '1.1.1', endlessPage, '--promote', 'the laboratory');
  const { page, watch } = await open('superuser', { baseURL: lab.url });
  watch.allow(/Remote admin 1\.1\.1: page-slow/);
  await page.goto('/admin/overview');
  await expect(page.getByText('This takes longer than usual.')).toBeVisible();
  await expect(heading(page, 'This page takes too long')).toBeFocused({ timeout: 20_000 });
  await expect(page.getByText('page-slow')).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(heading(page, /Sam/)).toBeVisible();
  await lab.registry('rollback', 'admin');
});

test('F61 what the policy keeps out costs the person nothing, and is told with the remote’s name', async ({
  open,
}) => {
  const inline = (file: string, content: string) =>
    file.startsWith('entry.')
      ? `${content};document.head.append(Object.assign(document.createElement("style"),{textContent:"h1{color:red}"}));`
      : content;
  await lab.publish('admin', '1.1.2', inline, '--promote', 'the laboratory');
  const { page, watch } = await open('superuser', { baseURL: lab.url });
  watch.allow(/Content Security Policy/);
  // Over plain HTTP the browser ignores `Reporting-Endpoints`, and with it `report-uri` beside a `report-to`.
  await page.route(`${lab.url}/admin/overview`, async (route) => {
    const response = await route.fetch();
    const policy = response.headers()['content-security-policy'] ?? '';
    await route.fulfill({
      response,
      headers: {
        ...response.headers(),
        'content-security-policy': policy.replace('report-to portal', ''),
      },
    });
  });
  await page.goto('/admin/overview');
  await expect(heading(page, 'Overview')).toBeVisible();
  await expect(heading(page, 'Overview')).not.toHaveCSS('color', 'rgb(255, 0, 0)');
  await expect.poll(() => lab.alerts()).toMatch(/style-src-elem.*remote\\":\\"admin/s);
  await lab.registry('rollback', 'admin');
});

test('a session that ends while a remote is on its way leads to the login page, and back', async ({
  open,
}) => {
  const { page, watch } = await open('signed-out', { baseURL: lab.url });
  watch.allow(/401/);
  await signIn(page, 'staff');
  await heading(page, /Stella/).waitFor();
  await page.waitForLoadState('networkidle');
  const signOutElsewhere = () =>
    page.context().request.post(`${addresses.api}/auth/logout`, { headers: { origin: addresses.web } });
  // The document asks for the data of the page at once: what it has been told in time is shown.
  let ended: Promise<unknown> | undefined;
  await page.route(/\/content\?/, async (route) => {
    await (ended ??= signOutElsewhere());
    await route.continue();
  });
  await page.goto(`${lab.url}/community`);
  await expect(page).toHaveURL(`${lab.url}/?redirect=%2Fcommunity`);
  await expect(heading(page, 'Sign in')).toBeVisible();
});

test('F54 a hash that is missing from the registry keeps its file out', async ({ open }) => {
  const { page, watch } = await open('superuser', { baseURL: lab.url });
  watch.allow(/./);
  await lab.publish('admin', '1.2.0', undefined, '--promote', 'a release');
  await page.route(`${lab.url}/admin/overview`, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.text()).replace(
      /(<script type="application\/json" id="runtime">)(.*?)(<\/script>)/s,
      (...parts) => {
        const runtime = readJson(z.looseObject({ registry: LiveRegistry }), String(parts[2]), 'The document');
        const admin = runtime.registry.remotes.find(({ name }) => name === 'admin')!;
        const chunk = admin.current.preload['/admin/overview']!.find((file) => file.endsWith('.js'))!;
        admin.current.integrity = without(admin.current.integrity!, chunk);
        delete admin.record;
        for (const [pattern, files] of Object.entries(admin.current.preload))
          admin.current.preload[pattern] = files.filter((file) => file !== chunk);
        return `${String(parts[1])}${JSON.stringify(runtime)}${String(parts[3])}`;
      },
    );
    await route.fulfill({ response: reply, body });
  });
  await page.goto('/admin/overview');
  await Promise.all([
    expect(heading(page, 'Overview')).toBeVisible({ timeout: 20_000 }),
    expect(page.getByText('runs in an earlier version for now')).toBeVisible({ timeout: 20_000 }),
  ]);
});

test('F53 one hash removed, the signature altered, the sequence raised, an old document, none at all: each is refused', async ({
  open,
}) => {
  const { page } = await open('superuser', { baseURL: lab.url });
  const file = join(lab.store, 'registry.json');
  const good = readFileSync(file, 'utf8');
  const Version = z.looseObject({ integrity: z.record(z.string(), z.string()) });
  const Remote = z.looseObject({ versions: z.record(z.string(), Version) });
  const Document = z.looseObject({
    registry: z.looseObject({ sequence: z.number(), remotes: z.array(Remote) }),
    signature: z.looseObject({ value: z.string() }),
  });
  const mutations: Record<string, (document: z.output<typeof Document>) => void> = {
    'one hash removed': ({ registry }) => {
      const version = Object.values(registry.remotes[0]!.versions)[0]!;
      version.integrity = without(version.integrity, Object.keys(version.integrity)[0]!);
    },
    'the signature altered': ({ signature }) => {
      signature.value = `${signature.value.startsWith('A') ? 'B' : 'A'}${signature.value.slice(1)}`;
    },
    'the sequence raised': ({ registry }) => (registry.sequence += 1),
  };
  const served = async () => (await lab.live()).sequence;
  const sequence = await served();
  const stillWorks = async (what: string) => {
    expect([what, await served()]).toEqual([what, sequence]);
    await page.goto(EVENTS);
    await expect(heading(page, 'Events')).toBeVisible();
  };

  for (const [what, mutate] of Object.entries(mutations)) {
    const document = readJson(Document, good, 'The registry');
    mutate(document);
    writeFileSync(file, JSON.stringify(document));
    await stillWorks(what);
  }
  copyFileSync(join(lab.store, 'history', '00000002.json'), file);
  await stillWorks('an old document');
  // A page that is open asks its server for more now and then, and would find none.
  await page.goto('about:blank');
  await lab.restartDocumentServer();
  await stillWorks('an old document after a restart');
  writeFileSync(file, '{');
  await stillWorks('half a document');
  for (const reason of ['wrong-signature', 'replayed', 'malformed']) expect(lab.alerts()).toContain(reason);

  writeFileSync(file, good);
  expect((await lab.registry('renew')).code).toBe(0);
  await expect.poll(served).toBe(sequence + 1);
});

function without<Value>(table: Record<string, Value>, name: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(table).filter(([other]) => other !== name));
}
