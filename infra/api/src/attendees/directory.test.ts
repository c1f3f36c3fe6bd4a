import {
  createCheckInList,
  createTeam,
  exportDirectory,
  getDirectoryFigures,
  getOwnSeat,
  actOnApplication,
  listBadges,
  listDirectory,
  saveEventForm,
  saveConfirmationForm,
  type AnswerAudience,
  type Answers,
  type CheckInListDraft,
  type DirectoryQuery,
  type EventForm,
  type Question,
} from '@event-portal/contracts';
import { scanAtDoor } from '../../testing/door';
import { addApplication, addEvent, addEventRole, addPerson, type TestPerson } from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';
import { answersKey } from '../applications/answers-key';

let api: TestApi;
let staff: TestPerson;
let admin: TestPerson;
let eventId: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  eventId = await addEvent(api.database);
  staff = await addPerson(api.database, { name: 'Stella' });
  admin = await addPerson(api.database, { name: 'Ada' });
  await addEventRole(api.database, eventId, staff, 'staff');
  await addEventRole(api.database, eventId, admin, 'admin');
});
afterAll(() => api.close());

const common = { help: '', required: false, condition: null, column: null, hiddenFromReaders: false };
const choice = (id: string, label: string, options: Record<string, string>): Question => ({
  ...{ ...common, id, label, kind: 'choice', sensitive: id === 'diet', seenBy: 'staff' },
  options: Object.entries(options).map(([key, text]) => ({ id: key, label: text, help: '' })),
});
const line = (id: string, label: string): Question => ({
  ...{ ...common, id, label, kind: 'line', sensitive: false, least: 0, most: 100 },
});
const diet = choice('diet', 'Diet', { vegan: 'Vegan', all: 'Everything' });
const shirt = choice('shirt', 'T-shirt', { s: 'Small', l: 'Large' });
const form: EventForm = {
  sections: [
    { id: 'one', title: 'One', questions: [diet, line('badge', 'Badge name'), line('secret', 'Secret')] },
  ],
};
const confirmation: EventForm = { sections: [{ id: 'two', title: 'Two', questions: [shirt] }] };
const lunch: CheckInListDraft = {
  ...{ name: 'Lunch', kind: 'meal', audience: 'seated', opensAt: null, closesAt: null },
  ...{ limitPerPerson: 1, limitHours: null, stock: null, countsExits: false },
  ...{ shownQuestions: [], showsTeam: false, note: '' },
};

async function ask(shownQuestions: string[]): Promise<void> {
  const params = { eventId };
  await call(api.app, saveEventForm, { params, body: { version: 1, form } }, admin);
  await call(api.app, saveConfirmationForm, { params, body: { version: 1, form: confirmation } }, admin);
  await call(api.app, createCheckInList, { params, body: { ...lunch, shownQuestions } }, admin);
}

async function attendee(name: string, answers: Answers = {}, confirmed: Answers = {}): Promise<TestPerson> {
  const person = await addPerson(api.database, { name });
  await addApplication(api.database, eventId, person, 'confirmed');
  await api.database
    .updateTable('applications')
    .set({
      ...{ formVersion: 2, answers: JSON.stringify(answers), answersKey: answersKey(form, answers) },
      ...{ confirmationVersion: 2, confirmationAnswers: JSON.stringify(confirmed) },
    })
    .where('userId', '=', person.userId)
    .execute();
  return person;
}
const list = async (query: Partial<DirectoryQuery> = {}, as = staff) =>
  (await call(api.app, listDirectory, { params: { eventId }, query }, as)).reply;
const names = async (query: Partial<DirectoryQuery>) => (await list(query)).items.map(({ name }) => name);

test('the directory says who has arrived, and finds people by any words of their names', async () => {
  const [zoe] = [await attendee('Zoë'), await attendee('Ángel 50%'), await attendee('bo')];
  await scanAtDoor(api, eventId, zoe, staff);
  expect(await names({})).toEqual(['Ángel 50%', 'bo', 'Zoë']);
  expect(await names({ checkedIn: 'yes' })).toEqual(['Zoë']);
  expect(await names({ checkedIn: 'no' })).toEqual(['Ángel 50%', 'bo']);
  expect(await names({ search: 'angel' })).toEqual(['Ángel 50%']);
  expect(await names({ search: '%' })).toEqual(['Ángel 50%']);
  expect(await names({ search: '50% angel' })).toEqual(['Ángel 50%']);
  expect(await names({ sort: 'checkedInAt:desc' })).toEqual(['Zoë', 'Ángel 50%', 'bo']);
  expect(await list({ search: 'nobody' })).toMatchObject({
    items: [],
    total: 0,
    counts: { here: 0, missing: 0 },
  });
  expect((await list({ checkedIn: 'yes' })).items[0]).toMatchObject({ checkedInBy: 'Stella' });
});

