import {
  changePlatformRole,
  changeProfile,
  completeOnboarding,
  getCurrentUser,
  endUserSessions,
  getUser,
  liftSuspension,
  listUsers,
  suspendUser,
  type UsersQuery,
} from '@event-portal/contracts';
import { addEvent, addEventRole, addPerson, type TestPerson } from '../../testing/people';
import { startSession } from '../sessions/session-store';
import { call, startTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let superuser: TestPerson;
beforeEach(async () => {
  api = await startTestApi();
  superuser = await addPerson(api.database, { role: 'superuser', name: 'Boss', email: 'boss@example.test' });
});
afterEach(() => api.close());

const signInAgain = ({ userId }: TestPerson) =>
  api.database.transaction().execute((tx) => startSession(tx, userId, new Date().toISOString()));

const list = (query: Partial<UsersQuery>) => call(api.app, listUsers, { query }, superuser);
const names = async (query: Partial<UsersQuery>) => (await list(query)).reply.items.map(({ name }) => name);
const setRole = (by: TestPerson, person: TestPerson, role: 'user' | 'superuser') =>
  call(api.app, changePlatformRole, { params: { userId: person.userId }, body: { role } }, by);

describe('the list of users', () => {
  test('is searched by name and address, however they are written', async () => {
    const people = [
      ['Éloïse Béranger', 'eloise@example.org'],
      ['Łukasz 100%', 'lukasz@example.org'],
      ['under_score', 'plain@example.org'],
      ["Siobhán O'Connor", 'siobhan@example.org'],
      ['محمد', 'muhammad@example.org'],
      ['Emoji 💥 Person', 'emoji@example.org'],
      ['back\\slash', 'backslash@example.org'],
      ['王小明', 'xiaoming@example.org'],
    ] as const;
    for (const [name, email] of people) await addPerson(api.database, { name, email });

    expect(await names({ search: 'eloise ber' })).toEqual(['Éloïse Béranger']);
    expect(await names({ search: 'LUKASZ' })).toEqual(['Łukasz 100%']);
    expect(await names({ search: '%' })).toEqual(['Łukasz 100%']);
    expect(await names({ search: '_' })).toEqual(['under_score']);
    expect(await names({ search: "o'c" })).toEqual(["Siobhán O'Connor"]);
    expect(await names({ search: '\\' })).toEqual(['back\\slash']);
    expect(await names({ search: '💥' })).toEqual(['Emoji 💥 Person']);
    expect(await names({ search: 'محم' })).toEqual(['محمد']);
    expect(await names({ search: '小' })).toEqual(['王小明']);
    expect(await names({ search: 'PLAIN@' })).toEqual(['under_score']);
    expect(await names({ search: "'; drop table users; --" })).toEqual([]);
    expect(await names({ search: '\u202e' })).toEqual([]);
  });

  test('is sorted as people expect, not by the numbers of letters', async () => {
    for (const name of ['Zoe', 'émile', 'Adam', 'Öztürk', 'björn']) await addPerson(api.database, { name });
    expect(await names({ sort: 'name:asc' })).toEqual(['Adam', 'björn', 'Boss', 'émile', 'Öztürk', 'Zoe']);
    expect(await names({ sort: 'name:desc' })).toEqual(['Zoe', 'Öztürk', 'émile', 'Boss', 'björn', 'Adam']);
  });

  test('shows those who were never seen last, whichever way it is sorted', async () => {
    const person = await addPerson(api.database, { name: 'Never' });
    await api.database
      .updateTable('users')
      .set({ lastSeenAt: null })
      .where('userId', '=', person.userId)
      .execute();
    expect((await names({ sort: 'lastSeenAt:asc' })).at(-1)).toBe('Never');
    expect((await names({ sort: 'lastSeenAt:desc' })).at(-1)).toBe('Never');
  });

  test('pages cover everybody once, also when all have one name', async () => {
    for (let index = 0; index < 23; index += 1) await addPerson(api.database, { name: 'Same' });
    const ids = new Set<string>();
    for (let page = 1; page <= 5; page += 1) {
      const { reply } = await list({ search: 'Same', page, pageSize: 5 });
      expect(reply.total).toBe(23);
      for (const { userId } of reply.items) ids.add(userId);
    }
    expect(ids.size).toBe(23);
  });

  test('is narrowed by role and by onboarding, and counts event roles', async () => {
    const newcomer = await addPerson(api.database, { name: 'New', onboarded: false });
    await addEventRole(api.database, await addEvent(api.database), newcomer, 'staff');
    expect(await names({ role: 'superuser' })).toEqual(['Boss']);
    const { items } = (await list({ onboarded: 'no' })).reply;
    expect(items).toMatchObject([{ name: 'New', eventRoles: 1 }]);
  });

  test.each([
    { page: 0 },
    { page: -1 },
    { page: 'x' },
    { page: 1.5 },
    { pageSize: 0 },
    { pageSize: 101 },
    { sort: 'name' },
    { sort: 'password:asc' },
    { sort: 'name:asc,email:asc' },
    { role: 'root' },
    { search: 'x'.repeat(201) },
    { search: 'a\0b' },
  ])('refuses %j with words for it', async (query) => {
    const { error, fields } = await list(query as unknown as UsersQuery);
    expect(error).toBe('invalid_request');
    expect(Object.keys(fields ?? {})).toEqual(Object.keys(query));
  });

  test('a parameter that is sent twice is refused', async () => {
    const response = await api.app.inject({
      url: '/users?page=1&page=2',
      headers: { cookie: `sh_session_id=${superuser.session}` },
    });
    expect(response.statusCode).toBe(422);
  });
});

describe('a person’s file', () => {
  test('has the roles, the living sessions and the last actions', async () => {
    const person = await addPerson(api.database, { name: 'Ann' });
    const eventId = await addEvent(api.database, { name: 'Their event' });
    await addEventRole(api.database, eventId, person, 'attendee');
    const body = { name: 'Anna', preferredEmail: 'a@example.org', emailConsent: true };
    await call(api.app, changeProfile, { body }, person);
    const { reply } = await call(api.app, getUser, { params: { userId: person.userId } }, superuser);
    expect(reply).toMatchObject({
      name: 'Anna',
      sessions: 1,
      eventRoles: 1,
      roles: [{ eventId, eventName: 'Their event', role: 'attendee' }],
      recentActions: [{ action: 'user.profile_changed' }],
    });
  });
});

describe('one’s own profile', () => {
  test('is changed, and kept from the identity provider from then on', async () => {
    const person = await addPerson(api.database);
    const body = { name: '  Jürgen “J” O’Neil ', preferredEmail: ' me@example.org ', emailConsent: true };
    const { reply } = await call(api.app, changeProfile, { body }, person);
    expect(reply).toMatchObject({
      name: 'Jürgen “J” O’Neil',
      preferredEmail: 'me@example.org',
      emailConsent: true,
    });
    expect((await call(api.app, getCurrentUser, {}, person)).reply).toEqual(reply);
    const user = await api.database
      .selectFrom('users')
      .select('nameIsChosen')
      .where('userId', '=', person.userId)
      .executeTakeFirst();
    expect(user?.nameIsChosen).toBe(true);
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ name: 'a\u0007b' }, 'name'],
    [{ preferredEmail: 'nobody' }, 'preferredEmail'],
    [{ preferredEmail: '' }, 'preferredEmail'],
    [{ emailConsent: 'yes' }, 'emailConsent'],
  ])('%j is refused', async (wrong, field) => {
    const person = await addPerson(api.database);
    const body = { name: 'Fine', preferredEmail: null, emailConsent: false, ...wrong };
    const { error, fields } = await call(api.app, changeProfile, { body: body as never }, person);
    expect(error).toBe('invalid_request');
    expect(fields).toHaveProperty(field);
  });

  test('nobody makes themself a superuser on the way', async () => {
    const person = await addPerson(api.database);
    const body = {
      name: 'Me',
      preferredEmail: null,
      emailConsent: false,
      role: 'superuser',
      onboarded: true,
    };
    await call(api.app, changeProfile, { body }, person);
    expect((await call(api.app, getCurrentUser, {}, person)).reply.role).toBe('user');
  });

  test('onboarding needs a name and an address, and happens once', async () => {
    const person = await addPerson(api.database, { onboarded: false });
    const missing = await call(api.app, completeOnboarding, { body: { name: 'Nia' } as never }, person);
    expect(missing.fields).toHaveProperty('preferredEmail');
    const body = { name: 'Nia', preferredEmail: 'nia@example.org' };
    expect((await call(api.app, completeOnboarding, { body }, person)).reply).toMatchObject({
      onboarded: true,
    });
    expect((await call(api.app, completeOnboarding, { body }, person)).status).toBe(200);
    const entries = api.database.selectFrom('auditLog').select('action').where('actorId', '=', person.userId);
    expect(await entries.execute()).toHaveLength(1);
  });
});

