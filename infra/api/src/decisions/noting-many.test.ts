import {
  cancelJob,
  draftDecisions,
  getDecisions,
  getJob,
  releaseDecisions,
  SELECTED_AT_MOST,
  type ApplicationDecision,
  type ApplicationSelection,
  type JobId,
} from '@event-portal/contracts';
import { sql } from 'kysely';
import { addCrowd } from '../../testing/crowd';
import { addEvent, addEventRole, addPerson, type TestPerson } from '../../testing/people';
import { call, startTestApi, testConfiguration, type TestApi } from '../../testing/test-api';
import { workOff } from '../../testing/work-off';
import { lockEvent } from '../events/event-store';
import { decisionWorks } from './decision-routes';

const MANY = SELECTED_AT_MOST + 200;
const BATCH = 400;
const everybody: ApplicationSelection = { matching: { search: '' } };

const environment = { MAX_ACCEPTED_APPLICATIONS: '10000' };

let api: TestApi;
let ada: TestPerson;
let clock: number;
let failures: unknown[];
beforeAll(async () => {
  api = await startTestApi({ now: () => new Date(clock), environment });
  ada = await addPerson(api.database, { name: 'Ada Admin' });
});
beforeEach(() => {
  clock = Date.now();
  failures = [];
});
afterAll(() => api.close());

async function eventWith(people = MANY, maxAttendees = 10_000) {
  const eventId = await addEvent(api.database, { maxAttendees });
  await addEventRole(api.database, eventId, ada, 'admin');
  return { eventId, userIds: await addCrowd(api.database, eventId, people) };
}

const note = (
  eventId: string,
  decision: ApplicationDecision | null,
  more: { who?: ApplicationSelection; overbook?: boolean; preview?: boolean } = {},
) => call(api.app, draftDecisions, { params: { eventId }, body: { who: everybody, decision, ...more } }, ada);
const stateOf = async (eventId: string) =>
  (await call(api.app, getDecisions, { params: { eventId } }, ada)).reply;
const jobOf = async (eventId: string, jobId: JobId | undefined) =>
  (await call(api.app, getJob, { params: { eventId, jobId: jobId! } }, ada)).reply;

/** An instance works until nothing is left to do, or it dies after so many batches. */
function work(diesAfter = Infinity): Promise<void> {
  return workOff(api.openAnother(), decisionWorks(testConfiguration(api.url, environment)), {
    ...{ now: () => new Date(clock), batch: BATCH, diesAfter },
    onFailure: (error) => failures.push(error),
  });
}

test('as many as a call may name are noted at once, and one more by a job', async () => {
  const { eventId } = await eventWith(SELECTED_AT_MOST);
  expect((await note(eventId, 'reject')).reply).toMatchObject({ changed: SELECTED_AT_MOST, job: null });
  expect((await stateOf(eventId)).drafts.reject).toBe(SELECTED_AT_MOST);
  await addCrowd(api.database, eventId, 1);
  expect((await note(eventId, 'waitlist')).reply).toMatchObject({
    changed: SELECTED_AT_MOST + 1,
    job: { kind: 'note_decisions', state: 'waiting', done: 0 },
  });
  expect((await stateOf(eventId)).drafts).toMatchObject({ reject: SELECTED_AT_MOST, waitlist: 0 });
  await work();
  expect((await stateOf(eventId)).drafts).toMatchObject({ reject: 0, waitlist: SELECTED_AT_MOST + 1 });
  expect((await note(eventId, 'waitlist')).reply).toMatchObject({ changed: 0, job: null });
});

test('whoever looks what it would do waits for no applicant, nor keeps one waiting', async () => {
  const { eventId } = await eventWith();
  const applicant = await api.database.startTransaction().execute();
  await lockEvent(applicant, eventId);
  expect((await note(eventId, 'reject', { preview: true })).reply.changed).toBe(MANY);
  await applicant.rollback().execute();
});

test('what is noted is what was told beforehand, though an instance dies in the middle', async () => {
  const { eventId } = await eventWith(MANY + 100, MANY);
  const preview = (await note(eventId, 'accept', { preview: true })).reply;
  expect(preview).toMatchObject({
    ...{ changed: MANY, job: null, skipped: [{ reason: 'no_seat_left', count: 100 }] },
  });
  expect((await stateOf(eventId)).jobs).toEqual([]);
  const { job, ...told } = (await note(eventId, 'accept')).reply;
  expect({ ...told, job: null }).toEqual(preview);
  await work(1);
  expect(await jobOf(eventId, job?.jobId)).toMatchObject({ state: 'running', done: BATCH, failures: 1 });
  expect((await stateOf(eventId)).drafts.accept).toBe(BATCH);
  clock += 60_000;
  await work();
  expect(await jobOf(eventId, job?.jobId)).toMatchObject({ state: 'done', done: MANY, skipped: [] });
  const { drafts, seats, jobs } = await stateOf(eventId);
  expect([drafts.accept, seats.free, jobs.length]).toEqual([MANY, MANY, 1]);
  const { rows } = await sql<{ twice: number }>`
    select count(*) - count(distinct user_id) as twice from draft_decisions where event_id = ${eventId}
  `.execute(api.database);
  expect(rows).toEqual([{ twice: 0 }]);
});

