import {
  getUnreadNotices,
  listNotices,
  listOwnSessions,
  markNoticeRead,
  markNoticesRead,
  MOST_UNREAD,
} from '@event-portal/contracts';
import { sql } from 'kysely';
import { addEvent, addPerson, type TestPerson } from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';
import { makeChange } from '../database/change';
import { tell } from './tell';

let api: TestApi;
let clock: number;
let person: TestPerson;
let other: TestPerson;
let eventId: string;
beforeAll(async () => {
  clock = Date.now();
  api = await startTestApi({ now: () => new Date(clock) });
  eventId = await addEvent(api.database, { name: 'Riverside', timeZone: 'Europe/Madrid' });
});
beforeEach(async () => {
  [person, other] = [await addPerson(api.database), await addPerson(api.database)];
});
afterAll(() => api.close());

/** Tells somebody some things, one after the other. */
async function addNotices({ userId }: TestPerson, count: number, cause = 'cause'): Promise<void> {
  const facts = { at: new Date(clock).toISOString(), actor: null, requestId: null };
  const about = { kind: 'team.inherited', team: 'The team' } as const;
  const notices = Array.from({ length: count }, (_, place) => ({
    ...{ userId, eventId, cause: `${cause} ${place}`, about },
  }));
  await makeChange(api.database, facts, (change) => tell(change, notices));
}
const list = async (by: TestPerson, before?: string) =>
  (await call(api.app, listNotices, { query: before === undefined ? {} : { before } }, by)).reply;
const unread = async (by: TestPerson) => (await call(api.app, getUnreadNotices, {}, by)).reply;

test('somebody reads what they were told, newest first, and nobody else’s', async () => {
  await addNotices(person, 1, 'first');
  await addNotices(other, 3);
  await addNotices(person, 1, 'second');
  const { notices, more } = await list(person);
  expect(more).toBe(false);
  expect(notices).toHaveLength(2);
  expect(Number(notices[0]?.noticeId)).toBeGreaterThan(Number(notices[1]?.noticeId));
  expect(notices[0]).toMatchObject({
    kind: 'team.inherited',
    facts: { team: 'The team' },
    event: { eventId, name: 'Riverside', timeZone: 'Europe/Madrid' },
    readAt: null,
  });
});

test('a long list is read page by page, each notice once, also when another comes meanwhile', async () => {
  await addNotices(person, 45);
  const seen: string[] = [];
  for (let page = await list(person); ; page = await list(person, seen.at(-1))) {
    seen.push(...page.notices.map(({ noticeId }) => noticeId));
    if (!page.more) break;
    await addNotices(person, 1, `later ${seen.length}`);
  }
  expect(seen).toHaveLength(45);
  expect(new Set(seen).size).toBe(45);
});

test('what is unread is counted, and what is newest is named', async () => {
  expect(await unread(person)).toEqual({ unread: 0, newest: null });
  await addNotices(person, 2);
  const [newest] = (await list(person)).notices;
  expect(await unread(person)).toEqual({ unread: 2, newest: newest?.noticeId });
  await addNotices(person, MOST_UNREAD + 5, 'many');
  expect((await unread(person)).unread).toBe(MOST_UNREAD + 1);
});

test('what comes after 9999 is newer than it, though as a text it is before it', async () => {
  await sql`select setval(pg_get_serial_sequence('notices', 'notice_id'), 9998)`.execute(api.database);
  for (const newest of ['9999', '10000', '10001']) {
    await addNotices(person, 1, newest);
    expect((await unread(person)).newest).toBe(newest);
  }
});

test('one notice is marked as read, and only by whom it is for', async () => {
  await addNotices(person, 2);
  const [newest, oldest] = (await list(person)).notices;
  const params = { noticeId: oldest!.noticeId };
  await call(api.app, markNoticeRead, { params }, other);
  expect((await unread(person)).unread).toBe(2);
  expect((await call(api.app, markNoticeRead, { params }, person)).status).toBe(204);
  expect((await list(person)).notices.map(({ readAt }) => readAt !== null)).toEqual([false, true]);
  expect(await unread(person)).toEqual({ unread: 1, newest: newest!.noticeId });
});

test('everything is marked as read that was there, and nothing that came since', async () => {
  await addNotices(person, 3);
  await addNotices(other, 1);
  const { newest } = await unread(person);
  await addNotices(person, 1, 'since');
  expect((await call(api.app, markNoticesRead, { body: { upTo: newest! } }, person)).status).toBe(204);
  expect((await unread(person)).unread).toBe(1);
  expect((await unread(other)).unread).toBe(1);
});

test('a page that only asks whether there is something new keeps no session alive', async () => {
  const lastUse = async () =>
    (await call(api.app, listOwnSessions, {}, person)).reply.sessions[0]?.lastUsedAt;
  const before = await lastUse();
  clock += 2 * 3_600_000;
  await unread(person);
  const { lastUsedAt } = await api.database
    .selectFrom('sessions')
    .select('lastUsedAt')
    .where('userId', '=', person.userId)
    .executeTakeFirstOrThrow();
  expect(lastUsedAt).toBe(before);
  await lastUse();
  expect(await lastUse()).not.toBe(before);
});
