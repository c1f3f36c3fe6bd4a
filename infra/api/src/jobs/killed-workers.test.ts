import { draftDecisions, releaseDecisions, UserId } from '@event-portal/contracts';
import { sql } from 'kysely';
import { addCrowd } from '../../testing/crowd';
import { eventually } from '../../testing/eventually';
import { addEvent, addPerson } from '../../testing/people';
import { runProgram, type RunningProgram } from '../../testing/program';
import { call, startTestApi, type TestApi } from '../../testing/test-api';

const PEOPLE = 1000;
const DEATHS = 10;
const BATCH = 5;
const INSTANCES = 3;
// Each instance is a process of its own, on a machine that may be busy.
const START_MS = 60_000;
jest.setTimeout((DEATHS + 2) * START_MS);

let api: TestApi;
let instances: RunningProgram[] = [];
beforeAll(async () => {
  api = await startTestApi();
}, START_MS);
afterAll(async () => {
  await killAll();
  await api.close();
});

async function startAll(): Promise<void> {
  const environment = { DATABASE_URL: api.url, BATCH: String(BATCH) };
  instances = await Promise.all(
    Array.from({ length: INSTANCES }, () => runProgram('testing/work-on-jobs', environment)),
  );
  for (const { output } of instances) await eventually(output, (text) => text.includes('ready'), START_MS);
}

async function killAll(): Promise<void> {
  for (const { signal } of instances) signal('SIGKILL');
  await Promise.all(instances.map(({ ended }) => ended));
}

async function countDone(): Promise<number> {
  const { rows } = await sql<{ done: number }>`
    select count(*) as done from job_items where outcome is not null
  `.execute(api.database);
  return rows[0]?.done ?? 0;
}

/**
 * Keeps whoever is decided on last from being moved until it is let go: however slow the machine is, no release comes to its
 * end before.
 */
async function holdTheLast(eventId: string): Promise<() => Promise<void>> {
  const tx = await api.database.startTransaction().execute();
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  await sql`
    select from applications where event_id = ${eventId} and user_id = (
      select user_id from draft_decisions join applications using (event_id, user_id)
      where event_id = ${eventId} order by decided_at desc, submitted_at desc, user_id desc limit 1
    ) for update
  `.execute(tx);
  return () => tx.rollback().execute();
}

test('nobody is told twice and nobody is missed, however often every instance dies in the middle of a release', async () => {
  const eventId = await addEvent(api.database);
  const superuser = await addPerson(api.database, { role: 'superuser' });
  const userIds = (await addCrowd(api.database, eventId, PEOPLE)).map((userId) => UserId.parse(userId));
  const params = { eventId };
  for (const [decision, some] of [
    ['accept', userIds.slice(0, PEOPLE / 2)],
    ['reject', userIds.slice(PEOPLE / 2)],
  ] as const) {
    const body = { who: { userIds: some }, decision, overbook: true };
    const { reply } = await call(api.app, draftDecisions, { params, body }, superuser);
    expect(reply.changed).toBe(PEOPLE / 2);
  }
  await startAll();
  const letGo = await holdTheLast(eventId);
  await call(api.app, releaseDecisions, { params, body: { at: null, overbook: true } }, superuser);
  const diedAt: number[] = [];
  for (let death = 1; death <= DEATHS; death += 1) {
    const share = (PEOPLE * death) / (DEATHS + 1);
    await eventually(countDone, (done) => done >= share, START_MS);
    await killAll();
    diedAt.push(await countDone());
    await startAll();
  }
  await letGo();
  const findDone = () =>
    api.database.selectFrom('jobs').select('jobId').where('state', '=', 'done').executeTakeFirst();
  await eventually(findDone, (job) => job !== undefined, START_MS);

  const { rows } = await sql<Record<string, number | string>>`
    select status, applications.version,
      (select count(*) from application_milestones milestone
        where milestone.user_id = applications.user_id and step in ('accept', 'reject')) as milestones,
      (select count(*) from notices where notices.user_id = applications.user_id) as notices,
      (select count(*) from mails join notices using (notice_id) where notices.user_id = applications.user_id) as mails,
      (select count(*) from audit_log where target_id = applications.user_id::text and action = 'application.moved') as entries,
      count(*) as people
    from applications where event_id = ${eventId} group by 1, 2, 3, 4, 5, 6 order by 1
  `.execute(api.database);
  const once = { version: 2, milestones: 1, notices: 1, mails: 1, entries: 1, people: PEOPLE / 2 };
  expect(rows).toEqual([
    { status: 'accepted', ...once },
    { status: 'rejected', ...once },
  ]);
  const ended = await api.database
    .selectFrom('auditLog')
    .select('changes')
    .where('action', '=', 'job.ended')
    .execute();
  expect(ended).toMatchObject([{ changes: { done: { after: PEOPLE } } }]);
  // Each death came before the end: there was something to go on with.
  expect(diedAt.every((done) => done < PEOPLE)).toBe(true);
});
