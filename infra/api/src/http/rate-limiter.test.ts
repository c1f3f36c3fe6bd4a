import { assignEventRole, changeProfile, createServiceKey, listPortalEvents } from '@event-portal/contracts';
import { eventually } from '../../testing/eventually';
import { addEvent, addEventRole, addPerson, type TestPerson } from '../../testing/people';
import { startRedisDouble } from '../../testing/redis-double';
import { call, startTestApi } from '../../testing/test-api';
import { startSession } from '../sessions/session-store';
import { createLocalCounters, createRateLimiter } from './rate-limiter';
import { createSharedCounters } from './shared-counters';

const rule = { name: 'test', most: 3, perMs: 60_000 };

/** For a Redis that answers: on a machine that is busy, it is not to be taken for one that is silent. */
const PATIENCE_MS = 20_000;
const openPatient = (url: string) =>
  createSharedCounters(
    url,
    createLocalCounters(() => new Date(0)),
    () => undefined,
    PATIENCE_MS,
  );

test('after the last time that is allowed the caller is told when to come back', async () => {
  let at = 0;
  const limiter = createRateLimiter(createLocalCounters(() => new Date(at)));
  for (let time = 0; time < rule.most; time += 1) await limiter.require(rule, 'a');
  at = 20_000;
  await expect(limiter.require(rule, 'a')).rejects.toMatchObject({
    code: 'too_many_requests',
    details: { retryAfterSeconds: 40 },
  });
  await limiter.require(rule, 'b');
  at = 60_000;
  await limiter.require(rule, 'a');
});

test('what is given back is not counted', async () => {
  const limiter = createRateLimiter(createLocalCounters(() => new Date(0)));
  for (let time = 0; time < rule.most * 5; time += 1) {
    await limiter.require(rule, 'a');
    await limiter.giveBack(rule, 'a');
  }
  await limiter.require(rule, 'a');
});

test('a person who calls too often waits, and nobody else does', async () => {
  const api = await startTestApi({ rates: { perCaller: { name: 'caller', most: 3, perMs: 60_000 } } });
  const [busy, calm] = [await addPerson(api.database), await addPerson(api.database)];
  const statuses = [];
  for (let time = 0; time < 5; time += 1)
    statuses.push((await call(api.app, listPortalEvents, {}, busy)).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);

  const refused = await call(api.app, listPortalEvents, {}, busy);
  expect(refused.error).toBe('too_many_requests');
  expect(Number(refused.response.headers['retry-after'])).toBeGreaterThan(0);
  expect((await call(api.app, listPortalEvents, {}, calm)).status).toBe(200);
  await api.close();
});

