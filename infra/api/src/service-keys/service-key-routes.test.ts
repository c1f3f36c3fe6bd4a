import {
  changeProfile,
  createServiceKey,
  fillPath,
  getCurrentUser,
  getEvent,
  listEventRoles,
  listServiceKeys,
  revokeServiceKey,
  ServiceScope,
} from '@event-portal/contracts';
import { randomUUID } from 'node:crypto';
import { endpoints } from '../../testing/endpoints';
import { addEvent, addEventRole, addPerson, type TestPerson } from '../../testing/people';
import { call, send, startTestApi, type TestApi } from '../../testing/test-api';

let clock = Date.parse('2026-03-01T12:00:00Z');
let api: TestApi;
let superuser: TestPerson;
let eventId: string;
beforeAll(async () => {
  api = await startTestApi({ now: () => new Date(clock) });
  superuser = await addPerson(api.database, { role: 'superuser', at: new Date(clock) });
  eventId = await addEvent(api.database);
});
afterAll(() => api.close());

const make = async (...scopes: ServiceScope[]) => makeFor(null, ...scopes);
const makeFor = async (event: string | null, ...scopes: ServiceScope[]) =>
  (
    await call(
      api.app,
      createServiceKey,
      { body: { name: 'Chat bot', scopes, eventId: event, expiresInDays: 30 } },
      superuser,
    )
  ).reply;
const readEvent = (serviceKey: string, id = eventId) =>
  call(api.app, getEvent, { params: { eventId: id } }, { serviceKey });

test('C3 a key opens what its scopes say, without a person behind it', async () => {
  const { key } = await make('events:read', 'roles:read');
  expect((await readEvent(key)).reply).toMatchObject({ eventId, eventRole: null, applicationStatus: null });
  const roles = await call(api.app, listEventRoles, { params: { eventId }, query: {} }, { serviceKey: key });
  expect(roles.reply.total).toBe(0);
  expect((await call(api.app, getCurrentUser, {}, { serviceKey: key })).error).toBe('forbidden');
});

test('a key is shown once, and only its hash is stored', async () => {
  const { key, keyId } = await make('events:read');
  const stored = JSON.stringify(await api.database.selectFrom('serviceKeys').selectAll().execute());
  const listed = await call(api.app, listServiceKeys, {}, superuser);
  const log = JSON.stringify(await api.database.selectFrom('auditLog').selectAll().execute());
  expect(listed.reply.keys.map((row) => row.keyId)).toContain(keyId);
  for (const text of [stored, listed.response.body, log]) expect(text).not.toContain(key);
  expect(Buffer.from(key.replace('epk_', ''), 'base64url')).toHaveLength(32);
});

test('a revoked key is dead at once, on every instance', async () => {
  const other = await api.startAnother();
  const { key, keyId } = await make('events:read');
  expect((await call(other, getEvent, { params: { eventId } }, { serviceKey: key })).status).toBe(200);
  expect((await call(api.app, revokeServiceKey, { params: { keyId } }, superuser)).status).toBe(204);
  expect((await call(other, getEvent, { params: { eventId } }, { serviceKey: key })).error).toBe(
    'no_session',
  );
  expect((await call(api.app, revokeServiceKey, { params: { keyId } }, superuser)).error).toBe('not_found');
});

test('the last use of a key is noted, once a minute', async () => {
  const { key, keyId } = await make('events:read');
  const lastUse = async () =>
    (await call(api.app, listServiceKeys, {}, superuser)).reply.keys.find((row) => row.keyId === keyId)
      ?.lastUsedAt;
  expect(await lastUse()).toBeNull();
  await readEvent(key);
  const first = await lastUse();
  clock += 59_000;
  await readEvent(key);
  expect(await lastUse()).toBe(first);
  clock += 1_000;
  await readEvent(key);
  expect(await lastUse()).toBe(new Date(clock).toISOString());
});

