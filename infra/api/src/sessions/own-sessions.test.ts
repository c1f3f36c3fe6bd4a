import {
  endOtherSessions,
  endOwnSession,
  getCurrentUser,
  listOwnSessions,
  MAX_SESSIONS,
  suspendUser,
} from '@event-portal/contracts';
import { randomUUID } from 'node:crypto';
import { eventually } from '../../testing/eventually';
import { addPerson, type TestPerson } from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';
import { startSession } from './session-store';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const moment = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
async function signIn({ userId }: TestPerson, minutesAgo: number, device = '') {
  const session = await api.database
    .transaction()
    .execute((tx) => startSession(tx, userId, moment(minutesAgo), device));
  return { session };
}
const list = async (sender: { session: string }) =>
  (await call(api.app, listOwnSessions, {}, sender)).reply.sessions;
const isIn = async (sender: { session: string }) =>
  (await call(api.app, getCurrentUser, {}, sender)).status === 200;
const end = (sender: { session: string }, sessionId: string) =>
  call(api.app, endOwnSession, { params: { sessionId } }, sender);

test('a person sees where they are signed in, this one first, and no token', async () => {
  const person = await addPerson(api.database, { at: new Date(moment(60)) });
  await signIn(person, 30, 'Firefox on Linux');
  await signIn(person, 10, 'Safari on iPhone');
  const { response } = await call(api.app, listOwnSessions, {}, person);
  expect(await list(person)).toMatchObject([
    { device: '', current: true },
    { device: 'Safari on iPhone', current: false },
    { device: 'Firefox on Linux', current: false },
  ]);
  const hashes = await api.database
    .selectFrom('sessions')
    .select('tokenHash')
    .where('userId', '=', person.userId)
    .execute();
  for (const { tokenHash } of hashes) expect(response.body).not.toContain(tokenHash);
});

test('one is ended, and the others live on', async () => {
  const person = await addPerson(api.database);
  const [lost, kept] = [await signIn(person, 30, 'Lost'), await signIn(person, 10, 'Kept')];
  const { sessionId } = (await list(person)).find(({ device }) => device === 'Lost')!;
  expect((await end(person, sessionId)).status).toBe(204);
  expect([await isIn(person), await isIn(lost), await isIn(kept)]).toEqual([true, false, true]);
  expect((await end(person, sessionId)).error).toBe('not_found');
});

test('nobody ends the session of another', async () => {
  const [person, other] = [await addPerson(api.database), await addPerson(api.database)];
  const { sessionId } = (await list(other))[0]!;
  expect((await end(person, sessionId)).error).toBe('not_found');
  expect((await end(person, randomUUID())).error).toBe('not_found');
  expect(await isIn(other)).toBe(true);
});

test('all others are ended at once', async () => {
  const person = await addPerson(api.database);
  const others = [await signIn(person, 30), await signIn(person, 10)];
  expect((await call(api.app, endOtherSessions, {}, person)).status).toBe(204);
  expect(await list(person)).toHaveLength(1);
  expect([await isIn(person), ...(await Promise.all(others.map(isIn)))]).toEqual([true, false, false]);
});

test('nobody has more sessions than are allowed: the oldest ends first', async () => {
  const person = await addPerson(api.database, { at: new Date(moment(1000)) });
  const sessions = [];
  for (let index = 0; index < MAX_SESSIONS; index += 1) sessions.push(await signIn(person, 500 - index));
  expect(await isIn(person)).toBe(false);
  expect(await Promise.all(sessions.map(isIn))).toEqual(sessions.map(() => true));
  expect(await list(sessions.at(-1)!)).toHaveLength(MAX_SESSIONS);
});

test('a suspended person’s sessions end on every instance', async () => {
  const other = await api.startAnother();
  const [superuser, person] = [
    await addPerson(api.database, { role: 'superuser' }),
    await addPerson(api.database),
  ];
  const ask = () => call(other, getCurrentUser, {}, person);
  expect((await ask()).status).toBe(200);
  const params = { userId: person.userId };
  await call(api.app, suspendUser, { params, body: { reason: 'Broke the code of conduct.' } }, superuser);
  expect((await eventually(ask, ({ status }) => status !== 200)).error).toBe('no_session');
});
