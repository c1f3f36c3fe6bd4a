import {
  assignEventRole,
  getEventOverview,
  getUserEventRole,
  listEventRoles,
  removeEventRole,
  type ApplicationStatus,
  type EventRolesQuery,
} from '@event-portal/contracts';
import { addApplication, addEvent, addEventRole, addPerson, type TestPerson } from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let admin: TestPerson;
let eventId: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  eventId = await addEvent(api.database);
  admin = await addPerson(api.database, { name: 'Ada' });
  await addEventRole(api.database, eventId, admin, 'admin');
});
afterAll(() => api.close());

const assign = (email: string, role: 'admin' | 'staff', by = admin) =>
  call(api.app, assignEventRole, { params: { eventId }, body: { email, role } }, by);
const remove = (person: TestPerson, by = admin) =>
  call(api.app, removeEventRole, { params: { eventId, userId: person.userId } }, by);
const roleOf = async (person: TestPerson) =>
  (await call(api.app, getUserEventRole, { params: { eventId } }, person)).reply.eventRole;

test('a role is given by address, however it is written, changed and taken away', async () => {
  const person = await addPerson(api.database, { email: 'Helper.One@Example.org' });
  expect(await roleOf(person)).toBeNull();
  expect((await assign(' helper.one@example.ORG ', 'staff')).reply).toMatchObject({
    userId: person.userId,
    role: 'staff',
  });
  expect((await assign(person.email, 'admin')).reply.role).toBe('admin');
  expect(await roleOf(person)).toBe('admin');
  expect((await remove(person)).status).toBe(204);
  expect(await roleOf(person)).toBeNull();
  expect((await remove(person)).error).toBe('not_found');
});

test('somebody who never signed in cannot be given a role, and the field says so', async () => {
  const { error, fields } = await assign('nobody@example.org', 'staff');
  expect(error).toBe('user_not_found');
  expect(fields).toHaveProperty('email');
});

test('the last admin of an event stays, whoever asks', async () => {
  const superuser = await addPerson(api.database, { role: 'superuser' });
  for (const by of [admin, superuser]) {
    expect((await remove(admin, by)).error).toBe('last_event_admin');
    expect((await assign(admin.email, 'staff', by)).error).toBe('last_event_admin');
  }
  expect(await roleOf(admin)).toBe('admin');
});

test('two admins who take each other’s role away at once leave one', async () => {
  const other = await addPerson(api.database);
  await assign(other.email, 'admin');
  await Promise.all([remove(other, admin), remove(admin, other)]);
  const left = api.database.selectFrom('eventRoles').select('userId').where('eventId', '=', eventId);
  expect(await left.where('role', '=', 'admin').execute()).toHaveLength(1);
});

test.each<[ApplicationStatus, string | undefined]>([
  ['started', undefined],
  ['submitted', 'role_conflict'],
  ['accepted', 'role_conflict'],
  ['confirmed', 'role_conflict'],
  ['waitlisted', 'role_conflict'],
  ['rejected', undefined],
  ['declined', undefined],
  ['withdrawn', undefined],
])('somebody whose application is %s becomes staff: %s', async (status, expected) => {
  const person = await addPerson(api.database);
  await addApplication(api.database, eventId, person, status);
  expect((await assign(person.email, 'staff')).error).toBe(expected);
});

test('the role of a participant comes from the application and is not taken away here', async () => {
  const person = await addPerson(api.database);
  await addApplication(api.database, eventId, person, 'confirmed');
  expect((await remove(person)).error).toBe('role_conflict');
  expect(await roleOf(person)).toBe('attendee');
});

test('a role that is taken away counts with the next call, on every instance', async () => {
  const other = await api.startAnother();
  const person = await addPerson(api.database);
  await assign(person.email, 'staff');
  const look = () => call(other, getEventOverview, { params: { eventId } }, person);
  expect((await look()).status).toBe(200);
  await remove(person);
  expect((await look()).error).toBe('forbidden');
});

test('the people of an event are searched, narrowed and sorted, and of no other event', async () => {
  const [zoe, oyvind] = [
    await addPerson(api.database, { name: 'Zoë 100%' }),
    await addPerson(api.database, { name: 'Øyvind' }),
  ];
  await addEventRole(api.database, eventId, zoe, 'staff');
  await addEventRole(api.database, eventId, oyvind, 'attendee');
  await addEventRole(api.database, await addEvent(api.database), await addPerson(api.database), 'staff');
  const names = async (query: Partial<EventRolesQuery>) =>
    (await call(api.app, listEventRoles, { params: { eventId }, query }, admin)).reply.items.map(
      ({ name }) => name,
    );
  expect(await names({})).toEqual(['Ada', 'Øyvind', 'Zoë 100%']);
  expect(await names({ sort: 'role:desc' })).toEqual(['Zoë 100%', 'Øyvind', 'Ada']);
  expect(await names({ role: 'staff' })).toEqual(['Zoë 100%']);
  expect(await names({ search: 'oyvind' })).toEqual(['Øyvind']);
  expect(await names({ search: '%' })).toEqual(['Zoë 100%']);
});