test('nobody is found by an address, or has one in the directory', async () => {
  const tess = await attendee('Tess');
  expect(await names({ search: tess.email })).toEqual([]);
  expect(JSON.stringify(await list({}, admin))).not.toContain('@');
});

test('answers are those that a check-in list of this event shows, of both forms, and no others', async () => {
  await ask(['diet', 'shirt']);
  await attendee('Tess', { diet: 'vegan', secret: 'hidden words', badge: 'T' }, { shirt: 'l' });
  const { questions, items } = await list();
  expect(questions.map(({ label }) => label)).toEqual(['Diet', 'T-shirt']);
  expect(items[0]?.cells).toEqual({ diet: 'Vegan', shirt: 'Large' });
  expect(await names({ search: 'hidden' })).toEqual([]);
  const refused = await call(
    api.app,
    listDirectory,
    { params: { eventId }, query: { answer: 'secret:hidden words' } },
    staff,
  );
  expect(refused.error).toBe('invalid_request');
  // Another event shows nothing, whatever is shown here.
  eventId = await addEvent(api.database);
  await addEventRole(api.database, eventId, staff, 'staff');
  await attendee('Elsewhere', { diet: 'vegan' });
  expect(await list()).toMatchObject({ questions: [], items: [{ cells: {} }] });
  expect(await names({ search: 'vegan' })).toEqual([]);
});

test('what is for the staff no more is shown of nobody, and what was for admins stays theirs', async () => {
  const version = async (number: number, seenBy: AnswerAudience) => {
    const asked = { sections: [{ id: 'one', title: 'One', questions: [{ ...diet, seenBy }] }] };
    const body = { version: number, form: asked };
    expect((await call(api.app, saveEventForm, { params: { eventId }, body }, admin)).status).toBe(200);
  };
  const shown = async () => {
    const { items } = await list();
    const params = { params: { eventId }, query: {} };
    const { questions } = (await call(api.app, getDirectoryFigures, params, staff)).reply;
    const file = (await call(api.app, exportDirectory, params, staff)).response.body;
    return {
      cells: items.map(({ cells }) => cells['diet'] ?? ''),
      found: await names({ search: 'vegan' }),
      chosen: questions.length === 0 ? [] : await names({ answer: 'diet:vegan' }),
      counts: questions.map(({ answered }) => answered),
      inFile: file.includes('Vegan'),
    };
  };
  const nothing = { cells: [''], found: [], chosen: [], counts: [], inFile: false };
  await ask(['diet']);
  await attendee('Tess', { diet: 'vegan' });
  const all = { cells: ['Vegan'], found: ['Tess'], chosen: ['Tess'], counts: [1], inFile: true };
  expect(await shown()).toEqual(all);
  await version(2, 'admins');
  expect(await shown()).toEqual(nothing);
  await api.database.updateTable('applications').set({ formVersion: 3 }).execute();
  await version(3, 'staff');
  expect(await shown()).toEqual({ ...nothing, counts: [0] });
});

test('people are found by their answers and their team, with words of each in any order', async () => {
  await ask(['diet', 'shirt', 'badge']);
  const tess = await attendee('Tess Walker', { diet: 'vegan', badge: 'Änne W.' }, { shirt: 'l' });
  await attendee('Bo Walker', { diet: 'all' }, { shirt: 'l' });
  await attendee('Kim', {}, {});
  const body = { name: 'Night Owls', description: '' };
  await call(api.app, createTeam, { params: { eventId }, body }, tess);
  expect(await names({ search: 'large walker' })).toEqual(['Bo Walker', 'Tess Walker']);
  expect(await names({ search: 'vegan walk' })).toEqual(['Tess Walker']);
  expect(await names({ search: 'owls tess' })).toEqual(['Tess Walker']);
  expect(await names({ search: 'änne' })).toEqual(['Tess Walker']);
  expect(await names({ search: 'anne' })).toEqual(['Tess Walker']);
  expect(await names({ answer: 'shirt:l' })).toEqual(['Bo Walker', 'Tess Walker']);
  expect(await names({ answer: 'shirt:l', search: 'vegan' })).toEqual(['Tess Walker']);
  const team = (await list({ search: 'owls' })).items[0]!.team!;
  expect(team.name).toBe('Night Owls');
  expect(await list({ team: team.teamId })).toMatchObject({ total: 1, team: { name: 'Night Owls' } });
  expect(await names({ team: 'none' })).toEqual(['Bo Walker', 'Kim']);
});

