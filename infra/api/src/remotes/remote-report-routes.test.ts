import { getRemoteHealth, reportRemotes, type RemoteReport } from '@event-portal/contracts';
import { addPerson, type TestPerson } from '../../testing/people';
import { call, send, startTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let superuser: TestPerson;
let visitor: TestPerson;
/** The middle of this hour, which no test is long enough to leave: what is counted is kept by the hour. */
const at = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + 1_800_000);
const hoursAgo = (hours: number) => new Date(at.getTime() - hours * 3_600_000).toISOString();
/** A clock that starts there and goes on whenever it is read: what comes later is later. */
let reads = 0;
const now = () => new Date(at.getTime() + (reads += 1));
const addVisitor = () => addPerson(api.database, { at });
beforeEach(async () => {
  api = await startTestApi({ now });
  superuser = await addPerson(api.database, { role: 'superuser', at });
  visitor = await addVisitor();
});
afterEach(() => api.close());

const loaded: RemoteReport = { remote: 'admin', version: '1.1.0', failure: null, cause: '' };
const failed: RemoteReport = { ...loaded, failure: 'remote-broken', cause: 'x is not a function' };

const tellAs = (person: TestPerson, ...reports: RemoteReport[]) =>
  call(api.app, reportRemotes, { body: { reports } }, person);
const tell = (...reports: RemoteReport[]) => tellAs(visitor, ...reports);
const health = async () => (await call(api.app, getRemoteHealth, {}, superuser)).reply;

test('loads and failures are counted by version', async () => {
  const other = await addVisitor();
  await tell(loaded, failed);
  await tellAs(other, loaded, { ...failed, cause: 'y is not a function' }, { ...loaded, version: '1.0.0' });
  expect(await health()).toMatchObject({
    versions: [
      { remote: 'admin', version: '1.0.0', loads: 1, failures: 0, people: 1, failingPeople: 0 },
      { remote: 'admin', version: '1.1.0', loads: 2, failures: 2, people: 2, failingPeople: 2 },
    ],
    failures: [
      { remote: 'admin', version: '1.1.0', failure: 'remote-broken', count: 1, cause: 'y is not a function' },
      { remote: 'admin', version: '1.1.0', failure: 'remote-broken', count: 1, cause: 'x is not a function' },
    ],
  });
});

test('a cause that one person makes up covers none that others tell', async () => {
  for (const person of [visitor, await addVisitor()]) await tellAs(person, failed);
  const liar = await addVisitor();
  for (let batch = 0; batch < 5; batch += 1)
    await tellAs(
      liar,
      ...Array.from({ length: 20 }, (_, index) => ({ ...failed, cause: `made up ${batch} ${index}` })),
    );
  const { failures, versions } = await health();
  expect(failures[0]).toMatchObject({ cause: 'x is not a function', count: 2 });
  expect(failures.slice(1).every(({ count }) => count === 1)).toBe(true);
  expect(versions).toMatchObject([{ people: 3, failingPeople: 3 }]);
  expect(await api.database.selectFrom('remoteFailures').selectAll().execute()).toHaveLength(42);
});

test('people are counted by the browsers that they had, too', async () => {
  const agents = [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ];
  const tellFrom = (agent: string | undefined, report: RemoteReport) =>
    send(
      api.app,
      {
        method: 'POST',
        url: reportRemotes.path,
        payload: { reports: [report] },
        headers: { 'user-agent': agent ?? '' },
      },
      visitor,
    );
  await tellFrom(agents[0], loaded);
  await tellFrom(agents[1], failed);
  await tell(loaded);
  expect((await health()).versions).toMatchObject([
    {
      people: 1,
      failingPeople: 1,
      browsers: [
        { browser: 'Chrome', people: 1, failingPeople: 0 },
        { browser: 'Firefox', people: 1, failingPeople: 1 },
      ],
    },
  ]);
});

