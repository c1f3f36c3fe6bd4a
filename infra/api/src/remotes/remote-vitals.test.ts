import {
  listRemoteVitals,
  reportVitals,
  type PageVisit,
  type RemoteVitalsQuery,
} from '@event-portal/contracts';
import { sql } from 'kysely';
import pg from 'pg';
import { addPerson, type TestPerson } from '../../testing/people';
import { explain, recordQueries, type PlanStep } from '../../testing/query-plans';
import { call, send, startTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let superuser: TestPerson;
/** The middle of this hour, which no test is long enough to leave: what is counted is kept by the hour. */
const at = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + 1_800_000);
const addVisitor = () => addPerson(api.database, { at });
beforeAll(async () => {
  api = await startTestApi({ now: () => at });
});
beforeEach(async () => {
  superuser = await addPerson(api.database, { role: 'superuser', at });
});
afterEach(async () => {
  await api.database.deleteFrom('remoteVitals').execute();
});
afterAll(() => api.close());

const visit: PageVisit = {
  remote: 'portal',
  version: '1.1.0',
  page: '/events/:eventId',
  device: 'phone',
  vitals: { lcp: 1800, inp: 90, cls: 0.02 },
};
const tell = (person: TestPerson, ...visits: PageVisit[]) =>
  call(api.app, reportVitals, { body: { visits } }, person);
const tellAsMany = async (people: number, ...visits: PageVisit[]) => {
  for (let index = 0; index < people; index += 1) await tell(await addVisitor(), ...visits);
};
const list = async (query: Partial<RemoteVitalsQuery> = {}) =>
  (await call(api.app, listRemoteVitals, { query }, superuser)).reply;
const rows = () => api.database.selectFrom('remoteVitals').selectAll().execute();
const age = (hours: number) =>
  api.database
    .updateTable('remoteVitals')
    .set({ hour: new Date(at.getTime() - hours * 3_600_000).toISOString() })
    .execute();

test('a version shows what three of four visits stayed within, and how many were good and poor', async () => {
  await tellAsMany(3, visit);
  await tellAsMany(1, { ...visit, vitals: { lcp: 9000, inp: 201, cls: 3 } });
  const { items, total, choices } = await list();
  expect(total).toBe(1);
  expect(choices).toEqual({ remotes: ['portal'] });
  expect(items).toEqual([
    {
      remote: 'portal',
      version: '1.1.0',
      page: null,
      visits: 4,
      vitals: {
        lcp: { p75: 2000, visits: 4, good: 3, poor: 1 },
        inp: { p75: 100, visits: 4, good: 3, poor: 0 },
        cls: { p75: 0.025, visits: 4, good: 3, poor: 1 },
      },
      before: null,
    },
  ]);
});

test('a version stands beside the one before it, by their numbers', async () => {
  for (const version of ['1.9.0', '1.10.0', '1.10.0-rc.1'])
    await tell(superuser, { ...visit, version }, { ...visit, remote: 'admin', page: '/admin/x', version });
  const before = (await list()).items.map(({ remote, version, before: one }) => [
    remote,
    version,
    one?.version ?? null,
  ]);
  expect(before.slice(0, 3)).toEqual([
    ['admin', '1.10.0', '1.10.0-rc.1'],
    ['admin', '1.10.0-rc.1', '1.9.0'],
    ['admin', '1.9.0', null],
  ]);
});

test('the figures of a page stand alone where they are asked for by page', async () => {
  const slow = { ...visit, page: '/resources', vitals: { lcp: 5000 } };
  await tell(superuser, visit, slow, { ...slow, version: '1.0.0' });
  const { items } = await list({ by: 'page' });
  expect(items).toMatchObject([
    { page: '/events/:eventId', version: '1.1.0', before: null },
    { page: '/resources', version: '1.1.0', before: { version: '1.0.0' }, vitals: { inp: null, cls: null } },
    { page: '/resources', version: '1.0.0', before: null },
  ]);
});

