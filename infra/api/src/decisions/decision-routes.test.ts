import {
  actOnApplication,
  cancelJob,
  decideApplication,
  draftDecisions,
  getDecisions,
  getJob,
  getOwnApplication,
  listReceivedApplications,
  releaseDecisions,
  saveApplicationChanges,
  sendApplicationChanges,
  suspendUser,
  takeBackDecisions,
  UserId,
  type ApplicationDecision,
  type ApplicationSelection,
  type ApplicationStatus,
  type AuditAction,
  type EventDraft,
} from '@event-portal/contracts';
import { sql } from 'kysely';
import { eventually } from '../../testing/eventually';
import {
  addApplication,
  addEvent,
  addEventRole,
  addPerson,
  completeAnswers,
  inDays,
  type TestPerson,
} from '../../testing/people';
import { call, CLIENT_URL, startTestApi, testConfiguration, type TestApi } from '../../testing/test-api';
import { startJobWorker, type JobWorker } from '../jobs/job-worker';
import { decisionWorks } from './decision-routes';

const DAY_MS = 24 * 3_600_000;

let api: TestApi;
let superuser: TestPerson;
let ada: TestPerson;
let clock: number;
let worker: JobWorker;
let failures: unknown[];
beforeAll(async () => {
  clock = Date.now();
  api = await startTestApi({ now: () => new Date(clock) });
  superuser = await addPerson(api.database, { role: 'superuser' });
  ada = await addPerson(api.database, { name: 'Ada Admin' });
  worker = startJobWorker({
    database: api.openAnother(),
    works: decisionWorks(testConfiguration(api.url)),
    now: () => new Date(clock),
    restMs: DAY_MS,
    batch: 2,
    onEnded: () => undefined,
    onFailure: (error) => failures.push(error),
  });
});
beforeEach(() => {
  clock = Date.now();
  failures = [];
});
afterEach(() => expect(failures).toEqual([]));
afterAll(async () => {
  await worker.stop();
  await api.close();
});

async function eventWith(statuses: readonly ApplicationStatus[], facts: Partial<EventDraft> = {}) {
  const eventId = await addEvent(api.database, facts);
  await addEventRole(api.database, eventId, ada, 'admin');
  const people: TestPerson[] = [];
  for (const status of statuses) {
    const person = await addPerson(api.database);
    await addApplication(api.database, eventId, person, status);
    people.push(person);
  }
  // What follows comes after what they have sent.
  clock = Date.now();
  return { eventId, people, userIds: people.map(({ userId }) => userId) };
}

type Draft = { overbook?: boolean; preview?: boolean };
const draft = (eventId: string, who: unknown, decision: ApplicationDecision | null, more: Draft = {}) =>
  call(
    api.app,
    draftDecisions,
    { params: { eventId }, body: { who: who as ApplicationSelection, decision, ...more } },
    ada,
  );
const release = (eventId: string, at: string | null = null, overbook = false) =>
  call(api.app, releaseDecisions, { params: { eventId }, body: { at, overbook } }, ada);
const state = async (eventId: string) =>
  (await call(api.app, getDecisions, { params: { eventId } }, ada)).reply;
const job = async (eventId: string, jobId: string) =>
  (await call(api.app, getJob, { params: { eventId, jobId } }, ada)).reply;
const statusOf = async (eventId: string, person: TestPerson | undefined) =>
  (await call(api.app, getOwnApplication, { params: { eventId } }, person)).reply.status;
const entriesOf = (eventId: string, action: AuditAction) =>
  api.database
    .selectFrom('auditLog')
    .select('actorName')
    .where('eventId', '=', eventId)
    .where('action', '=', action)
    .execute();
const rowsOf = async (eventId: string, query: object = {}) =>
  (await call(api.app, listReceivedApplications, { params: { eventId }, query }, ada)).reply;

