import {
  draftDecisions,
  exportApplications,
  fillPath,
  getDecisions,
  listReceivedApplications,
  removeReader,
  saveReading,
  takeBackDecisions,
  UserId,
  type ReadingFlag,
} from '@event-portal/contracts';
import { addApplication, addEvent, addEventRole, addPerson, type TestPerson } from '../../testing/people';
import { takeExport } from '../../testing/exports';
import { addReading } from '../../testing/readings';
import { call, send, startTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let ada: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  ada = await addPerson(api.database, { name: 'Ada Admin' });
});
afterAll(() => api.close());

/** Applicants, in the order in which they applied, each with a reading for every score. */
const applicants = {
  Ann: [2, 3],
  Bo: [5],
  Cy: [],
  Di: [4, 4],
} as const;
type Name = keyof typeof applicants;

async function readEvent() {
  const { database } = api;
  const eventId = await addEvent(database);
  await addEventRole(database, eventId, ada, 'admin');
  const people = new Map<string, TestPerson>();
  for (const [name, scores] of Object.entries(applicants)) {
    const person = await addPerson(database, { name });
    people.set(name, person);
    await addApplication(database, eventId, person, 'submitted');
    for (const score of scores) await addReading(database, eventId, person.userId, [score]);
  }
  const idOf = (name: Name) => people.get(name)!.userId;
  return {
    eventId,
    idOf,
    async flag(name: Name, flag: ReadingFlag) {
      await database
        .updateTable('readings')
        .set({ flag, flagReason: 'Because.' })
        .where('eventId', '=', eventId)
        .where('applicantId', '=', idOf(name))
        .execute();
    },
    async giveAdaToRead(name: Name) {
      await database
        .insertInto('readings')
        .values({
          ...{ eventId, applicantId: idOf(name), readerId: ada.userId },
          assignedAt: new Date().toISOString(),
        })
        .execute();
    },
    async names(query: string) {
      const url = `${fillPath(listReceivedApplications.path, { eventId })}?${query}`;
      const { statusCode, json } = await send(api.app, { method: 'GET', url }, ada);
      expect(statusCode).toBe(200);
      const { items, total } = json<{ items: { name: string }[]; total: number }>();
      expect(total).toBe(items.length);
      return items.map(({ name }) => name);
    },
  };
}

test('the list is sorted by the mean; who has none comes last in either direction', async () => {
  const { names } = await readEvent();
  expect(await names('sort=score:desc')).toEqual(['Bo', 'Di', 'Ann', 'Cy']);
  expect(await names('sort=score:asc')).toEqual(['Ann', 'Di', 'Bo', 'Cy']);
});

test('what an admin has still to read is neither sorted nor found by its score or flag', async () => {
  const { names, giveAdaToRead, flag } = await readEvent();
  await flag('Bo', 'must_accept');
  await flag('Ann', 'look_again');
  expect(await names('flag=any')).toEqual(['Ann', 'Bo']);
  await giveAdaToRead('Bo');
  expect(await names('sort=score:desc')).toEqual(['Di', 'Ann', 'Cy', 'Bo']);
  expect(await names('sort=score:asc')).toEqual(['Ann', 'Di', 'Bo', 'Cy']);
  expect(await names('leastScore=4')).toEqual(['Di']);
  expect(await names('flag=any')).toEqual(['Ann']);
});

test.each([
  ['leastScore=4', ['Bo', 'Di']],
  ['mostScore=4', ['Ann', 'Di']],
  ['leastScore=2.5&mostScore=4', ['Ann', 'Di']],
  ['leastScore=4.01', ['Bo']],
  ['mostScore=2.4', []],
  ['leastScore=4&undecided=yes&search=di', ['Di']],
])('applications are found by %s', async (query, expected) => {
  const { names } = await readEvent();
  expect(await names(query)).toEqual(expected);
});

test('applications are found by a flag, and show which they have', async () => {
  const { eventId, names, flag } = await readEvent();
  await flag('Di', 'must_reject');
  expect(await names('flag=must_reject')).toEqual(['Di']);
  expect(await names('flag=must_accept')).toEqual([]);
  const { reply } = await call(api.app, listReceivedApplications, { params: { eventId }, query: {} }, ada);
  expect(reply.items.map(({ name, flags }) => [name, flags])).toEqual([
    ['Ann', []],
    ['Bo', []],
    ['Cy', []],
    ['Di', ['must_reject']],
  ]);
});

