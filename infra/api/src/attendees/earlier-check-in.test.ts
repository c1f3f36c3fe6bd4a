import { checkIn, listAttendees, undoCheckIn, type AttendeesQuery } from '@event-portal/contracts';
import { addApplication, addEvent, addEventRole, addPerson, type TestPerson } from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let staff: TestPerson;
let eventId: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  eventId = await addEvent(api.database);
  staff = await addPerson(api.database, { name: 'Stella' });
  await addEventRole(api.database, eventId, staff, 'staff');
});
afterAll(() => api.close());

async function attendee(name: string): Promise<TestPerson> {
  const person = await addPerson(api.database, { name });
  await addApplication(api.database, eventId, person, 'confirmed');
  return person;
}
const arrive = (person: TestPerson, query: { madeBy?: string } = {}, as = staff) =>
  call(api.app, checkIn, { params: { eventId, userId: person.userId }, query }, as);
const undo = (person: TestPerson) =>
  call(api.app, undoCheckIn, { params: { eventId, userId: person.userId } }, staff);
const list = async (query: Partial<AttendeesQuery> = {}) =>
  (await call(api.app, listAttendees, { params: { eventId }, query }, staff)).reply;
const countEntries = async (person: TestPerson) => {
  const entries = api.database.selectFrom('auditLog').select('action').where('targetId', '=', person.userId);
  return (await entries.execute()).length;
};

test('somebody is checked in once, and a second call changes nothing', async () => {
  const person = await attendee('Tess');
  const first = await arrive(person);
  expect(first.reply).toMatchObject({
    name: 'Tess',
    checkedInBy: 'Stella',
    checkedInAt: expect.any(String) as string,
  });
  expect((await arrive(person)).reply).toEqual(first.reply);
  expect(await countEntries(person)).toBe(1);
});

test('a check-in that was made by somebody else counts as nobody’s, whatever the person signed in may do', async () => {
  const person = await attendee('Tess');
  const admin = await addPerson(api.database, { name: 'Ada' });
  await addEventRole(api.database, eventId, admin, 'admin');
  const stranger = await addPerson(api.database, { name: 'Noor' });
  for (const other of [admin, stranger])
    expect(await arrive(person, { madeBy: staff.userId }, other)).toMatchObject({
      status: 409,
      error: 'other_account',
    });
  expect(await countEntries(person)).toBe(0);
  expect(await arrive(person, { madeBy: staff.userId })).toMatchObject({ status: 200 });
  expect(await arrive(person, { madeBy: 'nobody' })).toMatchObject({ status: 422 });
});

test('many doors that check one person in at once do it once', async () => {
  const person = await attendee('Tess');
  const replies = await Promise.all(Array.from({ length: 5 }, () => arrive(person)));
  expect(new Set(replies.map(({ reply }) => reply.checkedInAt)).size).toBe(1);
  expect(await countEntries(person)).toBe(1);
});

test('a mistaken check-in is taken back, once', async () => {
  const person = await attendee('Tess');
  await arrive(person);
  expect((await undo(person)).reply).toMatchObject({ checkedInAt: null, checkedInBy: null });
  expect((await undo(person)).status).toBe(200);
  expect(await countEntries(person)).toBe(2);
});

test('somebody without a seat at this event is not found at its door', async () => {
  const [applicant, elsewhere] = [await addPerson(api.database), await attendee('Elsewhere')];
  await addApplication(api.database, eventId, applicant, 'accepted');
  eventId = await addEvent(api.database);
  await addEventRole(api.database, eventId, staff, 'staff');
  for (const person of [applicant, elsewhere, staff]) {
    expect((await arrive(person)).error).toBe('not_found');
    expect((await undo(person)).error).toBe('not_found');
  }
});

test('people with a seat are told without their addresses', async () => {
  const tess = await attendee('Tess');
  await attendee('Bo');
  await arrive(tess);
  expect(await list({ search: 'tess' })).toMatchObject({
    ...{ total: 1, arrived: 1, expected: 2, counts: { here: 1, missing: 0 } },
    items: [{ name: 'Tess', email: '', checkedInBy: 'Stella' }],
  });
});