describe('decisions that are noted', () => {
  test('show to admins alone, and can be changed and taken away', async () => {
    const { eventId, people, userIds } = await eventWith(['submitted', 'under_review', 'waitlisted']);
    expect((await draft(eventId, { userIds }, 'accept')).reply).toEqual({
      changed: 3,
      unchanged: 0,
      skipped: [],
      job: null,
    });
    expect((await rowsOf(eventId)).items.map((row) => row.draft)).toEqual(['accept', 'accept', 'accept']);
    expect(await statusOf(eventId, people[0])).toBe('submitted');

    await draft(eventId, { userIds: userIds.slice(0, 1) }, 'reject');
    expect((await draft(eventId, { userIds }, 'accept', { preview: true })).reply).toMatchObject({
      changed: 1,
      unchanged: 2,
    });
    await draft(eventId, { userIds: userIds.slice(1, 2) }, null);
    expect(await state(eventId)).toMatchObject({
      drafts: { accept: 1, reject: 1, waitlist: 0 },
      undecided: 1,
    });
  });

  test('are found in the list, and noted for all that it shows', async () => {
    const { eventId } = await eventWith(['submitted', 'submitted', 'rejected', 'confirmed', 'started']);
    const { reply } = await draft(eventId, { matching: { undecided: 'yes' } }, 'waitlist');
    expect(reply).toEqual({ changed: 2, unchanged: 0, skipped: [], job: null });
    expect(await rowsOf(eventId, { draft: 'waitlist' })).toMatchObject({
      total: 2,
      counts: { submitted: 2, rejected: 0 },
    });
    expect(await rowsOf(eventId, { draft: 'none' })).toMatchObject({ total: 2, counts: { started: 1 } });
    expect(await rowsOf(eventId, { draft: 'accept' })).toMatchObject({ total: 0, items: [] });
  });

  test('a preview says who is left out and why, and writes nothing', async () => {
    const { eventId, people, userIds } = await eventWith(
      ['submitted', 'submitted', 'confirmed', 'submitted', 'submitted'],
      { maxAttendees: 2 },
    );
    await call(
      api.app,
      suspendUser,
      { params: { userId: people[0]!.userId }, body: { reason: 'Spam.' } },
      superuser,
    );
    await addEventRole(api.database, eventId, people[1]!, 'staff');
    const preview = (await draft(eventId, { userIds }, 'accept', { preview: true })).reply;
    expect(preview).toMatchObject({
      changed: 1,
      skipped: [
        { reason: 'transition_refused', count: 1, names: [people[2]!.name] },
        { reason: 'suspended', count: 1, names: [people[0]!.name] },
        { reason: 'role_conflict', count: 1 },
        { reason: 'no_seat_left', count: 1, names: [people[4]!.name] },
      ],
    });
    expect((await state(eventId)).drafts).toEqual({ accept: 0, reject: 0, waitlist: 0 });
    expect(
      (await draft(eventId, { userIds }, 'accept', { preview: true, overbook: true })).reply.changed,
    ).toBe(2);
    expect((await draft(eventId, { userIds }, 'accept')).reply).toEqual(preview);
    expect((await draft(eventId, { userIds: userIds.slice(4) }, 'accept')).reply.skipped).toMatchObject([
      { reason: 'no_seat_left' },
    ]);
  });

  test('a decision that is told at once settles what was noted', async () => {
    const { eventId, people, userIds } = await eventWith(['submitted']);
    await draft(eventId, { userIds }, 'reject');
    await call(
      api.app,
      decideApplication,
      { params: { eventId, userId: userIds[0]! }, body: { decision: 'accept', version: 1 } },
      ada,
    );
    expect(await statusOf(eventId, people[0])).toBe('accepted');
    expect((await state(eventId)).drafts.reject).toBe(0);
  });

  test('nobody is not a selection', async () => {
    const { eventId } = await eventWith([]);
    expect(await draft(eventId, { userIds: [] }, 'accept')).toMatchObject({ status: 422 });
    expect((await draft(eventId, { matching: {} }, 'accept')).reply).toMatchObject({ changed: 0 });
  });
});