test('who has become impossible meanwhile is skipped, and seats that have gone are not promised', async () => {
  const { eventId, userIds } = await eventWith(MANY, MANY);
  const { job } = (await note(eventId, 'accept')).reply;
  await sql`
    update applications set status = 'withdrawn' where event_id = ${eventId} and user_id = ${userIds[0]}
  `.execute(api.database);
  await sql`update events set max_attendees = ${MANY - 51} where event_id = ${eventId}`.execute(api.database);
  await work();
  const { state, skipped } = await jobOf(eventId, job?.jobId);
  expect([state, Object.fromEntries(skipped.map(({ reason, count }) => [reason, count]))]).toEqual([
    'done',
    { transition_refused: 1, no_seat_left: 50 },
  ]);
  expect((await stateOf(eventId)).drafts.accept).toBe(MANY - 51);
});

test('it is cancelled while it waits and while it runs; what is noted by then stays', async () => {
  const { eventId } = await eventWith();
  const cancel = async (jobId: JobId | undefined) =>
    (await call(api.app, cancelJob, { params: { eventId, jobId: jobId! } }, ada)).reply;
  const first = (await note(eventId, 'reject')).reply.job;
  expect(await cancel(first?.jobId)).toMatchObject({ state: 'cancelled', done: 0 });
  await work();
  expect((await stateOf(eventId)).drafts.reject).toBe(0);
  const second = (await note(eventId, 'reject')).reply.job;
  await work(1);
  expect(await cancel(second?.jobId)).toMatchObject({ state: 'cancelled', total: MANY, done: BATCH });
  clock += 60_000;
  await work();
  expect((await stateOf(eventId)).drafts.reject).toBe(BATCH);
});

test('one of an event is under way at a time, and a few are noted beside it', async () => {
  const { eventId, userIds } = await eventWith();
  await note(eventId, 'reject');
  expect((await note(eventId, 'waitlist')).error).toBe('job_under_way');
  clock += 1;
  const who = { userIds: userIds.slice(0, 2) } as ApplicationSelection;
  expect((await note(eventId, 'waitlist', { who })).reply).toMatchObject({ changed: 2, job: null });
  await work();
  expect((await stateOf(eventId)).drafts).toMatchObject({ waitlist: 2, reject: MANY - 2 });
  const [job] = (await stateOf(eventId)).jobs;
  expect(job?.skipped).toMatchObject([{ reason: 'noted_by_hand', count: 2 }]);
});

test('a release that was asked for meanwhile tells all of it', async () => {
  const { eventId, userIds } = await eventWith();
  await note(eventId, 'reject', { who: { userIds: userIds.slice(0, 1) } as ApplicationSelection });
  await note(eventId, 'reject');
  clock += 1;
  const { status } = await call(api.app, releaseDecisions, { params: { eventId }, body: { at: null } }, ada);
  expect(status).toBe(201);
  clock += 1;
  // Another instance has the notes in hand: the release does not overtake them.
  const other = await api.database.startTransaction().execute();
  await sql`select from jobs where event_id = ${eventId} and kind = 'note_decisions' for update`.execute(
    other,
  );
  await work();
  expect((await stateOf(eventId)).jobs).toMatchObject([
    { kind: 'release_decisions', state: 'waiting' },
    { kind: 'note_decisions', state: 'waiting' },
  ]);
  await other.rollback().execute();
  await work();
  const { rows } = await sql<{ status: string; people: number }>`
    select status, count(*) as people from applications where event_id = ${eventId} group by status
  `.execute(api.database);
  expect(rows).toEqual([{ status: 'rejected', people: MANY }]);
  expect(failures).toEqual([]);
});

test('a release waits for notes that failed and are tried again', async () => {
  const { eventId, userIds } = await eventWith();
  await note(eventId, 'reject', { who: { userIds: userIds.slice(0, 1) } as ApplicationSelection });
  await note(eventId, 'reject');
  clock += 1;
  const { status } = await call(api.app, releaseDecisions, { params: { eventId }, body: { at: null } }, ada);
  expect(status).toBe(201);
  clock += 1;
  await work(1);
  expect((await stateOf(eventId)).jobs).toMatchObject([
    { kind: 'release_decisions', state: 'waiting' },
    { kind: 'note_decisions', state: 'running', done: BATCH, failures: 1 },
  ]);
  await work();
  expect((await stateOf(eventId)).jobs).toMatchObject([
    { state: 'waiting' },
    { state: 'running', done: BATCH },
  ]);
  clock += 60_000;
  await work();
  const { rows } = await sql<{ status: string; people: number }>`
    select status, count(*) as people from applications where event_id = ${eventId} group by status
  `.execute(api.database);
  expect(rows).toEqual([{ status: 'rejected', people: MANY }]);
});
