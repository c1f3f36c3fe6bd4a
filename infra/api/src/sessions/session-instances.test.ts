import {
  changePlatformRole,
  changeProfile,
  getCurrentUser,
  listUsers,
  signOut,
} from '@event-portal/contracts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { eventually } from '../../testing/eventually';
import { addPerson } from '../../testing/people';
import { openTcpProxy, through } from '../../testing/tcp-proxy';
import { call, startTestApi, testConfiguration, type TestApi } from '../../testing/test-api';
import { buildApp } from '../app';

let api: TestApi;
let other: FastifyInstance;
beforeAll(async () => {
  api = await startTestApi();
  other = await api.startAnother();
});
afterAll(() => api.close());

const nameAt = async (app: FastifyInstance, sender: { session: string }) =>
  (await call(app, getCurrentUser, {}, sender)).reply.name;

/** Changes a name where no instance hears of it: whoever tells the old one has it from memory. */
async function renameUnheard(userId: string, name: string): Promise<void> {
  await api.database.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx.updateTable('users').set({ name }).where('userId', '=', userId).execute();
  });
}

/** Waits until an instance remembers sessions, which it does as soon as it hears of changes. */
async function untilRemembering(app: FastifyInstance): Promise<void> {
  const probe = await addPerson(api.database, { name: 'before' });
  await eventually(
    async () => {
      await renameUnheard(probe.userId, 'before');
      await sql`select pg_notify('session_change', ${`user:${probe.userId}`})`.execute(api.database);
      await nameAt(app, probe);
      await nameAt(app, probe);
      await renameUnheard(probe.userId, 'after');
      return nameAt(app, probe);
    },
    (name) => name === 'before',
  );
}

test('an instance answers from memory what it has just read', async () => {
  await untilRemembering(other);
  const person = await addPerson(api.database, { name: 'before' });
  expect(await nameAt(other, person)).toBe('before');
  await renameUnheard(person.userId, 'after');
  expect(await nameAt(other, person)).toBe('before');
});

test('S6 a session that is ended on one instance is dead on the other', async () => {
  const person = await addPerson(api.database);
  expect((await call(other, getCurrentUser, {}, person)).status).toBe(200);
  await call(api.app, signOut, {}, person);
  const { error } = await eventually(
    () => call(other, getCurrentUser, {}, person),
    ({ status }) => status !== 200,
  );
  expect(error).toBe('no_session');
});

test('S6 whatever changes something is refused at once, before any announcement', async () => {
  const person = await addPerson(api.database);
  expect((await call(other, getCurrentUser, {}, person)).status).toBe(200);
  await call(api.app, signOut, {}, person);
  const body = { name: 'Too late', preferredEmail: null, emailConsent: false };
  expect((await call(other, changeProfile, { body }, person)).error).toBe('no_session');
});

test('a superuser who is demoted on one instance is refused at once by the other', async () => {
  const [superuser, demoted] = [
    await addPerson(api.database, { role: 'superuser' }),
    await addPerson(api.database, { role: 'superuser' }),
  ];
  expect((await call(other, listUsers, { query: {} }, demoted)).status).toBe(200);
  const params = { userId: demoted.userId };
  await call(api.app, changePlatformRole, { params, body: { role: 'user' } }, superuser);
  expect((await call(other, listUsers, { query: {} }, demoted)).error).toBe('forbidden');
});

test('a profile that is changed on one instance shows on the other', async () => {
  const person = await addPerson(api.database, { name: 'Old name' });
  expect(await nameAt(other, person)).toBe('Old name');
  const body = { name: 'New name', preferredEmail: null, emailConsent: false };
  await call(api.app, changeProfile, { body }, person);
  expect(await nameAt(api.app, person)).toBe('New name');
  expect(
    await eventually(
      () => nameAt(other, person),
      (name) => name !== 'Old name',
    ),
  ).toBe('New name');
});

test('F34 an instance that cannot hear announcements answers from the database alone', async () => {
  const { hostname, port } = new URL(api.url);
  const proxy = await openTcpProxy({ host: hostname, port: Number(port) });
  const deaf = await buildApp({
    configuration: testConfiguration(through(proxy, api.url)),
    database: api.openAnother(),
  });
  await untilRemembering(deaf);
  const person = await addPerson(api.database, { name: 'before' });
  expect(await nameAt(deaf, person)).toBe('before');

  await proxy.cut();
  await renameUnheard(person.userId, 'after');
  expect(
    await eventually(
      () => nameAt(deaf, person),
      (name) => name === 'after',
    ),
  ).toBe('after');
  await call(api.app, signOut, {}, person);
  expect((await call(deaf, getCurrentUser, {}, person)).error).toBe('no_session');

  await proxy.restore();
  await untilRemembering(deaf);
  await deaf.close();
  await proxy.close();
});
