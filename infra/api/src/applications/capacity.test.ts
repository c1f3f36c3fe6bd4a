import { actOnApplication, getUserEventRole } from '@event-portal/contracts';
import { scanAtDoor } from '../../testing/door';
import { addApplication, addEvent, addPerson, type TestPerson } from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';

const PLATFORM_LIMIT = 5;
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ environment: { MAX_ACCEPTED_APPLICATIONS: String(PLATFORM_LIMIT) } });
});
afterAll(() => api.close());

async function accepted(eventId: string, count: number): Promise<TestPerson[]> {
  const people = [];
  for (let index = 0; index < count; index += 1) {
    const person = await addPerson(api.database);
    await addApplication(api.database, eventId, person, 'accepted');
    people.push(person);
  }
  return people;
}

const takeSeat = (eventId: string, person: TestPerson) =>
  call(api.app, actOnApplication, { params: { eventId }, body: { action: 'take_seat', version: 1 } }, person);
const countAttendees = async (eventId: string) => {
  const rows = api.database.selectFrom('eventRoles').select('userId').where('eventId', '=', eventId);
  return (await rows.where('role', '=', 'attendee').execute()).length;
};

test.each([
  ['the event', 3, 3],
  ['the platform, which allows fewer than the event', 50, PLATFORM_LIMIT],
  ['the platform alone', null, PLATFORM_LIMIT],
])(
  'of one more than there are seats, all but one get a seat: the limit of %s',
  async (_whose, maxAttendees, seats) => {
    const eventId = await addEvent(api.database, { maxAttendees });
    const people = await accepted(eventId, seats + 1);
    const replies = await Promise.all(people.map((person) => takeSeat(eventId, person)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(seats);
    expect(replies.filter(({ error }) => error === 'event_full')).toHaveLength(1);
    expect(await countAttendees(eventId)).toBe(seats);
  },
);

test('a seat that is given back can be taken by somebody else', async () => {
  const eventId = await addEvent(api.database, { maxAttendees: 1 });
  const [first, second] = (await accepted(eventId, 2)) as [TestPerson, TestPerson];
  await takeSeat(eventId, first);
  expect((await takeSeat(eventId, second)).error).toBe('event_full');

  const body = { action: 'give_back_seat' as const, version: 2 };
  await call(api.app, actOnApplication, { params: { eventId }, body }, first);
  expect((await call(api.app, getUserEventRole, { params: { eventId } }, first)).reply.eventRole).toBe(
    'applicant',
  );
  expect((await takeSeat(eventId, second)).status).toBe(200);
});

test('somebody who is checked in cannot give the seat back, also when both happen at once', async () => {
  const superuser = await addPerson(api.database, { role: 'superuser' });
  const eventId = await addEvent(api.database);
  for (let round = 0; round < 5; round += 1) {
    const person = await addPerson(api.database);
    await addApplication(api.database, eventId, person, 'confirmed');
    const giveBack = { action: 'give_back_seat' as const, version: 1 };
    const [arrival, departure] = await Promise.all([
      scanAtDoor(api, eventId, person, superuser),
      call(api.app, actOnApplication, { params: { eventId }, body: giveBack }, person),
    ]);
    const isIn = arrival.reply.verdict === 'welcome';
    expect(isIn ? departure.error : arrival.reply.verdict).toBe(isIn ? 'already_checked_in' : 'declined');
  }
});