test('a key that is for one event finds no other', async () => {
  const other = await addEvent(api.database, { name: 'Another event' });
  const { key, event } = await makeFor(eventId, 'events:read');
  expect(event).toMatchObject({ eventId });
  expect((await readEvent(key)).status).toBe(200);
  expect((await readEvent(key, other)).error).toBe('not_found');
  const nowhere = { name: 'x', scopes: ['events:read' as const], eventId: randomUUID() };
  expect((await call(api.app, createServiceKey, { body: nowhere }, superuser)).error).toBe('not_found');
});

test('a key ends by itself, and is listed until somebody revokes it', async () => {
  const { key, keyId, expiresAt } = await make('events:read');
  const end = clock + 30 * 24 * 3_600_000;
  expect(expiresAt).toBe(new Date(end).toISOString());
  const before = clock;
  clock = end - 1000;
  expect((await readEvent(key)).status).toBe(200);
  clock = end;
  expect((await readEvent(key)).error).toBe('no_session');
  const late = await addPerson(api.database, { role: 'superuser', at: new Date(clock) });
  expect((await call(api.app, listServiceKeys, {}, late)).reply.keys).toContainEqual(
    expect.objectContaining({ keyId, expiresAt }),
  );
  clock = before;
});

test('a key ends after a year where nobody says when', async () => {
  const body = { name: 'Bot', scopes: ['events:read' as const] };
  const { expiresAt, event } = (await call(api.app, createServiceKey, { body }, superuser)).reply;
  expect([expiresAt, event]).toEqual([new Date(clock + 365 * 24 * 3_600_000).toISOString(), null]);
});

test.each(endpoints.filter(([, { serviceScope, method }]) => serviceScope && method === 'GET'))(
  '%s tells a service nobody’s e-mail address, as data and as a file',
  async (_name, endpoint) => {
    const helper = await addPerson(api.database);
    await addEventRole(api.database, eventId, helper, 'staff');
    const { key } = await make(...ServiceScope.options);
    for (const format of ['', '?format=csv']) {
      const url = `${fillPath(endpoint.path, { eventId })}${format}`;
      const { statusCode, body } = await send(api.app, { method: endpoint.method, url }, { serviceKey: key });
      expect(statusCode).toBe(200);
      expect(body).not.toMatch(/@example/);
    }
  },
);

test('an event that is not published is not there for a key', async () => {
  const { key } = await make('events:read');
  const hidden = await addEvent(api.database, { published: false });
  expect((await readEvent(key, hidden)).error).toBe('not_found');
});

test.each(['Bearer', 'Bearer ', 'Basic abc', 'Bearer a b', 'epk_x', 'Bearer epk_unknown'])(
  'the header "%s" opens nothing, also beside a good session',
  async (authorization) => {
    const response = await send(api.app, { url: '/auth/me', headers: { authorization } }, superuser);
    expect(response.statusCode).toBe(401);
  },
);

test('C3 the bot’s session cookie works as any session, beside its key', async () => {
  const bot = await addPerson(api.database, { name: 'Bot', at: new Date(clock) });
  await addEventRole(api.database, eventId, bot, 'staff');
  const { key: serviceKey } = await make('events:read');
  const sender = { session: bot.session, serviceKey };
  expect((await call(api.app, getCurrentUser, {}, sender)).reply.name).toBe('Bot');
  const body = { name: 'Bot 2', preferredEmail: null, emailConsent: false };
  const response = await api.app.inject({
    method: changeProfile.method,
    url: changeProfile.path,
    payload: body,
    headers: { authorization: `Bearer ${serviceKey}`, cookie: `sh_session_id=${bot.session}` },
  });
  expect(response.statusCode).toBe(200);
});

test('a key needs a name and a scope that exists', async () => {
  for (const body of [
    { name: '', scopes: ['events:read'] },
    { name: 'x', scopes: [] },
    { name: 'x', scopes: ['all'] },
  ]) {
    const { error } = await call(api.app, createServiceKey, { body: body as never }, superuser);
    expect(error).toBe('invalid_request');
  }
});
