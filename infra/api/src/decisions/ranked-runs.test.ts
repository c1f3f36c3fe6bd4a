import {
  applyRankedRun,
  draftDecisions,
  getDecisions,
  getRankedRun,
  listRankedRuns,
  makeRankedRun,
  SELECTED_AT_MOST,
  UserId,
  type ApplicationDecision,
  type ApplicationStatus,
  type RankingRules,
} from '@event-portal/contracts';
import { sql } from 'kysely';
import { addCrowd } from '../../testing/crowd';
import { addApplication, addEvent, addEventRole, addPerson, type TestPerson } from '../../testing/people';
import { addReading } from '../../testing/readings';
import { call, startTestApi, testConfiguration, type TestApi } from '../../testing/test-api';
import { workOff } from '../../testing/work-off';
import { decisionWorks } from './decision-routes';

let api: TestApi;
let ada: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  ada = await addPerson(api.database, { name: 'Ada Admin' });
});
afterAll(() => api.close());

type Applicant = { name: string; scores: readonly number[]; status?: ApplicationStatus; experience?: string };

/** An event with applications that one reader each gave a score. */
async function eventWith(applicants: readonly Applicant[]) {
  const eventId = await addEvent(api.database, { maxAttendees: 3 });
  await addEventRole(api.database, eventId, ada, 'admin');
  const userIds: Record<string, UserId> = {};
  for (const { name, scores, status = 'submitted', experience } of applicants) {
    const person = await addPerson(api.database, { name });
    userIds[name] = UserId.parse(person.userId);
    await addApplication(api.database, eventId, person, status);
    if (experience)
      await sql`
        update applications set answers = answers || ${JSON.stringify({ experience })}::jsonb
        where event_id = ${eventId} and user_id = ${person.userId}
      `.execute(api.database);
    for (const score of scores) await addReading(api.database, eventId, person.userId, [score]);
  }
  return { eventId, userIds };
}

const rulesOf = (some: Partial<RankingRules>): RankingRules => ({
  ...{
    places: 1,
    waitlist: 1,
    rest: 'reject',
    leastReadings: 1,
    quotas: null,
    keepByHand: true,
    seed: 'seed',
  },
  ...some,
});
const make = async (eventId: string, rules: Partial<RankingRules> = {}) =>
  (await call(api.app, makeRankedRun, { params: { eventId }, body: rulesOf(rules) }, ada)).reply;
const open = async (eventId: string, runId: string, by = ada) =>
  (await call(api.app, getRankedRun, { params: { eventId, runId } }, by)).reply;
const apply = async (eventId: string, runId: string, body: { overbook?: boolean; preview?: boolean } = {}) =>
  (await call(api.app, applyRankedRun, { params: { eventId, runId }, body }, ada)).reply;
const note = (eventId: string, userId: UserId | undefined, decision: ApplicationDecision | null) =>
  call(
    api.app,
    draftDecisions,
    { params: { eventId }, body: { who: { userIds: [userId!] }, decision } },
    ada,
  );
const drafts = async (eventId: string) =>
  (await call(api.app, getDecisions, { params: { eventId } }, ada)).reply.drafts;

const work = () => workOff(api.openAnother(), decisionWorks(testConfiguration(api.url)));

const three = [
  { name: 'Ann Best', scores: [5, 4] },
  { name: 'Bob Next', scores: [4, 3] },
  { name: 'Cy Last', scores: [2, 2] },
];

test('a run ranks those who wait for a decision by their mean, and is kept as it was made', async () => {
  const { eventId } = await eventWith([
    ...three,
    { name: 'Dee Once', scores: [5] },
    { name: 'Eve Coming', scores: [5, 5], status: 'confirmed' },
  ]);
  const run = await make(eventId, { leastReadings: 2 });
  expect(run).toMatchObject({
    formVersion: 1,
    madeBy: 'Ada Admin',
    appliedAt: null,
    counts: { accept: 1, waitlist: 1, reject: 1, undecided: 0 },
    skipped: [{ reason: 'too_few_readings', count: 1, names: ['Dee Once'] }],
    difference: null,
    overrides: [],
  });
  expect(run.cut.map(({ name, rank, score, decision }) => [name, rank, score, decision])).toEqual([
    ['Ann Best', 1, 4.5, 'accept'],
    ['Bob Next', 2, 3.5, 'waitlist'],
    ['Cy Last', 3, 2, 'reject'],
  ]);
  expect(await open(eventId, run.runId)).toEqual(run);
  expect(await drafts(eventId)).toEqual({ accept: 0, reject: 0, waitlist: 0 });
});