test.each([{ leastScore: 0 }, { mostScore: 6 }, { flag: 'nice' }])('%j is refused', async (query) => {
  const { eventId } = await readEvent();
  const url = `${fillPath(listReceivedApplications.path, { eventId })}?${new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString()}`;
  expect((await send(api.app, { method: 'GET', url }, ada)).statusCode).toBe(422);
});

test('many are decided on by their score, but for those who are still to read', async () => {
  const { eventId, giveAdaToRead } = await readEvent();
  await giveAdaToRead('Bo');
  const matching = { search: '', leastScore: 2.5 };
  const { reply } = await call(
    api.app,
    draftDecisions,
    { params: { eventId }, body: { who: { matching }, decision: 'waitlist' } },
    ada,
  );
  expect(reply).toEqual({ changed: 2, unchanged: 0, skipped: [], job: null });
  const { drafts } = (await call(api.app, getDecisions, { params: { eventId } }, ada)).reply;
  expect(drafts).toEqual({ accept: 0, reject: 0, waitlist: 2 });
  const back = await call(
    api.app,
    takeBackDecisions,
    { params: { eventId }, body: { who: { matching }, reason: '', preview: true } },
    ada,
  );
  expect(back.reply.skipped).toMatchObject([{ reason: 'transition_refused', count: 2 }]);
});

test.each([
  [{ sort: 'score:desc' }, ['Bo', 'Di', 'Ann', 'Cy']],
  [{ sort: 'score:asc' }, ['Ann', 'Di', 'Bo', 'Cy']],
  [{ sort: 'score:desc', leastScore: '4' }, ['Bo', 'Di']],
] as const)('the file of applications follows %j', async (query, expected) => {
  const { eventId } = await readEvent();
  const input = { params: { eventId }, query: { facts: 'name', ...query } };
  const { payload } = (await takeExport(api, exportApplications, input, ada)).response;
  expect(payload.trim().split('\r\n').slice(1)).toEqual(expected);
});

describe('the kept mean', () => {
  const keptOf = async (eventId: string, userId: string) =>
    (
      await api.database
        .selectFrom('applications')
        .select('meanScore')
        .where('eventId', '=', eventId)
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow()
    ).meanScore;

  test('follows what readers save, skip, and take away', async () => {
    const { eventId, idOf, giveAdaToRead } = await readEvent();
    await giveAdaToRead('Ann');
    expect(await keptOf(eventId, idOf('Ann'))).toBe(2.5);
    await api.database
      .insertInto('readers')
      .values({ eventId, userId: ada.userId, chosenAt: new Date().toISOString() })
      .execute();
    const { readingId } = await api.database
      .selectFrom('readings')
      .select('readingId')
      .where('eventId', '=', eventId)
      .where('readerId', '=', ada.userId)
      .executeTakeFirstOrThrow();
    const save = (version: number, outcome: 'read' | 'skipped', scores: Record<string, number>) =>
      call(
        api.app,
        saveReading,
        {
          params: { eventId, readingId },
          body: { version, outcome, scores, note: '', flag: null, flagReason: '' },
        },
        ada,
      );
    await save(1, 'read', { motivation: 5 });
    expect(await keptOf(eventId, idOf('Ann'))).toBe(2.5);
    await save(2, 'read', { motivation: 5, contribution: 3 });
    expect(await keptOf(eventId, idOf('Ann'))).toBe(3);
    await save(3, 'skipped', { motivation: 5, contribution: 3 });
    expect(await keptOf(eventId, idOf('Ann'))).toBe(2.5);
    await call(api.app, removeReader, { params: { eventId, userId: UserId.parse(ada.userId) } }, ada);
    await api.database.deleteFrom('readings').where('eventId', '=', eventId).execute();
    expect(await keptOf(eventId, idOf('Ann'))).toBeNull();
    expect(await keptOf(eventId, idOf('Bo'))).toBeNull();
  });

  test('counts everybody who reads at the same moment', async () => {
    const { eventId, idOf } = await readEvent();
    const scores = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5];
    await Promise.all(scores.map((score) => addReading(api.database, eventId, idOf('Cy'), [score])));
    expect(await keptOf(eventId, idOf('Cy'))).toBe(3);
  });
});