describe('platform roles', () => {
  test('a superuser promotes and demotes; the last one stays', async () => {
    const person = await addPerson(api.database);
    expect((await setRole(superuser, superuser, 'user')).error).toBe('last_superuser');
    expect((await setRole(superuser, person, 'superuser')).reply.role).toBe('superuser');
    expect((await setRole(person, superuser, 'user')).error).toBe('no_session');
    const risen = { ...person, session: await signInAgain(person) };
    expect((await setRole(risen, superuser, 'user')).reply.role).toBe('user');
    expect((await setRole(superuser, person, 'user')).error).toBe('forbidden');
    expect((await setRole(risen, risen, 'user')).error).toBe('last_superuser');
  });

  test('of superusers who demote each other at once, one who was demoted demotes nobody any more', async () => {
    const others = await Promise.all([1, 2, 3].map(() => addPerson(api.database, { role: 'superuser' })));
    const all = [superuser, ...others];
    const outcomes = await Promise.all(
      all.map((by, index) => setRole(by, all[(index + 1) % all.length]!, 'user')),
    );
    const left = await api.database
      .selectFrom('users')
      .select('userId')
      .where('role', '=', 'superuser')
      .execute();
    const demoted = outcomes.filter(({ status }) => status === 200);
    expect(left).toHaveLength(all.length - demoted.length);
    expect(left.length).toBeGreaterThan(0);
    for (const { status, error } of outcomes) expect(status === 200 || error === 'forbidden').toBe(true);
  });

  test('two superusers who demote each other at once: one stays, round after round', async () => {
    for (let round = 0; round < 5; round += 1) {
      const pair = [
        await addPerson(api.database, { role: 'superuser' }),
        await addPerson(api.database, { role: 'superuser' }),
      ] as const;
      const [one, other] = await Promise.all([
        setRole(pair[0], pair[1], 'user'),
        setRole(pair[1], pair[0], 'user'),
      ]);
      expect([one.status, other.status].sort()).toEqual([200, 403]);
    }
  });

  test('somebody who is demoted is refused with the next call', async () => {
    const person = await addPerson(api.database, { role: 'superuser' });
    expect((await call(api.app, listUsers, { query: {} }, person)).status).toBe(200);
    await setRole(superuser, person, 'user');
    expect((await call(api.app, listUsers, { query: {} }, person)).error).toBe('forbidden');
    expect((await call(api.app, getCurrentUser, {}, person)).reply.role).toBe('user');
  });
});

