import {
  actAsEventAdmin,
  ACTING_ADMIN_MINUTES,
  assignEventRole,
  changePlatformRole,
  getEvent,
  getEventOverview,
  getManagedEvent,
  getUserEventRole,
  listAuditEntries,
  listEventRoles,
  listPortalEvents,
  removeEventRole,
  stopActingAsEventAdmin,
  type EventRole,
} from '@event-portal/contracts';
import { addEvent, addEventRole, addPerson, type TestPerson } from '../../testing/people';
import { startSession } from '../sessions/session-store';
import { call, startTestApi, type TestApi } from '../../testing/test-api';

let moment = Date.now();
let api: TestApi;
let superuser: TestPerson;
let eventId: string;
beforeAll(async () => {
  api = await startTestApi({ now: () => new Date(moment) });
});
beforeEach(async () => {
  superuser = await addPerson(api.database, { role: 'superuser' });
  eventId = await addEvent(api.database);
});
afterAll(() => api.close());

const to = () => ({ params: { eventId } });
const act = (by = superuser) => call(api.app, actAsEventAdmin, to(), by);
const stop = (by = superuser) => call(api.app, stopActingAsEventAdmin, to(), by);
const roleOf = async (person = superuser) => (await call(api.app, getUserEventRole, to(), person)).reply;
const shown = async (person = superuser) => [
  (await roleOf(person)).eventRole,
  (await call(api.app, getEvent, to(), person)).reply.eventRole,
  (await call(api.app, listPortalEvents, {}, person)).reply.events.find((event) => event.eventId === eventId)
    ?.eventRole,
];
const pass = (minutes: number) => {
  moment += minutes * 60_000;
};

test('a superuser becomes an admin of any event for an hour, wherever the role is read, and then no more', async () => {
  expect(await shown()).toEqual([null, null, null]);
  const { reply } = await act();
  expect(reply).toMatchObject({
    eventRole: 'admin',
    actingUntil: new Date(moment + ACTING_ADMIN_MINUTES * 60_000).toISOString(),
  });
  expect((await call(api.app, getEvent, to(), superuser)).reply.actingUntil).toBe(reply.actingUntil);
  pass(ACTING_ADMIN_MINUTES - 1);
  expect(await shown()).toEqual(['admin', 'admin', 'admin']);
  pass(1);
  expect(await shown()).toEqual([null, null, null]);
  expect((await roleOf()).actingUntil).toBeNull();
  expect((await call(api.app, getEvent, to(), superuser)).reply.actingUntil).toBeNull();
});

test('it ends by a press, and a second press changes nothing', async () => {
  await act();
  expect((await stop()).status).toBe(204);
  expect(await shown()).toEqual([null, null, null]);
  expect((await stop()).status).toBe(204);
  const { items } = (await call(api.app, listAuditEntries, { query: { eventId: eventId } }, superuser)).reply;
  expect(items.map(({ action }) => action)).toEqual(['acting_admin.ended', 'acting_admin.started']);
});

test('another press begins the hour again', async () => {
  await act();
  pass(50);
  await act();
  pass(50);
  expect(await shown()).toEqual(['admin', 'admin', 'admin']);
});

test.each<EventRole>(['staff', 'applicant', 'attendee'])(
  'who holds the role of %s has it back unchanged afterwards',
  async (role) => {
    await addEventRole(api.database, eventId, superuser, role);
    const before = await roleOf();
    await act();
    expect(await shown()).toEqual(['admin', 'admin', 'admin']);
    await stop();
    expect(await roleOf()).toEqual(before);
  },
);

test('who is the event’s admin anyway stays one, for good', async () => {
  await addEventRole(api.database, eventId, superuser, 'admin');
  expect((await act()).reply).toMatchObject({ eventRole: 'admin', actingUntil: null });
});

test('nobody else can, and who is no superuser any more does not act any more, nor again later', async () => {
  expect((await act(await addPerson(api.database))).error).toBe('forbidden');
  const admin = await addPerson(api.database);
  await addEventRole(api.database, eventId, admin, 'admin');
  expect((await act(admin)).error).toBe('forbidden');

  await act();
  const other = await addPerson(api.database, { role: 'superuser' });
  const change = (role: 'user' | 'superuser') =>
    call(api.app, changePlatformRole, { params: { userId: superuser.userId }, body: { role } }, other);
  await change('user');
  expect(await shown()).toEqual([null, null, null]);
  expect((await call(api.app, getEventOverview, to(), superuser)).error).toBe('forbidden');
  await change('superuser');
  // Whoever rises signs in again.
  const session = await api.database
    .transaction()
    .execute((tx) => startSession(tx, superuser.userId, new Date(moment).toISOString()));
  expect(await shown({ ...superuser, session })).toEqual([null, null, null]);
});

test('nothing that counts or lists the people of an event counts them, the last admin least of all', async () => {
  const admin = await addPerson(api.database);
  await addEventRole(api.database, eventId, admin, 'admin');
  await act();
  const remove = { params: { eventId, userId: admin.userId } };
  expect((await call(api.app, removeEventRole, remove, superuser)).error).toBe('last_event_admin');
  const demote = { ...to(), body: { email: admin.email, role: 'staff' as const } };
  expect((await call(api.app, assignEventRole, demote, superuser)).error).toBe('last_event_admin');
  expect((await call(api.app, listEventRoles, { ...to(), query: {} }, superuser)).reply.total).toBe(1);
  expect((await call(api.app, getManagedEvent, to(), superuser)).reply.admins).toBe(1);
  expect((await call(api.app, getEventOverview, to(), superuser)).reply.roles.admin).toBe(1);
});