test('applying notes the proposals, can be looked at before, and says who is skipped', async () => {
  const { eventId, userIds } = await eventWith([...three, { name: 'Di Extra', scores: [3] }]);
  const run = await make(eventId, { places: 4, waitlist: 0 });
  const expected = {
    changed: 3,
    unchanged: 0,
    takenBack: 0,
    skipped: [{ reason: 'no_seat_left', count: 1, names: ['Cy Last'] }],
    job: null,
  };
  expect(await apply(eventId, run.runId, { preview: true })).toEqual(expected);
  expect(await drafts(eventId)).toMatchObject({ accept: 0 });
  expect(await apply(eventId, run.runId)).toEqual(expected);
  expect((await open(eventId, run.runId)).appliedAt).not.toBeNull();

  // Places that are given up are there for those who get them.
  const other = await make(eventId, { places: 1, waitlist: 0 });
  expect(await apply(eventId, other.runId)).toMatchObject({ changed: 3, unchanged: 1, skipped: [] });
  expect(await drafts(eventId)).toEqual({ accept: 1, reject: 3, waitlist: 0 });
  await note(eventId, userIds['Ann Best'], 'reject');
  expect((await open(eventId, other.runId)).overrides).toEqual([
    { from: 'accept', to: 'reject', count: 1, names: ['Ann Best'] },
  ]);
});

test('what was noted by hand takes its place and stays, unless the rules say otherwise', async () => {
  const { eventId, userIds } = await eventWith(three);
  await note(eventId, userIds['Cy Last'], 'accept');
  const kept = await make(eventId);
  expect(kept).toMatchObject({ byHand: 1, counts: { accept: 1, waitlist: 1, reject: 1 } });
  expect(await apply(eventId, kept.runId)).toMatchObject({ changed: 2, unchanged: 1 });

  await note(eventId, userIds['Bob Next'], 'accept');
  expect(await apply(eventId, kept.runId)).toMatchObject({
    changed: 0,
    skipped: [{ reason: 'noted_by_hand', names: ['Bob Next'] }],
    job: null,
  });

  const anew = await make(eventId, { keepByHand: false });
  expect(anew.byHand).toBe(0);
  expect(anew.overrides).toEqual([
    { from: 'reject', to: 'accept', count: 1, names: ['Cy Last'] },
    { from: 'waitlist', to: 'accept', count: 1, names: ['Bob Next'] },
  ]);
  await apply(eventId, anew.runId);
  expect(await drafts(eventId)).toEqual({ accept: 1, reject: 1, waitlist: 1 });
  expect((await open(eventId, anew.runId)).overrides).toEqual([]);
});

test('a run takes back the notes of runs before it that it does not confirm, and none that was made by hand', async () => {
  const { eventId, userIds } = await eventWith([...three, { name: 'Di Extra', scores: [3, 3] }]);
  await apply(eventId, (await make(eventId, { places: 2 })).runId);
  expect(await drafts(eventId)).toEqual({ accept: 2, reject: 1, waitlist: 1 });
  await note(eventId, userIds['Di Extra'], 'reject');
  await api.database
    .updateTable('readings')
    .set({ state: 'assigned' })
    .where('eventId', '=', eventId)
    .where('applicantId', 'in', [userIds['Ann Best']!, userIds['Di Extra']!])
    .execute();

  // Ann and Di are ranked no more: the seat that was noted for Ann is free for somebody else.
  const next = await make(eventId, { places: 3, waitlist: 0 });
  const expected = { changed: 1, unchanged: 1, takenBack: 1, skipped: [], job: null };
  expect(await apply(eventId, next.runId, { preview: true })).toEqual(expected);
  expect(await drafts(eventId)).toEqual({ accept: 2, reject: 2, waitlist: 0 });
  expect(await apply(eventId, next.runId)).toEqual(expected);
  expect(await drafts(eventId)).toEqual({ accept: 2, reject: 1, waitlist: 0 });
  expect(await apply(eventId, next.runId)).toEqual({
    ...{ changed: 0, unchanged: 2, takenBack: 0, skipped: [], job: null },
  });
});

