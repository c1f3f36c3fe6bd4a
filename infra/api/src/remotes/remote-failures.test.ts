import {
  EventId,
  getRemoteFailure,
  listRemoteFailures,
  reportRemotes,
  type RemoteFailuresQuery,
  type RemoteReport,
} from '@event-portal/contracts';
import { randomUUID } from 'node:crypto';
import { addEvent, addEventRole, addPerson, type TestPerson } from '../../testing/people';
import { call, send, startTestApi, type TestApi } from '../../testing/test-api';
import { recordRemoteChanges } from './remote-changes';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let api: TestApi;
let superuser: TestPerson;
let abe: TestPerson;
let noor: TestPerson;
/** The middle of this hour, which no test is long enough to leave: what is counted is kept by the hour. */
const at = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + 1_800_000);
beforeAll(async () => {
  api = await startTestApi({ now: () => at });
});
beforeEach(async () => {
  superuser = await addPerson(api.database, { role: 'superuser', at });
  abe = await addPerson(api.database, { name: 'Abe Applicant', email: 'abe@example.test', at });
  noor = await addPerson(api.database, { name: 'Noor Norole', at });
});
afterEach(async () => {
  await api.database.deleteFrom('users').execute();
  await api.database.deleteFrom('remoteChanges').execute();
});
afterAll(() => api.close());

const broken: RemoteReport = {
  remote: 'portal',
  version: '1.1.0',
  failure: 'page-broken',
  cause: 'TypeError: x is not a function',
  page: '/events/:eventId',
  reason: 'canary',
  shell: '1.0.0+1f3a',
};
const tell = (person: TestPerson, ...reports: RemoteReport[]) =>
  send(
    api.app,
    { method: 'POST', url: reportRemotes.path, payload: { reports }, headers: { 'user-agent': FIREFOX } },
    person,
  );
const list = async (query: Partial<RemoteFailuresQuery> = {}) =>
  (await call(api.app, listRemoteFailures, { query }, superuser)).reply;
const open = async (failureId: string, search = '') =>
  (await call(api.app, getRemoteFailure, { params: { failureId }, query: { search } }, superuser)).reply;
const age = (hours: number) =>
  api.database
    .updateTable('remoteFailures')
    .set({ hour: new Date(at.getTime() - hours * 3_600_000).toISOString() })
    .execute();

test('a failure shows how many people had it, however often, and who had it with what', async () => {
  for (const person of [abe, abe, noor]) await tell(person, broken);
  const { items, total, choices } = await list();
  expect(total).toBe(1);
  expect(items).toMatchObject([{ remote: 'portal', version: '1.1.0', failure: 'page-broken', people: 2 }]);
  expect(choices).toEqual({
    remotes: ['portal'],
    versions: ['1.1.0'],
    failures: ['page-broken'],
    browsers: ['Firefox 140'],
  });
  const { reports } = await open(items[0]?.failureId ?? '');
  expect(reports.map(({ user }) => user.name).sort()).toEqual(['Abe Applicant', 'Noor Norole']);
  expect(reports[0]).toMatchObject({
    page: '/events/:eventId',
    reason: 'canary',
    shell: '1.0.0+1f3a',
    role: 'user',
    browser: 'Firefox 140',
  });
});

test('why it fails for Abe is found by name and by e-mail', async () => {
  await tell(abe, broken);
  await tell(noor, broken, { ...broken, cause: 'hers alone' });
  for (const search of ['abe', 'abe@example']) {
    const { items, timeline } = await list({ search });
    expect(items).toMatchObject([{ cause: 'TypeError: x is not a function', people: 1 }]);
    expect(timeline.at(-1)).toMatchObject({ people: 1 });
    const { reports } = await open(items[0]?.failureId ?? '', search);
    expect(reports.map(({ user }) => user.email)).toEqual(['abe@example.test']);
  }
  expect((await list({ search: 'nobody' })).items).toEqual([]);
});

