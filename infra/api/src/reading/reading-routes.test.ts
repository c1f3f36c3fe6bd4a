import {
  addReader,
  assignReadings,
  FIRST_FORM,
  FIRST_READING_RULES,
  getOwnReading,
  getReadingRules,
  giveReading,
  listOwnReadings,
  listReaders,
  listReceivedApplications,
  planAssignment,
  removeReader,
  saveReading,
  saveReadingRules,
  takeBackReading,
  type OwnReading,
  type Question,
  type ReadingChange,
  type ReadingRules,
} from '@event-portal/contracts';
import { addApplication, addEvent, addEventRole, addPerson, type TestPerson } from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let clock = new Date();
let admin: TestPerson;
let eventId: string;
beforeAll(async () => {
  api = await startTestApi({ now: () => clock });
});
beforeEach(async () => {
  clock = new Date();
  admin = await addPerson(api.database, { name: 'Admin' });
  eventId = await addEvent(api.database);
  await addEventRole(api.database, eventId, admin, 'admin');
});
afterAll(() => api.close());

async function addStaff(name = 'Reader'): Promise<TestPerson> {
  const person = await addPerson(api.database, { name });
  await addEventRole(api.database, eventId, person, 'staff');
  return person;
}
async function addReaders(...names: string[]): Promise<TestPerson[]> {
  const readers = [];
  for (const name of names) {
    const person = await addStaff(name);
    await choose(person);
    readers.push(person);
  }
  return readers;
}
async function addApplicants(count: number): Promise<TestPerson[]> {
  const people = [];
  for (let place = 0; place < count; place += 1) {
    const person = await addPerson(api.database, { name: `Applicant ${place}` });
    await addApplication(api.database, eventId, person, 'submitted');
    people.push(person);
  }
  return people;
}

const takeBack = (reader: TestPerson, { readingId, version }: OwnReading) =>
  call(api.app, takeBackReading, { params: { eventId, readingId }, body: { version } }, reader);
const choose = ({ userId }: TestPerson, by = admin) =>
  call(api.app, addReader, { params: { eventId, userId } }, by);
const dismiss = ({ userId }: TestPerson) =>
  call(api.app, removeReader, { params: { eventId, userId } }, admin);
const readers = async () => (await call(api.app, listReaders, { params: { eventId } }, admin)).reply;
const rules = async () => (await call(api.app, getReadingRules, { params: { eventId } }, admin)).reply;
const write = (changed: Partial<ReadingRules>, version: number) =>
  call(
    api.app,
    saveReadingRules,
    { params: { eventId }, body: { version, rules: { ...FIRST_READING_RULES, ...changed } } },
    admin,
  );
const deal = (most: number | null = null) =>
  call(api.app, assignReadings, { params: { eventId }, body: { most } }, admin);
const plan = (query: { most?: string } = {}) =>
  call(api.app, planAssignment, { params: { eventId }, query }, admin);
const own = async (reader: TestPerson) =>
  (await call(api.app, listOwnReadings, { params: { eventId } }, reader)).reply;
const read = (readingId: string, reader: TestPerson) =>
  call(api.app, getOwnReading, { params: { eventId, readingId } }, reader);
const save = (reading: OwnReading, reader: TestPerson, change: Partial<ReadingChange> = {}) =>
  call(
    api.app,
    saveReading,
    {
      params: { eventId, readingId: reading.readingId },
      body: {
        version: reading.version,
        outcome: 'read',
        scores: reading.scores,
        note: '',
        flag: null,
        flagReason: '',
        ...change,
      },
    },
    reader,
  );

/** The first reading of somebody, with its answers. */
async function firstOf(reader: TestPerson): Promise<OwnReading> {
  const [first] = (await own(reader)).readings;
  if (!first) throw new Error('There is nothing to read.');
  return (await read(first.readingId, reader)).reply;
}

const both = (motivation: number, contribution = motivation) => ({
  scores: { motivation, contribution },
});

test('an event reads as the contract says until somebody writes its rules, and an old version is stale', async () => {
  expect(await rules()).toEqual({ ...FIRST_READING_RULES, version: 0, scored: false });
  expect((await write({ blind: true, readersEach: 3 }, 0)).reply).toMatchObject({ version: 1, blind: true });
  expect((await write({ blind: false }, 0)).error).toBe('stale');
  expect((await write({ blind: true, readersEach: 3 }, 1)).reply.version).toBe(1);
});