test('who gets no seat by a run keeps no note of the run before', async () => {
  const { eventId } = await eventWith([...three, { name: 'Di Extra', scores: [1] }]);
  await apply(eventId, (await make(eventId, { places: 1 })).runId);
  const next = await make(eventId, { places: 4, waitlist: 0 });
  expect(await apply(eventId, next.runId)).toEqual({
    changed: 2,
    unchanged: 1,
    takenBack: 1,
    skipped: [{ reason: 'no_seat_left', count: 1, names: ['Di Extra'] }],
    job: null,
  });
  expect(await drafts(eventId)).toEqual({ accept: 3, reject: 0, waitlist: 0 });
});

test('who is decided on by now is not moved by a run that was made before', async () => {
  const { eventId, userIds } = await eventWith(three);
  const run = await make(eventId, { places: 3 });
  await api.database
    .updateTable('applications')
    .set({ status: 'rejected' })
    .where('eventId', '=', eventId)
    .where('userId', '=', userIds['Bob Next']!)
    .execute();
  expect(await apply(eventId, run.runId)).toEqual({
    changed: 2,
    unchanged: 0,
    takenBack: 0,
    skipped: [{ reason: 'transition_refused', count: 1, names: ['Bob Next'] }],
    job: null,
  });
});

test('a run says what became of its quotas, and what is otherwise than before', async () => {
  const { eventId } = await eventWith([
    { name: 'Ann Best', scores: [5], experience: 'seasoned' },
    { name: 'Bob Next', scores: [4], experience: 'seasoned' },
    { name: 'Cy First', scores: [2], experience: 'first-time' },
  ]);
  const first = await make(eventId, { places: 2, waitlist: 0 });
  const options = [{ option: 'first-time', least: 50, most: null }];
  const run = await make(eventId, {
    ...{ places: 2, waitlist: 0 },
    quotas: { question: 'experience', unit: 'percent', options },
  });
  expect(run.quotas).toEqual([{ option: 'first-time', people: 1, least: 1, most: null, accepted: 1 }]);
  expect(run.cut.map(({ name, reason }) => [name, reason])).toEqual([
    ['Ann Best', 'score'],
    ['Bob Next', 'score'],
    ['Cy First', 'quota_least'],
  ]);
  expect(run.difference).toEqual({
    madeAt: first.madeAt,
    moved: [
      { from: 'accept', to: 'reject', count: 1, names: ['Bob Next'] },
      { from: 'reject', to: 'accept', count: 1, names: ['Cy First'] },
    ],
  });
  const { runs } = (await call(api.app, listRankedRuns, { params: { eventId } }, ada)).reply;
  expect(runs.map(({ runId }) => runId)).toEqual([run.runId, first.runId]);
});

test('ties are broken by the seed: the same one breaks them alike, and without one there is a new one', async () => {
  const { eventId } = await eventWith('abcdefgh'.split('').map((name) => ({ name, scores: [3] })));
  const order = async (seed: string) => {
    const run = await make(eventId, { seed, places: 4 });
    return { seed: run.rules.seed, names: run.cut.map(({ name }) => name) };
  };
  const one = await order('');
  expect(one.seed).not.toBe('');
  expect(await order(one.seed)).toEqual(one);
  expect((await order('')).seed).not.toBe(one.seed);
});

test('who has still to read an application is not told its score', async () => {
  const { eventId, userIds } = await eventWith(three);
  const assigned = {
    applicantId: userIds['Ann Best']!,
    readerId: ada.userId,
    assignedAt: new Date().toISOString(),
  };
  await api.database
    .insertInto('readings')
    .values({ eventId, ...assigned })
    .execute();
  const run = await make(eventId);
  expect(run.cut.map(({ score }) => score)).toEqual([null, 3.5, 2]);
});

test.each([
  [{ question: 'motivation', options: [{ option: 'x', least: 1, most: null }] }, 'quotas.question'],
  [{ question: 'experience', options: [{ option: 'x', least: 1, most: null }] }, 'quotas.options'],
  [{ question: 'experience', options: [{ option: 'some', least: 3, most: 2 }] }, 'quotas.options.0.most'],
  [{ question: 'experience', options: [{ option: 'some', least: 9, most: null }] }, 'quotas.options'],
])('quotas that cannot be are refused: %j', async (quotas, field) => {
  const { eventId } = await eventWith([]);
  const body = rulesOf({ places: 5, quotas: { unit: 'people', ...quotas } });
  const { status, fields } = await call(api.app, makeRankedRun, { params: { eventId }, body }, ada);
  expect(status).toBe(422);
  expect(Object.keys(fields ?? {})).toContain(field);
});