describe('a page that goes away in the middle', () => {
  /** Holds the event, so that what is asked for has begun and cannot end. */
  async function hold(eventId: string) {
    const tx = await api.database.startTransaction().execute();
    await tx.selectFrom('events').select('eventId').where('eventId', '=', eventId).forUpdate().execute();
    return tx;
  }
  const countWaiting = async () =>
    (await sql<{ count: number }>`select count(*) from pg_locks where not granted`.execute(api.database))
      .rows[0]?.count;

  /** Asks as a page does that is loaded anew before the reply has come. */
  async function askAndLeave(eventId: string, path: string, body: object): Promise<void> {
    const tx = await hold(eventId);
    const page = new AbortController();
    const reply = fetch(`${address}/events/${eventId}/${path}`, {
      method: 'POST',
      headers: {
        ...{ origin: CLIENT_URL, 'content-type': 'application/json' },
        cookie: `sh_session_id=${ada.session}`,
      },
      body: JSON.stringify(body),
      signal: page.signal,
    });
    await eventually(countWaiting, (count) => count === 1);
    page.abort();
    await expect(reply).rejects.toThrow('aborted');
    await tx.rollback().execute();
    await eventually(countWaiting, (count) => count === 0);
  }
  let address: string;
  beforeAll(async () => {
    address = await api.app.listen({ port: 0, host: '127.0.0.1' });
  });

  test('has noted for all or for nobody, and whoever asks again doubles nothing', async () => {
    const { eventId, userIds } = await eventWith(['submitted', 'submitted', 'submitted']);
    await askAndLeave(eventId, 'draft-decisions', { who: { userIds }, decision: 'reject' });
    await eventually(
      () => state(eventId),
      ({ drafts }) => drafts.reject === 3,
    );
    expect((await draft(eventId, { userIds }, 'reject')).reply).toEqual({
      ...{ changed: 0, unchanged: 3, skipped: [], job: null },
    });
    expect(await entriesOf(eventId, 'decisions.drafted')).toHaveLength(1);
  });

  test('takes decisions back in one job, and whoever asks again is told so, or that nothing is left', async () => {
    const { eventId, people, userIds } = await eventWith(['accepted', 'rejected']);
    const body = {
      who: { userIds: userIds.map((userId) => UserId.parse(userId)) },
      reason: 'The list was wrong.',
    };
    const askAgain = () => call(api.app, takeBackDecisions, { params: { eventId }, body }, ada);
    await askAndLeave(eventId, 'take-backs', body);
    await eventually(
      () => state(eventId),
      ({ jobs }) => jobs.length === 1,
    );
    expect(await askAgain()).toMatchObject({ error: 'job_under_way' });
    await worker.workDue();
    expect((await askAgain()).reply).toMatchObject({ changed: 0, job: null });
    for (const person of people) expect(await statusOf(eventId, person)).toBe('submitted');
    expect(await entriesOf(eventId, 'application.moved')).toHaveLength(2);
    expect((await state(eventId)).jobs).toHaveLength(1);
  });

  test('and two who ask at once note it once', async () => {
    const { eventId, userIds } = await eventWith(['submitted', 'submitted']);
    const replies = await Promise.all([1, 2].map(() => draft(eventId, { userIds }, 'waitlist')));
    expect(replies.map(({ reply }) => reply.changed).toSorted()).toEqual([0, 2]);
    expect(await entriesOf(eventId, 'decisions.drafted')).toHaveLength(1);
  });
});