describe('suspension', () => {
  const suspend = (by: TestPerson, { userId }: TestPerson, reason = 'Broke the code of conduct.') =>
    call(api.app, suspendUser, { params: { userId }, body: { reason } }, by);
  const lift = (by: TestPerson, { userId }: TestPerson) =>
    call(api.app, liftSuspension, { params: { userId } }, by);
  const isIn = async (person: TestPerson) => (await call(api.app, getCurrentUser, {}, person)).status === 200;

  test('ends every session, is listed with its reason, and is lifted', async () => {
    const person = await addPerson(api.database, { name: 'Ann' });
    const phone = { ...person, session: await signInAgain(person) };
    expect(await isIn(person)).toBe(true);
    const { suspendedAt } = (await suspend(superuser, person)).reply;
    expect(suspendedAt).not.toBeNull();
    expect([await isIn(person), await isIn(phone)]).toEqual([false, false]);
    expect(await names({ suspended: 'yes' })).toEqual(['Ann']);
    const params = { userId: person.userId };
    expect((await call(api.app, getUser, { params }, superuser)).reply).toMatchObject({
      suspendedAt,
      suspensionReason: 'Broke the code of conduct.',
      sessions: 0,
    });

    expect((await suspend(superuser, person, 'In other words.')).reply.suspendedAt).toBe(suspendedAt);
    expect((await lift(superuser, person)).reply.suspendedAt).toBeNull();
    expect((await lift(superuser, person)).status).toBe(200);
    expect(await isIn(person)).toBe(false);
    expect(await isIn({ ...person, session: await signInAgain(person) })).toBe(true);
  });

  test('nobody suspends themselves, without a reason, or as a plain user', async () => {
    const person = await addPerson(api.database);
    expect((await suspend(superuser, superuser)).error).toBe('own_account');
    expect((await suspend(superuser, person, '  ')).fields).toHaveProperty('reason');
    expect((await suspend(person, superuser)).error).toBe('forbidden');
    expect(await isIn(person)).toBe(true);
  });

  test('superusers who suspend each other at once leave one who can sign in', async () => {
    const others = await Promise.all([1, 2, 3].map(() => addPerson(api.database, { role: 'superuser' })));
    const all = [superuser, ...others];
    await Promise.all(all.map((by, index) => suspend(by, all[(index + 1) % all.length]!)));
    const left = api.database
      .selectFrom('users')
      .select('userId')
      .where('role', '=', 'superuser')
      .where('suspendedAt', 'is', null);
    expect((await left.execute()).length).toBeGreaterThan(0);
  });

  test('a suspended superuser does not count as the one who is left', async () => {
    const other = await addPerson(api.database, { role: 'superuser' });
    await suspend(superuser, other);
    expect((await setRole(superuser, superuser, 'user')).error).toBe('last_superuser');
  });

  test('somebody is signed out everywhere without being kept out', async () => {
    const person = await addPerson(api.database);
    const params = { userId: person.userId };
    expect((await call(api.app, endUserSessions, { params }, superuser)).status).toBe(204);
    expect(await isIn(person)).toBe(false);
    expect(await isIn({ ...person, session: await signInAgain(person) })).toBe(true);
  });
});