test('figures count every answer of those whom the filter finds, sensitive ones to the last', async () => {
  await ask(['diet', 'shirt']);
  const tess = await attendee('Tess', { diet: 'vegan' }, { shirt: 'l' });
  await attendee('Bo', { diet: 'all' }, { shirt: 'l' });
  const figures = async (query: object) =>
    (await call(api.app, getDirectoryFigures, { params: { eventId }, query }, staff)).reply;
  expect(await figures({})).toMatchObject({
    people: 2,
    questions: [
      {
        label: 'Diet',
        counts: [
          { label: 'Vegan', count: 1 },
          { label: 'Everything', count: 1 },
        ],
      },
      {
        label: 'T-shirt',
        counts: [
          { label: 'Small', count: 0 },
          { label: 'Large', count: 2 },
        ],
      },
    ],
  });
  await scanAtDoor(api, eventId, tess, staff);
  expect(await figures({ checkedIn: 'yes' })).toMatchObject({ people: 1, questions: [{ answered: 1 }, {}] });
});

test('the file has the answers that are shown, and the log says who took it', async () => {
  await ask(['shirt']);
  await attendee('Tess', { diet: 'vegan' }, { shirt: 'l' });
  await attendee('Bo');
  const { response } = await call(api.app, exportDirectory, { params: { eventId }, query: {} }, staff);
  const lines = response.body.trim().split('\r\n');
  expect(lines.map((text) => text.replace('\ufeff', ''))).toEqual([
    'Name,Team,Checked in at,T-shirt',
    'Bo,,,',
    'Tess,,,Large',
  ]);
  const entries = api.database.selectFrom('auditLog').select(['actorId', 'changes']);
  const [entry] = await entries
    .where('action', '=', 'directory.exported')
    .where('eventId', '=', eventId)
    .execute();
  expect(entry).toMatchObject({ actorId: staff.userId, changes: { people: { after: 2 } } });
});

test('badges have names, teams and what is shown, by name', async () => {
  await ask(['badge']);
  await attendee('Tess', { badge: 'T. rex', secret: 'x' });
  await attendee('Bo');
  const { reply } = await call(api.app, listBadges, { params: { eventId }, query: {} }, staff);
  expect(reply).toMatchObject({
    total: 2,
    badges: [
      { name: 'Bo', team: null, cells: {} },
      { name: 'Tess', cells: { badge: 'T. rex' } },
    ],
  });
  const next = await call(api.app, listBadges, { params: { eventId }, query: { part: 2 } }, staff);
  expect(next.reply).toMatchObject({ total: 2, badges: [] });
});

test('an attendee sees their seat, since when they have it, and that they have arrived', async () => {
  const person = await addPerson(api.database, { name: 'Tess' });
  await addApplication(api.database, eventId, person, 'accepted');
  const body = { action: 'take_seat' as const, version: 1 };
  await call(api.app, actOnApplication, { params: { eventId }, body }, person);
  const seat = async () => (await call(api.app, getOwnSeat, { params: { eventId } }, person)).reply;
  expect(await seat()).toMatchObject({
    name: 'Tess',
    confirmedAt: expect.any(String) as string,
    checkedInAt: null,
  });
  await scanAtDoor(api, eventId, person, staff);
  expect((await seat())?.checkedInAt).not.toBeNull();
});

test('an admin without a seat is told that there is none, in JSON', async () => {
  const { response, reply } = await call(api.app, getOwnSeat, { params: { eventId } }, admin);
  expect(reply).toBeNull();
  expect(response.body).toBe('null');
});
