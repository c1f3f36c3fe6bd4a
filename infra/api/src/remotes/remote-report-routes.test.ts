import { getRemoteHealth, reportRemotes, type RemoteReport } from '@event-portal/contracts';
import { addPerson, type TestPerson } from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let boss: TestPerson;
let visitor: TestPerson;
beforeEach(async () => {
  api = await startTestApi();
  boss = await addPerson(api.database, { role: 'superuser' });
  visitor = await addPerson(api.database);
});
afterEach(() => api.close());

const loaded: RemoteReport = { remote: 'admin', version: '1.1.0', failure: null, cause: '' };
const failed: RemoteReport = { ...loaded, failure: 'remote-broken', cause: 'x is not a function' };

const tell = (...reports: RemoteReport[]) => call(api.app, reportRemotes, { body: { reports } }, visitor);
const health = async () => (await call(api.app, getRemoteHealth, {}, boss)).reply;

test('loads and failures are counted by version, with what was said last', async () => {
  await tell(loaded, loaded, failed);
  await tell({ ...failed, cause: 'y is not a function' }, { ...loaded, version: '1.0.0' });
  expect(await health()).toMatchObject({
    versions: [
      { remote: 'admin', version: '1.0.0', loads: 1, failures: 0 },
      { remote: 'admin', version: '1.1.0', loads: 2, failures: 2 },
    ],
    failures: [
      { remote: 'admin', version: '1.1.0', failure: 'remote-broken', count: 2, cause: 'y is not a function' },
    ],
  });
});

test('a code that another version of the API has counted is told on', async () => {
  await tell({ ...failed, failure: 'remote-tampered' });
  await api.database.updateTable('remoteReports').set({ failure: 'remote-of-tomorrow' }).execute();
  expect((await health()).failures).toMatchObject([{ failure: 'remote-of-tomorrow', count: 1 }]);
});

test('what is told is bounded: names that are made up fill no disk', async () => {
  for (let batch = 0; batch < 30; batch += 1)
    await tell(...Array.from({ length: 20 }, (_, index) => ({ ...loaded, version: `1.${batch}.${index}` })));
  expect((await health()).versions).toHaveLength(500);
});

test('yesterday is not shown, and last week is not kept', async () => {
  await tell(loaded);
  await api.database
    .updateTable('remoteReports')
    .set({ hour: new Date(Date.now() - 25 * 3_600_000).toISOString() })
    .execute();
  expect((await health()).versions).toEqual([]);
  await api.database
    .updateTable('remoteReports')
    .set({ hour: new Date(Date.now() - 8 * 24 * 3_600_000).toISOString() })
    .execute();
  await tell(failed);
  expect(await api.database.selectFrom('remoteReports').selectAll().execute()).toHaveLength(1);
});