test('an endpoint that this API does not have is told, and held against no version', async () => {
  const behind: RemoteReport = { ...failed, failure: 'page-needs-api', cause: 'GET /seats: refused' };
  await tell(loaded, behind);
  expect(await health()).toMatchObject({
    versions: [{ loads: 1, failures: 0, people: 1, failingPeople: 0, browsers: [{ failingPeople: 0 }] }],
    failures: [{ failure: 'page-needs-api', cause: 'GET /seats: refused', count: 1 }],
  });
});

test('a version that somebody tries says nothing to others', async () => {
  await tell({ ...failed, reason: 'override' }, { ...loaded, reason: 'override' });
  expect(await health()).toEqual({ versions: [], failures: [] });
});

test('of a cause no addresses and no identifiers are kept', async () => {
  await tell({ ...failed, cause: `No ${visitor.userId} of ann@example.test at /users/${visitor.userId}?x` });
  expect((await health()).failures).toMatchObject([{ cause: 'No :id of :e-mail at /users/:id?x' }]);
});

test('a code that another version of the API has counted is told on', async () => {
  await tell({ ...failed, failure: 'remote-tampered' });
  await api.database.updateTable('remoteFailures').set({ failure: 'remote-of-tomorrow' }).execute();
  expect((await health()).failures).toMatchObject([{ failure: 'remote-of-tomorrow', count: 1 }]);
});

test('one person counts once an hour, however often they say it and however often they sign in', async () => {
  for (let batch = 0; batch < 3; batch += 1) await tell(...Array.from({ length: 20 }, () => failed));
  expect((await health()).versions).toMatchObject([{ failures: 1, people: 1, failingPeople: 1 }]);
});

test('names that one person makes up fill no disk, and hide nothing that others say', async () => {
  for (let batch = 0; batch < 5; batch += 1)
    await tell(...Array.from({ length: 20 }, (_, index) => ({ ...loaded, version: `1.${batch}.${index}` })));
  expect((await health()).versions).toHaveLength(40);

  await tellAs(await addVisitor(), { ...failed, version: '2.0.0' });
  expect((await health()).versions).toContainEqual(
    expect.objectContaining({ version: '2.0.0', failingPeople: 1 }),
  );
});

test('where an hour is full of names, what is known goes on being counted', async () => {
  await tell(failed);
  const hour = (await api.database.selectFrom('remoteReports').select('hour').executeTakeFirstOrThrow()).hour;
  const made = Array.from({ length: 2_000 }, (_, index) => ({
    ...loaded,
    hour,
    version: `9.0.${index}`,
    failure: '',
    count: 1,
    lastAt: hour,
  }));
  await api.database.insertInto('remoteReports').values(made).execute();
  await tellAs(await addVisitor(), failed, { ...loaded, version: '3.0.0' });
  const { versions } = await health();
  expect(versions).toContainEqual(
    expect.objectContaining({ version: '1.1.0', failures: 2, failingPeople: 2 }),
  );
  expect(versions).not.toContainEqual(expect.objectContaining({ version: '3.0.0' }));
});

test('who told it is kept for a day, and in no form that names them', async () => {
  await tell(loaded);
  const [vote] = await api.database.selectFrom('remoteVotes').selectAll().execute();
  expect(JSON.stringify(vote)).not.toContain(visitor.userId);
  await api.database
    .updateTable('remoteVotes')
    .set({ hour: hoursAgo(25) })
    .execute();
  await tell({ ...loaded, version: '1.2.0' });
  expect(await api.database.selectFrom('remoteVotes').selectAll().execute()).toHaveLength(1);
});

test('yesterday is not shown, and last week is not kept', async () => {
  await tell(loaded);
  await api.database
    .updateTable('remoteReports')
    .set({ hour: hoursAgo(25) })
    .execute();
  expect((await health()).versions).toEqual([]);
  await api.database
    .updateTable('remoteReports')
    .set({ hour: hoursAgo(8 * 24) })
    .execute();
  await tell(failed);
  expect(await api.database.selectFrom('remoteReports').selectAll().execute()).toHaveLength(1);
});