test('who signs in again has not waited: the limit is the person’s, not the session’s', async () => {
  const api = await startTestApi({ rates: { perCaller: { name: 'caller', most: 3, perMs: 60_000 } } });
  const person = await addPerson(api.database);
  const session = await api.database
    .transaction()
    .execute((tx) => startSession(tx, person.userId, new Date().toISOString()));
  const statuses = [];
  for (const sender of [person, person, { session }, { session }, person])
    statuses.push((await call(api.app, listPortalEvents, {}, sender)).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  await api.close();
});

test('what a person may write into the log in a day has an end too', async () => {
  let clock = Date.parse('2026-03-01T12:00:00Z');
  const rates = {
    changes: { name: 'changes', most: 2, perMs: 3_600_000 },
    changesADay: { name: 'changes-day', most: 3, perMs: 24 * 3_600_000 },
  };
  const api = await startTestApi({ rates, now: () => new Date(clock) });
  const person = await addPerson(api.database, { at: new Date(clock) });
  const statuses = [];
  for (let time = 0; time < 6; time += 1) {
    const body = { name: `Name ${time}`, preferredEmail: null, emailConsent: false };
    statuses.push((await call(api.app, changeProfile, { body }, person)).status);
    clock += 3_600_000 / 2;
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
  await api.close();
});

test('what a person may write into the log in an hour has an end; whoever runs an event goes on', async () => {
  const api = await startTestApi({ rates: { changes: { name: 'changes', most: 3, perMs: 3_600_000 } } });
  const eventId = await addEvent(api.database);
  const [person, admin, superuser] = [
    await addPerson(api.database),
    await addPerson(api.database),
    await addPerson(api.database, { role: 'superuser' }),
  ];
  await addEventRole(api.database, eventId, admin, 'admin');
  const rename = async (who: TestPerson, time: number) =>
    (
      await call(
        api.app,
        changeProfile,
        { body: { name: `Name ${time}`, preferredEmail: null, emailConsent: false } },
        who,
      )
    ).status;
  const times = [1, 2, 3, 4, 5];
  const statuses = async (who: TestPerson) => {
    const all = [];
    for (const time of times) all.push(await rename(who, time));
    return all;
  };
  expect(await statuses(person)).toEqual([200, 200, 200, 429, 429]);
  expect(await statuses(superuser)).toEqual([200, 200, 200, 200, 200]);
  const assigned = [];
  for (const role of ['staff', 'admin', 'staff', 'admin', 'staff'] as const)
    assigned.push(
      (
        await call(
          api.app,
          assignEventRole,
          { params: { eventId }, body: { email: person.email, role } },
          admin,
        )
      ).status,
    );
  expect(new Set(assigned)).toEqual(new Set([200]));
  await api.close();
});

test('keys are not guessed: an address that sends wrong ones waits, and a good one is not counted', async () => {
  const api = await startTestApi({ rates: { wrongKeys: { name: 'wrong-key', most: 3, perMs: 60_000 } } });
  const superuser = await addPerson(api.database, { role: 'superuser' });
  const body = { name: 'Bot', scopes: ['events:read' as const] };
  const { key } = (await call(api.app, createServiceKey, { body }, superuser)).reply;
  const ask = async (serviceKey: string, address: string) =>
    (
      await api.app.inject({
        url: '/events',
        headers: { authorization: `Bearer ${serviceKey}`, 'x-forwarded-for': address },
      })
    ).statusCode;
  for (let time = 0; time < 9; time += 1) expect(await ask(key, '203.0.113.7')).not.toBe(429);
  const statuses = [];
  for (let time = 0; time < 5; time += 1) statuses.push(await ask(`epk_${'A'.repeat(43)}`, '203.0.113.7'));
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
  expect(await ask(key, '203.0.113.8')).not.toBe(429);
  await api.close();
});

test('F32 while Redis is down every instance counts for itself, and requests go on', async () => {
  const failures: unknown[] = [];
  const local = createLocalCounters(() => new Date(0));
  const shared = createSharedCounters('redis://127.0.0.1:1', local, (error) => failures.push(error));
  const limiter = createRateLimiter(shared);
  for (let time = 0; time < rule.most; time += 1) await limiter.require(rule, 'a');
  await expect(limiter.require(rule, 'a')).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(await shared.ping()).toBeUndefined();
  expect(failures.length).toBeGreaterThan(0);
  shared.close();
});

test('instances that share a Redis share their counters', async () => {
  const redis = await startRedisDouble();
  const instances = [1, 2].map(() => openPatient(redis.url));
  for (const instance of instances) {
    await eventually(instance.ping, (milliseconds) => milliseconds !== undefined);
    await createRateLimiter(instance).require(rule, 'a');
  }
  expect(redis.counters.get('rate:test:a')).toBe(2);
  for (const instance of instances) instance.close();
  redis.close();
});

test('who comes at the same time is counted one by one, in one command for all', async () => {
  const redis = await startRedisDouble();
  const shared = openPatient(redis.url);
  await eventually(shared.ping, (milliseconds) => milliseconds !== undefined);
  const commandsBefore = redis.commands.length;
  const counts = await Promise.all(['a', 'b', 'a', 'a'].map((key) => shared.add(key, 1, rule.perMs)));
  expect(counts.map(({ count }) => count)).toEqual([1, 1, 2, 3]);
  expect(redis.commands.slice(commandsBefore)).toEqual(['EVAL']);
  shared.close();
  redis.close();
});

test('F33 a Redis that stops answering holds no request up', async () => {
  const redis = await startRedisDouble();
  const failures: unknown[] = [];
  const local = createLocalCounters(() => new Date(0));
  const shared = createSharedCounters(redis.url, local, (error) => failures.push(error));
  const patient = openPatient(redis.url);
  for (const { ping } of [patient, shared])
    await eventually(ping, (milliseconds) => milliseconds !== undefined);
  const limiter = createRateLimiter(shared);
  // Not by the one that soon gives up: on a machine that is busy it may do so here.
  await createRateLimiter(patient).require(rule, 'a');
  expect(redis.counters.get('rate:test:a')).toBe(1);

  redis.fallSilent();
  const failedBefore = failures.length;
  for (let time = 0; time < rule.most; time += 1) await limiter.require(rule, 'a');
  expect(failures.length - failedBefore).toBe(1);
  await expect(limiter.require(rule, 'a')).rejects.toMatchObject({ code: 'too_many_requests' });
  for (const instance of [patient, shared]) instance.close();
  redis.close();
});

test('F36 a Redis that has become a replica is left for the one that took over', async () => {
  const redis = await startRedisDouble();
  const shared = openPatient(redis.url);
  await eventually(shared.ping, (milliseconds) => milliseconds !== undefined);
  await shared.add('a', 1, rule.perMs);
  redis.failOver();
  // Counted here meanwhile, and there again as soon as the connection is a new one.
  expect((await shared.add('a', 1, rule.perMs)).count).toBe(1);
  await eventually(
    async () => {
      await shared.add('a', 1, rule.perMs);
      return redis.counters.get('rate:a') ?? 0;
    },
    (count) => count > 0,
  );
  shared.close();
  redis.close();
});

test('F35 a Redis that has forgotten everything signs nobody out, and counts from the beginning', async () => {
  const redis = await startRedisDouble();
  const api = await startTestApi({
    environment: { REDIS_URL: redis.url },
    redisTimeoutMs: PATIENCE_MS,
    rates: { perCaller: { name: 'caller', most: 1, perMs: 60_000 } },
  });
  const [first, person] = [await addPerson(api.database), await addPerson(api.database)];
  const ask = async (who = person) => (await call(api.app, listPortalEvents, {}, who)).status;
  await eventually(
    async () => (await ask(first), redis.counters.size),
    (size) => size > 0,
  );
  expect([await ask(), await ask()]).toEqual([200, 429]);
  redis.forget();
  expect(await ask()).toBe(200);
  await api.close();
  redis.close();
});

test('F32 the API serves and signs in with a Redis that is not there, and says so', async () => {
  const api = await startTestApi({ environment: { REDIS_URL: 'redis://127.0.0.1:1' } });
  const superuser = await addPerson(api.database, { role: 'superuser' });
  expect((await call(api.app, listPortalEvents, {}, superuser)).status).toBe(200);
  const setup = await api.app.inject({
    url: '/admin/setup',
    headers: { cookie: `sh_session_id=${superuser.session}` },
  });
  expect(setup.json()).toMatchObject({
    parts: [
      { name: 'database', state: 'up' },
      { name: 'redis', state: 'down' },
    ],
  });
  await api.close();
});
