import type { EndpointReply, getRemoteHealth } from '@event-portal/contracts';
import { readJson } from '@event-portal/contracts/json';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { addresses } from '../support/addresses';
import { keepPages, openLab, remotes, type Lab, type RemoteName, type Rewrite } from '../support/lab';
import { expect, test as base } from '../support/test';

/** The gate in front of the pointer, with a good candidate and with bad ones. */
const Evidence = z.object({
  checks: z.array(z.object({ name: z.string(), passed: z.boolean(), detail: z.string() })),
  report: z.string(),
});
const Report = z.object({
  pages: z.array(
    z.object({
      path: z.string(),
      weight: z.object({ bytes: z.number() }),
      vitals: z.object({ lcp: z.number() }),
      picture: z.nullable(z.string()),
    }),
  ),
});
const Status = z.object({ remotes: z.array(z.object({ evidence: z.record(z.string(), z.unknown()) })) });

type Health = EndpointReply<typeof getRemoteHealth>;

async function readEvidence(registry: Lab['registry'], version: string): Promise<z.infer<typeof Evidence>> {
  const { text } = await registry('status', '--json');
  const [admin] = readJson(Status, text, 'The status').remotes;
  const evidence = Evidence.safeParse(admin?.evidence[version]);
  if (!evidence.success) throw new Error(`admin ${version} has no evidence.`);
  return evidence.data;
}

function readReport(store: string, { report }: z.infer<typeof Evidence>): z.infer<typeof Report> {
  return readJson(Report, readFileSync(join(store, report), 'utf8'), 'The report');
}

/** Publishes a build of which the gate opens a few pages, where one test of all of them is enough. */
async function publishFewPages(
  { build, registry }: Lab,
  remote: RemoteName,
  version: string,
  rewrite?: Rewrite,
  ...options: string[]
): Promise<void> {
  const folder = keepPages(build(remote, version, rewrite), ...fewPages[remote]);
  expect(await registry('publish', folder, ...options)).toMatchObject({ code: 0 });
}

const fewPages: Readonly<Record<RemoteName, readonly string[]>> = {
  admin: ['/admin/overview', '/admin/logs'],
  portal: ['/portal', '/community'],
  'event-dashboard': [
    '/events/:eventId',
    '/events/:eventId/dashboard',
    '/events/:eventId/dashboard/my-application',
  ],
};

/** A portal with one version of everything, and a superuser for the gate. */
const test = base.extend<object, { lab: Lab }>({
  lab: [
    async ({ gateSettings }, use, { parallelIndex }) => {
      const lab = await openLab(parallelIndex, gateSettings);
      for (const { name } of remotes)
        await publishFewPages(lab, name, '1.0.0', undefined, '--promote', 'the first');
      await use(lab);
      await lab.close();
    },
    { scope: 'worker' },
  ],
});

// A gate opens a browser of its own and every page in it; a test here asks for up to three.
test.describe.configure({ mode: 'serial', timeout: 400_000 });

test('a sound candidate passes, its evidence stays with it, and the pointer moves without a word', async ({
  lab: { publish, registry, store },
  superuser,
}) => {
  // A number of its own: the API has heard of no other.
  const version = '1.1.601';
  await publish('admin', version);
  expect((await registry('promote', 'admin', version)).code).toBe(77);
  const told = await registry('gate', 'admin', version);
  expect(told.text).toContain(`admin ${version} passed the gate`);
  expect(told.text).toContain('Not tried as admin, staff, applicant, attendee, newcomer, norole');
  expect(told.code).toBe(0);
  expect(await registry('promote', 'admin', version)).toMatchObject({ code: 0 });
  const evidence = await readEvidence(registry, version);
  expect(evidence.checks.length).toBeGreaterThan(3);
  expect(evidence.checks).toContainEqual({
    name: 'admin: its extensions show',
    passed: true,
    detail: expect.stringMatching(/^\/events\/[\da-f-]{36} as superuser$/),
  });

  // What the browser has fetched is far more than the entry, and nobody was there whom a figure could be about.
  const { pages } = readReport(store, evidence);
  const overview = pages.find(({ path }) => path === '/admin/overview');
  expect(overview?.weight.bytes).toBeGreaterThan(50_000);
  expect(overview?.vitals.lcp).toBeGreaterThan(0);
  const { versions } = (await (
    await superuser.get(`${addresses.api}/admin/remotes/health`)
  ).json()) as Health;
  expect(versions.filter((one) => one.version === version)).toEqual([]);
});