test('thousands of applications are ranked in one call', async () => {
  const { eventId } = await eventWith([]);
  await sql`
    insert into users (email, name, name_key, onboarded, created_at)
    select 'many' || n || '@example.test', 'Many ' || n, 'many ' || n, true, now() from generate_series(1, 5000) n
  `.execute(api.database);
  await sql`analyze users`.execute(api.database);
  await sql`
    insert into applications (event_id, user_id, status, answers, saved_at, submitted_at)
    select ${eventId}, user_id, 'submitted', '{}', now(), now() from users where email like 'many%'
  `.execute(api.database);
  await sql`analyze applications`.execute(api.database);
  await sql`
    insert into readings (event_id, applicant_id, reader_id, state, assigned_at)
    select ${eventId}, user_id, ${ada.userId}, 'done', now() from applications where event_id = ${eventId}
  `.execute(api.database);
  await sql`
    insert into reading_scores
    select reading_id, 'motivation', 1 + abs(hashtext(reading_id::text)) % 5 from readings where event_id = ${eventId}
  `.execute(api.database);
  const run = await make(eventId, { places: 1000, waitlist: 500 });
  expect(run.counts).toEqual({ accept: 1000, waitlist: 500, reject: 3500, undecided: 0 });
  expect(await apply(eventId, run.runId, { overbook: true })).toMatchObject({
    ...{ changed: 5000, takenBack: 0, job: { kind: 'note_decisions', state: 'waiting' } },
  });
  await work();
  expect(await drafts(eventId)).toEqual({ accept: 1000, waitlist: 500, reject: 3500 });

  // Another run changes its mind on some, and lets go of those who cannot be ranked any more.
  const withdrawn = sql`select user_id from users where email like 'many1%' order by user_id limit 700`;
  await sql`
    update applications set status = 'withdrawn' where event_id = ${eventId} and user_id in (${withdrawn})
  `.execute(api.database);
  const next = await make(eventId, { places: 2000, waitlist: 0, rest: 'leave' });
  const { takenBack = 0, changed } = await apply(eventId, next.runId, { overbook: true });
  expect(takenBack).toBe(700);
  expect(changed).toBeGreaterThan(2000);
  await work();
  expect(await drafts(eventId)).toEqual({ accept: 2000, waitlist: 0, reject: 0 });
});

test('a run that a job notes promises seats by rank, as one that is noted at once', async () => {
  const { eventId, userIds } = await eventWith([
    { name: 'Ann Best', scores: [5] },
    { name: 'Bob Next', scores: [4] },
    { name: 'Cy Third', scores: [3] },
    { name: 'Di Fourth', scores: [2] },
  ]);
  for (const userId of await addCrowd(api.database, eventId, SELECTED_AT_MOST))
    await addReading(api.database, eventId, userId, [1]);
  await apply(eventId, (await make(eventId, { places: 1, waitlist: 3 })).runId);
  await work();
  expect(await drafts(eventId)).toEqual({ accept: 1, waitlist: 3, reject: SELECTED_AT_MOST });

  // Di gets no seat, and loses what was noted, before those are noted who get one.
  const run = await make(eventId, { places: 4, waitlist: SELECTED_AT_MOST });
  expect(await apply(eventId, run.runId)).toMatchObject({
    ...{ takenBack: 1, skipped: [{ reason: 'no_seat_left', names: ['Di Fourth'] }] },
  });
  await work();
  const { rows } = await sql<{ userId: UserId }>`
    select user_id from draft_decisions where event_id = ${eventId} and decision = 'accept'
  `.execute(api.database);
  const accepted = Object.keys(userIds).filter((name) => rows.some(({ userId }) => userId === userIds[name]));
  expect(accepted).toEqual(['Ann Best', 'Bob Next', 'Cy Third']);
  expect(await drafts(eventId)).toEqual({ accept: 3, waitlist: SELECTED_AT_MOST, reject: 0 });
});
