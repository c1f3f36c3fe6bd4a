import { getCurrentUser, PlatformRole } from '@event-portal/contracts';
import fc from 'fast-check';
import { addPerson } from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';
import { ABSOLUTE_LIFE_MS, IDLE_LIFE_MS, isUseDue, lifeOf, remainingLifeMs } from './session-rules';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const start = Date.parse('2026-03-01T12:00:00Z');

let clock = start;
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now: () => new Date(clock) });
});
afterAll(() => api.close());
beforeEach(() => {
  clock = start;
});

async function callAfter(ms: number, person: { session: string }) {
  clock += ms;
  return call(api.app, getCurrentUser, {}, person);
}

const signedInAt = (at: number) => addPerson(api.database, { at: new Date(at) });

test('a session that nobody uses for seven days ends', async () => {
  const person = await signedInAt(start);
  expect((await callAfter(IDLE_LIFE_MS - 1_000, person)).status).toBe(200);
  const idle = await signedInAt(start);
  clock = start;
  expect((await callAfter(IDLE_LIFE_MS, idle)).error).toBe('no_session');
});

test('a session that is used every day ends after thirty', async () => {
  const person = await signedInAt(start);
  for (let day = 1; day < 30; day += 1) expect((await callAfter(DAY_MS, person)).status).toBe(200);
  expect((await callAfter(DAY_MS, person)).error).toBe('no_session');
});

test('a superuser’s session ends after four hours without use, and after twelve however much it is used', async () => {
  const superuser = () => addPerson(api.database, { role: 'superuser', at: new Date(start) });
  const idle = await superuser();
  expect((await callAfter(4 * HOUR_MS, idle)).error).toBe('no_session');
  clock = start;
  const busy = await superuser();
  for (let hour = 1; hour < 12; hour += 1) expect((await callAfter(HOUR_MS, busy)).status).toBe(200);
  expect((await callAfter(HOUR_MS, busy)).error).toBe('no_session');
});

test('the cookie is renewed at most once an hour, and never beyond the thirtieth day', async () => {
  const person = await signedInAt(start);
  const cookieOf = ({ response }: Awaited<ReturnType<typeof callAfter>>) => response.cookies[0];

  expect(cookieOf(await callAfter(HOUR_MS - 1_000, person))).toBeUndefined();
  const renewed = cookieOf(await callAfter(1_000, person));
  expect(renewed).toMatchObject({
    name: 'sh_session_id',
    value: person.session,
    maxAge: IDLE_LIFE_MS / 1_000,
    httpOnly: true,
  });
  expect(cookieOf(await callAfter(HOUR_MS - 1_000, person))).toBeUndefined();

  for (let day = 1; day < 28; day += 1) await callAfter(DAY_MS, person);
  const late = cookieOf(await callAfter(DAY_MS, person));
  expect(late?.maxAge).toBe((start + ABSOLUTE_LIFE_MS - clock) / 1_000);
});

test('of requests that use a session at once, each is served and its use is noted', async () => {
  const person = await signedInAt(start);
  clock += 2 * HOUR_MS;
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => call(api.app, getCurrentUser, {}, person)),
  );
  expect(replies.every(({ status }) => status === 200)).toBe(true);
  const user = await api.database
    .selectFrom('users')
    .select('lastSeenAt')
    .where('userId', '=', person.userId)
    .executeTakeFirst();
  expect(user?.lastSeenAt).toBe(new Date(clock).toISOString());
});

const moment = fc.integer({ min: 0, max: 40 * DAY_MS });

test('a session never lives past either of its limits, whenever it was used', () => {
  fc.assert(
    fc.property(moment, moment, moment, (createdAfter, usedAfter, ageMs) => {
      const times = {
        createdAt: new Date(start + createdAfter).toISOString(),
        lastUsedAt: new Date(start + createdAfter + usedAfter).toISOString(),
      };
      const now = new Date(start + createdAfter + usedAfter + ageMs);
      for (const role of PlatformRole.options) {
        const { idleMs, absoluteMs } = lifeOf(role);
        const isAlive = remainingLifeMs(times, role, now) > 0;
        expect(isAlive).toBe(ageMs < idleMs && usedAfter + ageMs < absoluteMs);
      }
      expect(isUseDue(times, now)).toBe(ageMs >= HOUR_MS);
    }),
  );
});