test('a reader takes back what they said until the reading is closed, or the decision is out', async () => {
  const [rita] = await addReaders('Rita');
  const [abe] = await addApplicants(1);
  await deal();
  const first = await firstOf(rita!);
  expect(first.canTakeBack).toBe(false);
  expect((await takeBack(rita!, first)).error).toBe('transition_refused');
  const said = { ...both(4), note: 'Strong.', flag: 'must_accept', flagReason: 'Built it.' } as const;
  const done = (await save(first, rita!, said)).reply;
  expect(done).toMatchObject({ state: 'done', canTakeBack: true });
  expect((await takeBack(rita!, first)).error).toBe('stale');
  expect((await takeBack(admin, done)).error).toBe('not_found');
  expect((await takeBack(rita!, done)).reply).toMatchObject({
    ...{
      state: 'assigned',
      scores: {},
      note: '',
      flag: null,
      flagReason: '',
      version: 3,
      canTakeBack: false,
    },
  });
  const { reply } = await call(api.app, listReceivedApplications, { params: { eventId }, query: {} }, admin);
  expect(reply.items).toMatchObject([{ flags: [] }]);
  expect(reply.items[0]).not.toHaveProperty('score');

  const again = (await save(await firstOf(rita!), rita!, both(2))).reply;
  await write({ closed: true }, 0);
  expect((await read(again.readingId, rita!)).reply.canTakeBack).toBe(false);
  expect((await takeBack(rita!, again)).error).toBe('reading_closed');
  await write({ closed: false }, 1);
  await api.database
    .updateTable('applications')
    .set({ status: 'accepted' })
    .where('userId', '=', abe!.userId)
    .execute();
  expect((await read(again.readingId, rita!)).reply.canTakeBack).toBe(false);
  expect((await takeBack(rita!, again)).error).toBe('transition_refused');
});

test('once there are scores, criteria change their words alone', async () => {
  const [reader] = await addReaders('Rita');
  await addApplicants(1);
  await deal();
  await save(await firstOf(reader!), reader!, { scores: { motivation: 4 } });
  const [first, ...others] = FIRST_READING_RULES.rubric;
  expect((await write({ rubric: [first!] }, 0)).error).toBe('invalid_request');
  expect((await write({ rubric: [{ ...first!, id: 'other' }, ...others] }, 0)).error).toBe('invalid_request');
  const renamed = await write({ rubric: [{ ...first!, name: 'Drive' }, ...others] }, 0);
  expect(renamed.reply).toMatchObject({ version: 1, scored: true });
});

test('readers are chosen among those who run the event, and by its admins', async () => {
  const staff = await addStaff('Stella');
  const [applicant] = await addApplicants(1);
  expect((await readers()).candidates.map(({ name }) => name)).toEqual(['Admin', 'Stella']);
  expect((await choose(applicant!)).error).toBe('not_found');
  expect((await choose(staff, staff)).error).toBe('forbidden');
  await choose(staff);
  expect((await choose(staff)).reply.readers.map(({ name }) => name)).toEqual(['Stella']);
  expect((await dismiss(staff)).reply.readers).toEqual([]);
  expect((await dismiss(staff)).error).toBe('not_found');
});

test('the plan says who would get how many; dealing out does just that', async () => {
  const [rita, ron] = await addReaders('Rita', 'Ron');
  await addApplicants(3);
  const planned = (await plan()).reply;
  expect(planned).toMatchObject({
    readers: [
      { name: 'Rita', before: 0, after: 3 },
      { name: 'Ron', before: 0, after: 3 },
    ],
    given: 6,
    withoutTotal: 0,
  });
  expect((await own(rita!)).readings).toEqual([]);
  expect((await deal()).reply).toEqual(planned);
  expect((await own(rita!)).readings).toHaveLength(3);
  const limited = (await plan({ most: '2' })).reply;
  expect(limited).toMatchObject({ taken: 2, withoutTotal: 2 });
  expect(limited.without[0]).toMatchObject({ missing: 1, reason: 'limit' });
  expect((await plan({ most: 'some' })).error).toBe('invalid_request');

  await choose(await addStaff('Late'));
  const shares = (await deal()).reply.readers.map(({ after }) => after);
  expect(shares).toEqual([2, 2, 2]);
  expect((await own(ron!)).readings).toHaveLength(2);
});