test('a list is narrowed by everything that it offers', async () => {
  await tell(abe, broken, { ...broken, remote: 'admin', version: '2.0.0', failure: 'page-slow' });
  await tell(superuser, { ...broken, cause: 'theirs' });
  const causes = async (query: Partial<RemoteFailuresQuery>) => (await list(query)).total;
  expect(await causes({})).toBe(3);
  expect(await causes({ remote: 'admin' })).toBe(1);
  expect(await causes({ version: '1.1.0' })).toBe(2);
  expect(await causes({ failure: 'page-slow' })).toBe(1);
  expect(await causes({ role: 'superuser' })).toBe(1);
  expect(await causes({ browser: 'Firefox 140' })).toBe(3);
  expect(await causes({ browser: 'Safari 18' })).toBe(0);
});

test('what somebody is at the event of a page is looked up, not believed, and the event itself is not kept', async () => {
  const event = EventId.parse(await addEvent(api.database));
  await addEventRole(api.database, event, abe, 'staff');
  await tell(abe, { ...broken, event });
  await tell(
    noor,
    { ...broken, event },
    { ...broken, event: EventId.parse(randomUUID()), cause: 'elsewhere' },
  );
  const counted = async (query: Partial<RemoteFailuresQuery>) =>
    (await list(query)).items.map(({ people }) => people);
  expect(await counted({ eventRole: 'staff' })).toEqual([1]);
  expect(await counted({ eventRole: 'admin' })).toEqual([]);
  const { items } = await list({ search: 'abe' });
  const { reports } = await open(items[0]?.failureId ?? '');
  expect(Object.fromEntries(reports.map(({ user, eventRole }) => [user.name, eventRole]))).toEqual({
    'Abe Applicant': 'staff',
    'Noor Norole': '',
  });
  expect(JSON.stringify(await api.database.selectFrom('remoteFailures').selectAll().execute())).not.toContain(
    event,
  );
});

test('the time line has a part for each hour of a day, and four for each day of a week', async () => {
  await tell(abe, broken);
  await age(30);
  await tell(noor, broken);
  expect(await list()).toMatchObject({ items: [{ people: 1 }] });
  const week = await list({ since: 'week' });
  expect(week.items).toMatchObject([{ people: 2 }]);
  expect(week.timeline).toHaveLength(28);
  expect(week.timeline.reduce((sum, { people }) => sum + people, 0)).toBe(2);
  expect((await list()).timeline).toHaveLength(24);
});

test('what became live is told once, by remote, and not what was live before anybody looked', async () => {
  const live = (current: string, percent?: number) => ({
    name: 'portal',
    current: { version: current, descriptor: { areas: [] } },
    previous: null,
    canary: percent === undefined ? null : { version: { version: '1.2.0' }, percent },
    disabled: null,
  });
  const see = (sequence: number, ...remotes: ReturnType<typeof live>[]) =>
    recordRemoteChanges(api.database, { sequence, remotes }, new Date(at.getTime() + sequence));
  await see(1, live('1.0.0'));
  await see(2, live('1.0.0'));
  await see(3, live('1.1.0', 10));
  await see(3, live('1.1.0', 10));
  await see(4, live('1.1.0'));
  const { changes } = await list();
  expect(changes.map(({ sequence, current, canary }) => [sequence, current, canary])).toEqual([
    [4, '1.1.0', null],
    [3, '1.1.0', { version: '1.2.0', percent: 10 }],
  ]);
  expect((await list({ remote: 'admin' })).changes).toEqual([]);
});

test('nobody but superusers reads it', async () => {
  await tell(abe, broken);
  const { failureId = '' } = (await list()).items[0] ?? {};
  for (const reader of [abe, undefined]) {
    expect((await call(api.app, listRemoteFailures, { query: {} }, reader)).error).toBeDefined();
    const asked = await call(api.app, getRemoteFailure, { params: { failureId }, query: {} }, reader);
    expect(asked.error).toBeDefined();
  }
});

test('it goes with the person, and after a week', async () => {
  await tell(abe, broken);
  await api.database.deleteFrom('users').where('userId', '=', abe.userId).execute();
  expect((await list()).total).toBe(0);
  await tell(noor, broken);
  await age(7 * 24 + 1);
  await tell(noor, { ...broken, failure: null });
  expect(await api.database.selectFrom('remoteFailures').selectAll().execute()).toEqual([]);
});

test('what nobody had is not found', async () => {
  const { error } = await call(
    api.app,
    getRemoteFailure,
    { params: { failureId: 'x' }, query: {} },
    superuser,
  );
  expect(error).toBe('not_found');
});
