import { getDayFacts, setDayFacts, type DayFactsDraft } from '@event-portal/contracts';
import { addEvent, addEventRole, addPerson, inDays, type TestPerson } from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let admin: TestPerson;
let eventId: string;
beforeAll(async () => {
  api = await startTestApi();
  admin = await addPerson(api.database);
});
beforeEach(async () => {
  eventId = await addEvent(api.database);
  await addEventRole(api.database, eventId, admin, 'admin');
});
afterAll(() => api.close());

const [lunch, dinner] = [inDays(20.5), inDays(20.8)];
const facts: DayFactsDraft = {
  wifiNetwork: 'Mill guests',
  wifiPassword: 'turn-the-wheel',
  help: 'Stella, +1 555 0100, at the desk',
  bring: 'A laptop and its charger',
  programme: [
    { title: 'Dinner', startsAt: dinner, place: '' },
    { title: 'Lunch', startsAt: lunch, place: 'Canteen' },
  ],
};
const set = (version: number, difference: Partial<DayFactsDraft> = {}) =>
  call(
    api.app,
    setDayFacts,
    { params: { eventId }, body: { version, facts: { ...facts, ...difference } } },
    admin,
  );

test('an admin writes them, and an attendee reads them with the programme in order', async () => {
  const attendee = await addPerson(api.database);
  await addEventRole(api.database, eventId, attendee, 'attendee');
  const read = async () => (await call(api.app, getDayFacts, { params: { eventId } }, attendee)).reply;
  expect(await read()).toMatchObject({ wifiNetwork: '', programme: [], version: 0 });
  expect((await set(0)).status).toBe(200);
  expect(await read()).toEqual({
    ...facts,
    programme: [
      { title: 'Lunch', startsAt: lunch, place: 'Canteen' },
      { title: 'Dinner', startsAt: dinner, place: '' },
    ],
    version: 1,
  });
});

test('of two admins the second is told that it is stale, and saving the same again changes nothing', async () => {
  await set(0);
  expect((await set(0, { help: '' })).error).toBe('stale');
  expect((await set(1)).reply.version).toBe(1);
  expect((await set(1, { help: '' })).reply).toMatchObject({ help: '', version: 2 });
});

test('the log says that they changed, and not what: the password is nowhere in it', async () => {
  await set(0);
  const entries = await api.database
    .selectFrom('auditLog')
    .selectAll()
    .where('eventId', '=', eventId)
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(['event.day_facts_changed']);
  expect(JSON.stringify(entries)).not.toContain(facts.wifiPassword);
});

test('a password without a network, and a programme that is too long, are refused with what to do', async () => {
  const item = { title: 'Talk', startsAt: lunch, place: '' };
  expect((await set(0, { wifiNetwork: '' })).fields).toEqual({
    'facts.wifiNetwork': 'Name the network that the password is for.',
  });
  expect((await set(0, { programme: Array.from({ length: 13 }, () => item) })).fields).toEqual({
    'facts.programme': 'Use at most 12 items.',
  });
});