test('nobody reads their own application, nor one with a conflict of interest again', async () => {
  const [rita] = await addReaders('Rita');
  await addApplication(api.database, eventId, rita!, 'submitted');
  await addEventRole(api.database, eventId, rita!, 'staff');
  expect((await plan()).reply.without).toEqual([
    { userId: rita!.userId, name: 'Rita', missing: 2, reason: 'nobody_left' },
  ]);
  const [applicant] = await addApplicants(1);
  await deal();
  await save(await firstOf(rita!), rita!, { outcome: 'conflict' });
  expect((await plan()).reply).toMatchObject({ given: 0, withoutTotal: 2 });
  const give = (userId: string) =>
    call(api.app, giveReading, { params: { eventId, readerId: rita!.userId, userId } }, admin);
  expect((await give(rita!.userId)).error).toBe('role_conflict');
  expect((await give(applicant!.userId)).error).toBe('role_conflict');
});

test('an application is given by hand, and stays where it is when others are dealt out', async () => {
  const [rita, ron] = await addReaders('Rita', 'Ron');
  const people = await addApplicants(4);
  await write({ readersEach: 1 }, 0);
  for (const { userId } of people)
    await call(api.app, giveReading, { params: { eventId, readerId: rita!.userId, userId } }, admin);
  expect((await deal()).reply).toMatchObject({ given: 0, taken: 0 });
  expect((await own(rita!)).readings).toHaveLength(4);
  expect((await own(ron!)).readings).toEqual([]);
});

test('a reader reads what is theirs, and nothing sensitive or hidden or asked because of it', async () => {
  const hidden = { required: false, sensitive: false, hiddenFromReaders: true };
  const question = (id: string, more: object): Question => ({
    ...{ id, kind: 'line', label: `${id}?`, help: '', required: false },
    ...{ sensitive: false, hiddenFromReaders: false, column: null, condition: null },
    ...{ least: 0, most: 100 },
    ...more,
  });
  const [section] = FIRST_FORM.sections;
  const form = {
    sections: [
      {
        ...section!,
        questions: [
          question('open', {}),
          question('secret', hidden),
          question('after', { condition: { question: 'secret', options: [] } }),
          question('health', { sensitive: true }),
          question('mail', { kind: 'email' }),
        ],
      },
    ],
  };
  const answers = { open: 'Hello', secret: 'Hush', after: 'Because', health: 'Ill', mail: 'me@example.org' };
  await api.database
    .insertInto('eventForms')
    .values({ eventId, version: 2, form: JSON.stringify(form), madeAt: clock.toISOString() })
    .execute();
  const [rita, other] = await addReaders('Rita', 'Ron');
  await addApplicants(1);
  await api.database
    .updateTable('applications')
    .set({ formVersion: 2, answers: JSON.stringify(answers) })
    .where('eventId', '=', eventId)
    .execute();
  await write({ readersEach: 1 }, 0);
  await call(
    api.app,
    giveReading,
    {
      params: {
        eventId,
        readerId: rita!.userId,
        userId: (await plan()).reply.without[0]?.userId ?? (await onlyApplicant()),
      },
    },
    admin,
  );

  const seen = await firstOf(rita!);
  expect(seen.answers.map(({ words }) => words)).toEqual(['Hello', 'me@example.org']);
  expect(seen).toMatchObject({ label: 'Applicant 0', person: { name: 'Applicant 0' } });
  expect((await read(seen.readingId, other!)).error).toBe('not_found');
  expect((await read(seen.readingId, admin)).error).toBe('not_found');
  expect((await save(seen, other!, both(5))).error).toBe('not_found');

  await write({ readersEach: 1, blind: true }, 1);
  const blind = await firstOf(rita!);
  expect(blind.answers.map(({ words }) => words)).toEqual(['Hello']);
  expect(blind.label).toMatch(/^Application [0-9A-F]{4}$/);
  expect(JSON.stringify([blind, await own(rita!)])).not.toMatch(/Applicant 0|example\.test|image":"/);
  await dismiss(rita!);
  expect((await read(seen.readingId, rita!)).error).toBe('not_found');
  expect(await own(rita!)).toMatchObject({ isReader: false, readings: [] });
});

async function onlyApplicant(): Promise<string> {
  const { userId } = await api.database
    .selectFrom('applications')
    .select('userId')
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  return userId;
}

