import {
  assignEventRole,
  getEventOverview,
  getUserEventRole,
  giveEventRoles,
  listAuditEntries,
  listEventInvitations,
  listEventRoles,
  withdrawEventInvitation,
  type EventRolesQuery,
  type GivenRole,
} from '@event-portal/contracts';
import { sessionOf, signIn } from '../../testing/browser';
import {
  addApplication,
  addEvent,
  addEventRole,
  addPerson,
  inDays,
  type TestPerson,
} from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';
import { startIdentityProvider, type TestIdentityProvider } from '../../testing/test-identity-provider';

let provider: TestIdentityProvider;
let api: TestApi;
let admin: TestPerson;
let eventId: string;
beforeAll(async () => {
  provider = await startIdentityProvider();
  api = await startTestApi({ environment: provider.environment });
});
beforeEach(async () => {
  eventId = await addEvent(api.database);
  admin = await addPerson(api.database, { name: 'Ada' });
  await addEventRole(api.database, eventId, admin, 'admin');
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `helper${addresses}@example.org`;
};
const give = async (emails: string[], role: GivenRole = 'staff', at = eventId) =>
  (await call(api.app, giveEventRoles, { params: { eventId: at }, body: { emails, role } }, admin)).reply
    .results;
const invitations = async (at = eventId) =>
  (await call(api.app, listEventInvitations, { params: { eventId: at } }, admin)).reply.invitations;
const signInAs = async (email: string, difference = {}) => ({
  session: sessionOf(await signIn(api.app, provider, { person: 'new', name: 'Nia', email, ...difference }))!,
});
const roleOf = async (person: { session: string }, at = eventId) =>
  (await call(api.app, getUserEventRole, { params: { eventId: at } }, person)).reply.eventRole;

test('several people get a role at once, and each address is told what became of it', async () => {
  const [known, applicant, staff] = [
    await addPerson(api.database, { name: 'Known' }),
    await addPerson(api.database, { name: 'Applicant' }),
    await addPerson(api.database, { name: 'Staff' }),
  ];
  await addApplication(api.database, eventId, applicant, 'submitted');
  await addEventRole(api.database, eventId, staff, 'staff');
  const stranger = newAddress();
  const results = await give([
    known.email.toUpperCase(),
    known.email,
    applicant.email,
    staff.email,
    ` ${stranger} `,
    admin.email,
  ]);
  expect(results).toEqual([
    { email: known.email, outcome: 'given', name: 'Known', refusal: null },
    { email: applicant.email, outcome: 'refused', name: 'Applicant', refusal: 'role_conflict' },
    { email: staff.email, outcome: 'kept', name: 'Staff', refusal: null },
    { email: stranger, outcome: 'invited', name: null, refusal: null },
    { email: admin.email, outcome: 'kept', name: 'Ada', refusal: null },
  ]);
  expect(await roleOf(known)).toBe('staff');
  expect(await roleOf(applicant)).toBe('applicant');
  expect(await roleOf(admin)).toBe('admin');
});

test('an admin among those who become staff stays an admin, also where there is another', async () => {
  const other = await addPerson(api.database);
  await addEventRole(api.database, eventId, other, 'admin');
  expect(await give([other.email])).toMatchObject([{ outcome: 'kept' }]);
  expect(await roleOf(other)).toBe('admin');
});

test('an invitation waits, and is taken up with the first sign-in of its address', async () => {
  const email = newAddress();
  await give([email.toUpperCase()], 'admin');
  expect(await invitations()).toMatchObject([{ email, role: 'admin', invitedBy: 'Ada' }]);

  const person = await signInAs(email);
  expect(await roleOf(person)).toBe('admin');
  expect((await call(api.app, getEventOverview, { params: { eventId } }, person)).status).toBe(200);
  expect(await invitations()).toEqual([]);

  const superuser = await addPerson(api.database, { role: 'superuser' });
  const query = { eventId: eventId as never };
  const { items } = (await call(api.app, listAuditEntries, { query }, superuser)).reply;
  expect(items.map(({ action, actor }) => [action, actor?.name])).toEqual([
    ['event_invitation.taken_up', 'Nia'],
    ['event_invitation.made', 'Ada'],
  ]);
});

test('an address that the provider has not verified takes nothing up', async () => {
  const email = newAddress();
  await give([email]);
  const refused = await signIn(api.app, provider, {
    person: 'new',
    name: 'Thief',
    email,
    failure: 'email-unverified',
  });
  expect(sessionOf(refused)).toBeUndefined();
  expect(await invitations()).toHaveLength(1);
});

test('an invitation can be changed, and withdrawn before it is taken up', async () => {
  const email = newAddress();
  await give([email], 'admin');
  await give([email], 'staff');
  const [invitation] = await invitations();
  expect(invitation).toMatchObject({ role: 'staff' });
  const withdraw = () =>
    call(
      api.app,
      withdrawEventInvitation,
      { params: { eventId, invitationId: invitation!.invitationId } },
      admin,
    );
  expect((await withdraw()).status).toBe(204);
  expect((await withdraw()).error).toBe('not_found');
  expect(await roleOf(await signInAs(email))).toBeNull();
});

test('the admins of another event can neither see nor withdraw it', async () => {
  await give([newAddress()]);
  const [invitation] = await invitations();
  const elsewhere = await addEvent(api.database);
  const stranger = await addPerson(api.database);
  await addEventRole(api.database, elsewhere, stranger, 'admin');
  const look = { params: { eventId } };
  expect((await call(api.app, listEventInvitations, look, stranger)).error).toBe('forbidden');
  const params = { eventId: elsewhere, invitationId: invitation!.invitationId };
  expect((await call(api.app, withdrawEventInvitation, { params }, stranger)).error).toBe('not_found');
  expect(await invitations()).toHaveLength(1);
});

test('an event that is over gives no role any more, and others do', async () => {
  const email = newAddress();
  const over = await addEvent(api.database, { startsAt: inDays(-3), endsAt: inDays(-1) });
  await addEventRole(api.database, over, admin, 'admin');
  await give([email], 'staff', over);
  await give([email]);
  const person = await signInAs(email);
  expect([await roleOf(person), await roleOf(person, over)]).toEqual(['staff', null]);
});

test('an invitation never undoes an application: it stays for the admins to see', async () => {
  const email = newAddress();
  await signInAs(email);
  const { userId } = await api.database
    .selectFrom('users')
    .select('userId')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  // As it is for somebody whose address at the provider has changed after they applied.
  await api.database.updateTable('users').set({ email: newAddress() }).where('userId', '=', userId).execute();
  await addApplication(api.database, eventId, { userId }, 'submitted');
  await give([email]);
  expect(await roleOf(await signInAs(email))).toBe('applicant');
  expect(await invitations()).toHaveLength(1);
});

test('an invitation is good once, also for somebody who has its role already', async () => {
  const [email, later] = [newAddress(), newAddress()];
  const nia = await signInAs(email);
  await give([email]);
  await give([later]);
  // The person's address at the provider has changed to the one that is invited.
  await api.database.updateTable('users').set({ email: later }).where('email', '=', email).execute();
  await call(
    api.app,
    giveEventRoles,
    { params: { eventId }, body: { emails: [later], role: 'staff' } },
    admin,
  );
  expect(await roleOf(nia)).toBe('staff');
  expect(await invitations()).toEqual([]);
});

test('whoever is given another role by hand is not changed back by an old invitation', async () => {
  const person = await addPerson(api.database);
  await api.database
    .insertInto('eventInvitations')
    .values({ eventId, email: person.email, role: 'admin', invitedAt: inDays(-1), invitedBy: null })
    .execute();
  const body = { email: person.email, role: 'staff' as const };
  await call(api.app, assignEventRole, { params: { eventId }, body }, admin);
  expect(await invitations()).toEqual([]);
});

test('a list of people who run the event leaves out those who come to it', async () => {
  await addApplication(api.database, eventId, await addPerson(api.database, { name: 'Zoë' }), 'confirmed');
  const names = async (query: Partial<EventRolesQuery>) =>
    (await call(api.app, listEventRoles, { params: { eventId }, query }, admin)).reply.items.map(
      ({ name }) => name,
    );
  expect(await names({ group: 'crew' })).toEqual(['Ada']);
  expect(await names({ group: 'participants' })).toEqual(['Zoë']);
  expect(await names({})).toEqual(['Ada', 'Zoë']);
});
