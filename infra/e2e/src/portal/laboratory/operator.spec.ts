import type { EndpointReply, getRemoteHealth } from '@event-portal/contracts';
import { SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import type { Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addresses } from '../support/addresses';
import { openLab, remotes, type Lab, type Rewrite } from '../support/lab';
import { startOwnApi, type OwnApi } from '../support/own-api';
import { takePicture } from '../support/pictures';
import { expect, signIn, test } from '../support/test';

/** One portal that measures every visit and knows what becomes live, and the superuser who looks after it. */
test.describe.configure({ mode: 'serial' });

let lab: Lab;
let api: OwnApi;
test.beforeAll(async ({ browserName: _browser }, { parallelIndex }) => {
  const documentServer = addresses.labs[parallelIndex % addresses.labs.length] ?? '';
  api = await startOwnApi({ LIVE_REGISTRY_URL: `${documentServer}/registry/live.json` });
  lab = await openLab(parallelIndex, { WEB_BASE_API_URL: api.url, WEB_VITALS_PERCENT: '100' });
  for (const { name } of remotes) await lab.publish(name, '1.0.0', withTeardown, '--promote', 'the first');
});
test.afterAll(async () => {
  await lab.close();
  await api.stop();
});

/** Every remote of the lab leaves a note of why it was asked to end what it has begun. */
const withTeardown: Rewrite = (_file, content) =>
  content.replaceAll(
    'hostContextVersion:1,routes',
    'hostContextVersion:1,teardown:(why)=>localStorage.setItem("torn-down",why),routes',
  );

/** A number of its own: the API has heard of no other. */
const VERSION = '1.1.802';
const EVENT = `/events/${SEEDED_EVENT_ID}`;
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('what a visit was like is shown beside the version and the page, once the page is left', async ({
  open,
  superuser,
}) => {
  const { page } = await open('norole', { baseURL: lab.url });
  const measures = page.waitForResponse(`**/${findMeasuringFile()}`);
  await page.goto('/community');
  await heading(page, 'Community').waitFor();
  await (await measures).finished();
  // That it is there does not say that it runs.
  await page.waitForLoadState('networkidle');
  await page.goto('/privacy');
  // Nobody hears the answer: its page is gone.
  const list = async () => (await superuser.get(`${api.url}/admin/remotes/vitals?by=page`)).text();
  await expect.poll(list).toContain('/community');

  const { page: operator } = await open('superuser', { baseURL: lab.url });
  await operator.goto('/admin/speed?by=page');
  const row = operator.getByRole('table', { name: 'Speed' }).getByRole('row', { name: /\/community/ });
  await expect(row).toContainText('portal 1.0.0');
  await expect(row).toContainText(/\d+ ms|\d s/);
  await takePicture(operator, 'laboratory/speed');
});

test('why a page fails for Abe and for nobody else is found from the home page on, without a tool', async ({
  open,
}) => {
  const { page: abe, watch } = await open('applicant', { baseURL: lab.url });
  await lab.publish(
    'event-dashboard',
    VERSION,
    (_file, content) =>
      content.replaceAll('"What you sent"', '(()=>{throw new Error("The letter has no text.")})()'),
    '--promote',
    'a release',
  );
  watch.allow(/The letter has no text/);
  const works = abe.waitForRequest(`${api.url}/remotes/reports`);
  await abe.goto(EVENT);
  await heading(abe, 'Riverside Hackathon').waitFor();
  await works;
  await abe
    .getByRole('main')
    .getByRole('link', { name: /application/i })
    .first()
    .click();
  await expect(heading(abe, 'This page does not work at the moment')).toBeVisible();
  await takePicture(abe, 'laboratory/why-1-abe');

  const { page } = await open('superuser', { baseURL: lab.url });
  await page.goto('/portal');
  await page.getByRole('button', { name: /Sam Superuser.*account/ }).click();
  await page.getByRole('link', { name: 'The admin area' }).click();
  await heading(page, 'Overview').waitFor();
  await takePicture(page, 'laboratory/why-2-overview');
  await page.getByRole('link', { name: 'Failures' }).click();
  await page.getByRole('searchbox', { name: 'Search people by name or e-mail' }).fill('abe');
  const found = page
    .getByRole('table', { name: 'Failures' })
    .getByRole('row', { name: `event-dashboard ${VERSION}` });
  await expect(found).toContainText('page-broken');
  await expect(page).toHaveURL(/search=abe/);
  await expect(page.getByText(`event-dashboard: ${VERSION} for everybody`)).toBeVisible();
  await takePicture(page, 'laboratory/why-3-failures');
  await found.getByRole('link').click();
  const failure = page.getByRole('dialog', { name: `event-dashboard ${VERSION}` });
  await expect(failure.getByText('Error: The letter has no text.')).toBeVisible();
  await expect(failure.getByRole('heading', { name: 'Abe Applicant' })).toBeVisible();
  await takePicture(page, 'laboratory/why-4-abe');

  await page.goto(EVENT);
  await heading(page, 'Riverside Hackathon').waitFor();
  await page.keyboard.press('Control+.');
  const inspector = page.getByRole('dialog', { name: 'What runs on this page' });
  await expect(inspector).toContainText(
    `event-dashboard ${VERSION} runs here, because it is what everybody gets.`,
  );
  await takePicture(page, 'laboratory/why-5-inspector');
  await inspector.getByRole('link', { name: 'Releases' }).click();
  await expect(page.getByRole('table', { name: 'Versions of event-dashboard' })).toBeVisible();
  await takePicture(page, 'laboratory/why-6-releases');

  expect((await lab.registry('rollback', 'event-dashboard')).code).toBe(0);
  await abe.reload();
  await expect(abe.getByRole('heading', { name: 'What you sent' })).toBeVisible();
});

test('a page whose API lacks an endpoint says so, a panel that throws leaves no trace, and only the panel counts against the version', async ({
  open,
  superuser,
}) => {
  await lab.publish(
    'admin',
    VERSION,
    (_file, content) =>
      content
        .replaceAll('"/admin/remotes/vitals"', '"/admin/remotes/of-a-newer-api"')
        .replaceAll('title:"Latest changes"', 'title:(()=>{throw new Error("A broken panel.")})()'),
    '--promote',
    'a release',
  );
  const { page, watch } = await open('superuser', { baseURL: lab.url });
  watch.allow(/of-a-newer-api|A broken panel/);
  await page.goto('/admin/speed');
  await expect(heading(page, 'This page needs a newer server')).toBeVisible();
  await expect(page.getByText('page-needs-api', { exact: true })).toBeVisible();
  await takePicture(page, 'laboratory/page-needs-api');
  await page.getByRole('link', { name: 'Logs' }).click();
  await expect(heading(page, 'Logs')).toBeVisible();

  const told = page.waitForRequest(
    (request) => request.postData()?.includes('extension event.panel/log') ?? false,
  );
  await page.goto(EVENT);
  await told;
  await expect(heading(page, 'Riverside Hackathon')).toBeVisible();
  await expect(page.getByText('Only superusers see this.')).toHaveCount(0);
  await expect(page.getByText('runs in an earlier version')).toHaveCount(0);

  const health = async () => {
    const reply = await superuser.get(`${api.url}/admin/remotes/health`);
    return ((await reply.json()) as EndpointReply<typeof getRemoteHealth>).versions.find(
      ({ remote, version }) => remote === 'admin' && version === VERSION,
    );
  };
  await expect.poll(health).toMatchObject({ failures: 1 });
});

test('a remote ends what it has begun once the person has signed out', async ({ open }) => {
  const { page, watch } = await open('signed-out', { baseURL: lab.url });
  watch.allow(/401/);
  // A session of its own: it is ended.
  await signIn(page, 'norole');
  await page.goto(`${lab.url}/community`);
  await heading(page, 'Community').waitFor();
  await page.getByRole('button', { name: /Noor Norole/ }).click();
  await page
    .getByRole('menuitem', { name: 'Sign out' })
    .or(page.getByRole('button', { name: 'Sign out', exact: true }))
    .click();
  await expect(heading(page, 'Sign in')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('torn-down'))).toBe('signed-out');
});

/** The file of the shell that measures visits, by what no other has in it. */
function findMeasuringFile(): string {
  const folder = fileURLToPath(new URL('../../../../../shell/dist/', import.meta.url));
  const found = readdirSync(folder).find(
    (file) =>
      file.endsWith('.js') && readFileSync(join(folder, file), 'utf8').includes('largest-contentful-paint'),
  );
  if (!found) throw new Error('No file of the shell measures visits.');
  return found;
}