test('a reading is done with its last score, and a save never overwrites a newer one', async () => {
  const [rita] = await addReaders('Rita');
  await addApplicants(1);
  await deal();
  const first = await firstOf(rita!);
  const begun = (await save(first, rita!, { scores: { motivation: 4 }, note: 'Hm' })).reply;
  expect(begun).toMatchObject({ state: 'assigned', scores: { motivation: 4 }, note: 'Hm', version: 2 });
  expect((await save(first, rita!, both(1))).error).toBe('stale');
  expect((await save(begun, rita!, both(4, 2))).reply).toMatchObject({ state: 'done', version: 3 });
  const done = await firstOf(rita!);
  expect((await save(done, rita!, { outcome: 'skipped' })).reply.state).toBe('skipped');
});

test('a flag needs a reason, and a score a criterion', async () => {
  const [rita] = await addReaders('Rita');
  await addApplicants(1);
  await deal();
  const reading = await firstOf(rita!);
  expect((await save(reading, rita!, { flag: 'must_accept' })).error).toBe('invalid_request');
  expect((await save(reading, rita!, { scores: { charm: 3 } })).error).toBe('invalid_request');
  expect((await save(reading, rita!, { scores: { motivation: 6 } })).error).toBe('invalid_request');
  const flagged = await save(reading, rita!, { flag: 'look_again', flagReason: 'Copied?' });
  expect(flagged.reply).toMatchObject({ flag: 'look_again', flagReason: 'Copied?' });
});

test('a closed reading takes no score, and what is decided is read no more', async () => {
  const [rita] = await addReaders('Rita');
  const [applicant] = await addApplicants(2);
  await deal();
  const reading = await firstOf(rita!);
  await api.database
    .updateTable('applications')
    .set({ status: 'withdrawn' })
    .where('userId', '=', applicant!.userId)
    .execute();
  expect((await own(rita!)).readings).toHaveLength(1);
  await write({ closed: true }, 0);
  const [left] = (await own(rita!)).readings;
  const open = left!.readingId === reading.readingId ? reading : await firstOf(rita!);
  expect((await save(open, rita!, both(3))).error).toBe('reading_closed');
  expect((await deal()).error).toBe('reading_closed');
});

test('what is skipped goes to somebody else', async () => {
  const [rita, ron] = await addReaders('Rita', 'Ron');
  await addApplicants(1);
  await write({ readersEach: 1 }, 0);
  await deal();
  const [who, other] = (await own(rita!)).readings.length > 0 ? [rita!, ron!] : [ron!, rita!];
  await save(await firstOf(who), who, { outcome: 'skipped' });
  await deal();
  expect((await own(other)).readings).toHaveLength(1);
});

test('admins see how far each reader is, at what pace, and how they score beside others', async () => {
  const [rita, ron] = await addReaders('Rita', 'Ron');
  await addApplicants(6);
  await deal();
  for (let count = 0; count < 4; count += 1) {
    clock = new Date(clock.getTime() + 120_000);
    const waiting = (await own(rita!)).readings.find(({ state }) => state === 'assigned');
    await save((await read(waiting!.readingId, rita!)).reply, rita!, both(4, count % 2 ? 4 : 2));
  }
  for (const { readingId } of (await own(ron!)).readings)
    await save((await read(readingId, ron!)).reply, ron!, both(2));

  const list = await readers();
  expect(list).toMatchObject({ applications: 6, readEnough: 4 });
  expect(list.readers).toMatchObject([
    { name: 'Rita', waiting: 2, done: 4, minutesLeft: 4, mean: 3.5, spread: 0.5, othersMean: 2 },
    { name: 'Ron', waiting: 0, done: 6, mean: 2, spread: 0, othersMean: 3.5 },
  ]);
  expect((await own(rita!)).minutesLeft).toBe(4);
  expect(JSON.stringify(await own(rita!))).not.toContain('Ron');
});

test('the list of applications has the scores, but not of what its reader has still to read', async () => {
  await choose(admin);
  const [rita] = await addReaders('Rita');
  await addApplicants(1);
  await deal();
  const scores = async () =>
    (
      await call(api.app, listReceivedApplications, { params: { eventId }, query: {} }, admin)
    ).reply.items.map(({ score }) => score);
  await save(await firstOf(rita!), rita!, both(5, 4));
  expect(await scores()).toEqual([undefined]);
  await save(await firstOf(admin), admin, both(2, 3));
  expect(await scores()).toEqual([{ mean: 3.5, readings: 2 }]);
});