test('a candidate that breaks in the live shell, or weighs too much, is kept out, and the reason is said', async ({
  lab,
}) => {
  const { registry, store, live } = lab;
  const bad: Record<string, Rewrite> = {
    '1.2.0': (_file, content) => content.replaceAll('hostContextVersion:1', 'hostContextVersion:2'),
    '1.3.0': (file, content) =>
      file.startsWith('entry.')
        ? `${content};console.error("left behind");/*${'x'.repeat(600_000)}*/`
        : content.replaceAll('title:"Latest changes"', 'title:(()=>{throw new Error("A broken panel.")})()'),
  };
  for (const [version, rewrite] of Object.entries(bad)) {
    await publishFewPages(lab, 'admin', version, rewrite);
    const told = await registry('gate', 'admin', version);
    expect([version, told.code]).toEqual([version, 65]);
    expect(told.text).toContain('✗ admin: pages come up for superuser');
    expect((await registry('promote', 'admin', version)).code).toBe(77);
    expect((await registry('canary', 'admin', '5', '--version', version)).code).toBe(77);
  }
  expect((await live()).remotes.find(({ name }) => name === 'admin')?.current.version).toBe('1.1.601');

  const evidence = await readEvidence(registry, '1.3.0');
  expect(evidence.checks.filter(({ passed }) => !passed)).toEqual([
    expect.objectContaining({ detail: expect.stringMatching(/left behind \(http.*\/entry\.\w+\.js\)/) }),
    expect.objectContaining({ name: 'admin: no page brings more than 600000 bytes' }),
    expect.objectContaining({
      name: 'admin: its extensions show',
      detail: expect.stringMatching(
        / as superuser: .*extension event\.panel\/log of admin 1\.3\.0.*A broken panel/,
      ),
    }),
  ]);
  const [failed] = readReport(store, evidence).pages;
  const picture = readFileSync(join(store, dirname(evidence.report), failed?.picture ?? ''));
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
});

test('a barrier in what a candidate shows on a page of another remote keeps it out', async ({ lab }) => {
  await publishFewPages(lab, 'admin', '1.4.0', (_file, content) =>
    content.replaceAll('"Open the log"', '""'),
  );
  const told = await lab.registry('gate', 'admin', '1.4.0');
  expect(told.text).toMatch(
    /✗ admin: no page or extension has a serious barrier \(axe\).*\/events\/[\da-f-]{36} as superuser: link-name/,
  );
  expect(told.text.match(/✗/g)).toHaveLength(1);
  expect(told.code).toBe(65);
});

test('a page that needs parameters is tried with those that are known, as everybody for whom there is a session', async ({
  lab,
  gateSettingsFor,
}) => {
  const { registry, registryWith } = lab;
  await publishFewPages(lab, 'event-dashboard', '1.1.0');
  expect(await registry('gate', 'event-dashboard', '1.1.0')).toMatchObject({ code: 0 });
  // Only who has applied gets so far.
  await publishFewPages(lab, 'event-dashboard', '1.2.0', (_file, content) =>
    content.replaceAll('"What you sent"', '(()=>{throw new Error("a broken page")})()'),
  );
  const settings = await gateSettingsFor('superuser', 'applicant');
  const told = await registryWith(settings, 'gate', 'event-dashboard', '1.2.0');
  expect(told.code).toBe(65);
  expect(told.text).toContain('✓ event-dashboard: pages come up for superuser');
  expect(told.text).toMatch(
    /✗ event-dashboard: pages come up for applicant.*\/my-application: This page does not work.*a broken page at http\S+\.js/,
  );

  const { REGISTRY_GATE_SESSIONS: given = '' } = await gateSettingsFor('superuser', 'staff');
  const sessions = readJson(z.record(z.string(), z.nullable(z.string())), given, 'The sessions');
  const wrong = {
    REGISTRY_GATE_SESSIONS: JSON.stringify({ ...sessions, attendee: sessions.staff, staff: null }),
  };
  expect(await registryWith(wrong, 'gate', 'event-dashboard', '1.2.0')).toMatchObject({
    code: 78,
    text: expect.stringContaining('the session for attendee is that of somebody else (staff)'),
  });
});

test('the live remotes are tried inside a candidate shell', async ({ lab: { registry } }) => {
  const told = await registry('gate-shell', new URL('../../../../../shell/dist', import.meta.url).pathname);
  expect(told.text).not.toContain('✗');
  expect(told.text).toMatch(/✓ shell: every file comes as what it is: \d+ files/);
  expect(told.text).toMatch(/Page by page, with pictures of what failed: evidence\/shell\/\w+\//);
  expect(told.code).toBe(0);
});