test('a list is narrowed, ordered and paged by everything that it offers', async () => {
  await tell(
    superuser,
    visit,
    { ...visit, remote: 'admin', page: '/admin/logs', device: 'desktop', vitals: { lcp: 700 } },
    { ...visit, page: '/resources', vitals: { lcp: 6000, cls: 0 } },
  );
  const pages = async (query: Partial<RemoteVitalsQuery>) =>
    (await list({ by: 'page', ...query })).items.map(({ page }) => page);
  expect(await pages({ remote: 'admin' })).toEqual(['/admin/logs']);
  expect(await pages({ device: 'desktop' })).toEqual(['/admin/logs']);
  expect(await pages({ search: 'RESOUR' })).toEqual(['/resources']);
  expect(await pages({ sort: 'lcp:desc' })).toEqual(['/resources', '/events/:eventId', '/admin/logs']);
  expect(await pages({ sort: 'inp:desc' })).toEqual(['/events/:eventId', '/admin/logs', '/resources']);
  expect(await pages({ sort: 'cls:asc' })).toEqual(['/resources', '/events/:eventId', '/admin/logs']);
  expect(await pages({ sort: 'lcp:asc', pageSize: 2, page: 2 })).toEqual(['/resources']);
});

test('one person counts three times an hour for a page of a version, and sixty times for all', async () => {
  const liar = await addVisitor();
  const worst = { ...visit, vitals: { lcp: 60_000 } };
  for (let time = 0; time < 5; time += 1) await tell(liar, worst, worst);
  expect((await list()).items).toMatchObject([{ visits: 3 }]);
  for (let batch = 0; batch < 5; batch += 1)
    await tell(liar, ...Array.from({ length: 20 }, (_, index) => ({ ...worst, page: `/${batch}/${index}` })));
  expect((await list()).items[0]?.visits).toBeLessThanOrEqual(60);
  await tell(await addVisitor(), worst);
  expect((await list({ by: 'page', search: '/events/:eventId' })).items).toMatchObject([{ visits: 4 }]);
});

test('where an hour is full of pages, what is known goes on being counted', async () => {
  await tell(superuser, visit);
  await sql`
    insert into remote_vitals
    select hour, remote, version, '/made/up/' || n, device, 'lcp', 0, 1 from remote_vitals, generate_series(1, 2000) n
    where vital = 'lcp'
  `.execute(api.database);
  await tellAsMany(1, visit, { ...visit, page: '/new' });
  const known = await list({ by: 'page', search: '/events' });
  expect(known.items).toMatchObject([{ visits: 2 }]);
  expect((await list({ by: 'page', search: '/new' })).total).toBe(0);
});

test('nothing that is kept stands for a person, and after a week nothing is', async () => {
  await tell(superuser, visit);
  expect(Object.keys((await rows())[0] ?? {}).sort()).toEqual([
    'bucket',
    'device',
    'hour',
    'page',
    'remote',
    'version',
    'visits',
    'vital',
  ]);
  await age(30);
  expect((await list({ since: 'day' })).total).toBe(0);
  expect((await list()).total).toBe(1);
  await age(7 * 24 + 1);
  await tell(superuser, { ...visit, page: '/resources', vitals: { inp: 8 } });
  expect(await rows()).toHaveLength(1);
});

test('nobody but superusers reads it, and nobody tells it who is not signed in', async () => {
  const person = await addVisitor();
  for (const reader of [person, undefined])
    expect((await call(api.app, listRemoteVitals, { query: {} }, reader)).error).toBeDefined();
  expect((await call(api.app, reportVitals, { body: { visits: [visit] } })).status).toBe(401);
});

test.each([
  ['less than nothing', { vitals: { lcp: -1 } }],
  ['no number', { vitals: { cls: 'high' } }],
  ['an address', { page: 'https://portal.example.test/events/1?token=x' }],
  ['another device', { device: 'fridge' }],
])('%s is refused', async (_name, difference) => {
  const payload = { visits: [{ ...visit, ...difference }] };
  expect(
    (await send(api.app, { method: 'POST', url: reportVitals.path, payload }, superuser)).statusCode,
  ).toBe(422);
  expect(await rows()).toEqual([]);
});

test('a week of figures is read from the index of its hours', async () => {
  const client = new pg.Client({ connectionString: api.url });
  await client.connect();
  await client.query('set enable_seqscan = off');
  const below = (step: PlanStep): PlanStep[] => [step, ...(step.Plans ?? []).flatMap(below)];
  const sent = await recordQueries(() => list());
  const reads = sent.filter(({ text }) => text.includes('remote_vitals'));
  expect(reads).toHaveLength(2);
  for (const read of reads) {
    const { plan } = await explain(client, read);
    expect(below(plan).map((step) => step['Index Name'])).toContain('remote_vitals_pkey');
  }
  await client.end();
});