describe('a release', () => {
  test('tells everybody what was noted, by the admin who asked for it', async () => {
    const { eventId, people, userIds } = await eventWith([
      'submitted',
      'under_review',
      'submitted',
      'submitted',
    ]);
    await draft(eventId, { userIds: userIds.slice(0, 1) }, 'accept');
    await draft(eventId, { userIds: userIds.slice(1, 2) }, 'reject');
    await draft(eventId, { userIds: userIds.slice(2, 3) }, 'waitlist');
    const asked = await release(eventId);
    expect(asked).toMatchObject({ status: 201, reply: { state: 'waiting', total: 0, madeBy: 'Ada Admin' } });
    expect(await statusOf(eventId, people[0])).toBe('submitted');

    await worker.workDue();
    expect(await Promise.all(people.map((person) => statusOf(eventId, person)))).toEqual([
      'accepted',
      'rejected',
      'waitlisted',
      'submitted',
    ]);
    expect(await job(eventId, asked.reply.jobId)).toMatchObject({
      state: 'done',
      total: 3,
      done: 3,
      skipped: [],
    });
    expect(await state(eventId)).toMatchObject({
      drafts: { accept: 0, reject: 0, waitlist: 0 },
      undecided: 1,
      jobs: [{ jobId: asked.reply.jobId }],
    });
    const entries = await api.database
      .selectFrom('auditLog')
      .select(['action', 'actorName'])
      .where('eventId', '=', eventId)
      .where('action', 'in', ['application.moved', 'job.ended'])
      .execute();
    expect(entries).toHaveLength(4);
    expect(new Set(entries.map(({ actorName }) => actorName))).toEqual(new Set(['Ada Admin']));
  });

  test('waits for its moment, and can be cancelled until then', async () => {
    const { eventId, people, userIds } = await eventWith(['submitted']);
    await draft(eventId, { userIds }, 'accept');
    const first = (await release(eventId, inDays(1))).reply;
    expect(await worker.workDue()).toBe(0);
    expect(await release(eventId)).toMatchObject({ error: 'job_under_way' });
    const params = { eventId, jobId: first.jobId };
    expect((await call(api.app, cancelJob, { params }, ada)).reply.state).toBe('cancelled');

    const second = (await release(eventId, inDays(1))).reply;
    clock += DAY_MS + 60_000;
    await draft(eventId, { userIds }, 'reject');
    await worker.workDue();
    expect(await statusOf(eventId, people[0])).toBe('rejected');
    expect(await call(api.app, cancelJob, { params: { eventId, jobId: second.jobId } }, ada)).toMatchObject({
      error: 'job_begun',
    });
    expect(await call(api.app, cancelJob, { params }, ada)).toMatchObject({ error: 'job_begun' });
  });

  test('is refused for a moment that has passed, and where there is nothing to tell', async () => {
    const { eventId, userIds } = await eventWith(['submitted']);
    expect(await release(eventId)).toMatchObject({ error: 'nothing_to_release' });
    await draft(eventId, { userIds }, 'accept');
    expect(await release(eventId, inDays(-1))).toMatchObject({
      status: 422,
      fields: { at: 'Choose a moment to come, or release now.' },
    });
  });

  test('leaves out whoever has sent other answers since it was noted', async () => {
    const { eventId, people, userIds } = await eventWith(['submitted']);
    await draft(eventId, { userIds }, 'accept');
    const { jobId } = (await release(eventId, inDays(1))).reply;
    clock += 60_000;
    const params = { eventId };
    const changes = { version: 0, formVersion: 1, answers: completeAnswers };
    await call(api.app, saveApplicationChanges, { params, body: changes }, people[0]);
    const sent = await call(api.app, sendApplicationChanges, { params, body: { version: 1 } }, people[0]);
    expect(sent.status).toBe(200);
    clock += DAY_MS + 60_000;
    await worker.workDue();
    expect((await job(eventId, jobId)).skipped).toMatchObject([{ reason: 'sent_anew', count: 1 }]);
  });

  test('leaves out whoever withdrew, was suspended, sent it anew, or finds no seat, and says so', async () => {
    const { eventId, people, userIds } = await eventWith(Array(5).fill('submitted'), { maxAttendees: 5 });
    const [gone, kept, anew, seated, unseated] = people as [
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
    ];
    await draft(eventId, { userIds }, 'accept');
    const { jobId } = (await release(eventId, inDays(1))).reply;
    const act = (person: TestPerson, action: 'withdraw' | 'reopen' | 'submit', version: number) =>
      call(api.app, actOnApplication, { params: { eventId }, body: { action, version } }, person);
    await act(gone, 'withdraw', 1);
    clock += 60_000;
    await act(anew, 'withdraw', 1);
    await act(anew, 'reopen', 2);
    expect(await act(anew, 'submit', 3)).toMatchObject({ status: 200 });
    await call(
      api.app,
      suspendUser,
      { params: { userId: kept.userId }, body: { reason: 'Spam.' } },
      superuser,
    );
    await api.database
      .updateTable('events')
      .set({ maxAttendees: 1 })
      .where('eventId', '=', eventId)
      .execute();
    clock += DAY_MS + 60_000;
    await worker.workDue();

    expect(await job(eventId, jobId)).toMatchObject({ state: 'done', total: 5, done: 5 });
    expect((await job(eventId, jobId)).skipped).toEqual([
      { reason: 'no_seat_left', count: 1, names: [unseated.name] },
      { reason: 'sent_anew', count: 1, names: [anew.name] },
      { reason: 'suspended', count: 1, names: [kept.name] },
      { reason: 'transition_refused', count: 1, names: [gone.name] },
    ]);
    expect(await statusOf(eventId, seated)).toBe('accepted');
    // Who could still hear of it keeps what was noted.
    expect((await state(eventId)).drafts).toEqual({ accept: 2, reject: 0, waitlist: 0 });
    await release(eventId, null, true);
    await worker.workDue();
    expect(await statusOf(eventId, unseated)).toBe('accepted');
  });
});

describe('decisions that were told', () => {
  test('are taken back for many, with a reason that everybody reads', async () => {
    const { eventId, people, userIds } = await eventWith(['accepted', 'rejected', 'confirmed']);
    const take = (reason: string, preview = false) =>
      call(
        api.app,
        takeBackDecisions,
        {
          params: { eventId },
          body: { who: { userIds: userIds.map((userId) => UserId.parse(userId)) }, reason, preview },
        },
        ada,
      );
    expect((await take('', true)).reply).toMatchObject({
      changed: 2,
      skipped: [{ reason: 'transition_refused', count: 1 }],
      job: null,
    });
    expect(await take('')).toMatchObject({
      status: 422,
      fields: { reason: 'Say why. The applicants read it.' },
    });
    const { reply } = await take('The list was wrong.');
    expect(reply).toMatchObject({ changed: 2, job: { state: 'waiting', total: 2 } });
    await worker.workDue();
    expect(await statusOf(eventId, people[0])).toBe('submitted');
    const { milestones } = (await call(api.app, getOwnApplication, { params: { eventId } }, people[1])).reply;
    expect(milestones.at(-1)).toMatchObject({ step: 'take_back', reason: 'The list was wrong.' });
  });
});
