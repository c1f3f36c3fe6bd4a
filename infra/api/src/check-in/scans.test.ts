import {
  addUsualCheckInLists,
  createCheckInList,
  getArrivals,
  listScans,
  searchDesk,
  getOwnPass,
  listCheckInLists,
  recordScan,
  undoScan,
  updateCheckInList,
  deleteCheckInList,
  listDirectory,
  type CheckInListDraft,
  type ScanRequest,
} from '@event-portal/contracts';
import { randomUUID } from 'node:crypto';
import { addApplication, addEvent, addEventRole, addPerson, type TestPerson } from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';

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

const lunch: CheckInListDraft = {
  ...{ name: 'Lunch', kind: 'meal', audience: 'seated', opensAt: null, closesAt: null },
  ...{ limitPerPerson: 1, limitHours: null, stock: null, countsExits: false },
  ...{ shownQuestions: [], showsTeam: false, note: '' },
};
async function attendee(name = 'Tess'): Promise<TestPerson> {
  const person = await addPerson(api.database, { name });
  await addApplication(api.database, eventId, person, 'confirmed');
  return person;
}
const lists = async () => (await call(api.app, listCheckInLists, { params: { eventId } }, staff)).reply.items;
const door = async () => (await lists()).find(({ kind }) => kind === 'door')!.listId;
const make = async (draft: Partial<CheckInListDraft> = {}) =>
  (await call(api.app, createCheckInList, { params: { eventId }, body: { ...lunch, ...draft } }, admin))
    .reply;
type Subject = { code: string } | { userId: string };
function scan(
  listId: string,
  subject: Subject,
  { scanId = randomUUID(), as = staff, madeBy = '', app = api.app, ...rest }: ScanOptions = {},
) {
  const made = { direction: 'in', scannedAt: new Date().toISOString(), device: 'Gate', ...rest } as const;
  const body = { ...made, subject } as ScanRequest;
  const query = madeBy === '' ? {} : { madeBy };
  return call(app, recordScan, { params: { eventId, listId, scanId }, query, body }, as);
}
type ScanOptions = Partial<Pick<ScanRequest, 'scannedAt' | 'device' | 'said'>> & {
  scanId?: string;
  as?: TestPerson;
  madeBy?: string;
  app?: TestApi['app'];
};
const undo = (listId: string, scanId: string) =>
  call(api.app, undoScan, { params: { eventId, listId, scanId }, query: {} }, staff);
const verdictOf = async (...of: Parameters<typeof scan>) => (await scan(...of)).reply.verdict;

test('a pass lets somebody in once, and the door notes the arrival until it is taken back', async () => {
  const tess = await attendee();
  const pass = (await call(api.app, getOwnPass, { params: { eventId } }, tess)).reply!;
  const [listId, scanId] = [await door(), randomUUID()];
  const first = await scan(listId, { code: pass.text }, { scanId });
  expect(first.reply).toMatchObject({ verdict: 'welcome', person: { name: 'Tess' }, earlier: null });
  expect((await scan(listId, { code: pass.text }, { scanId })).reply).toEqual(first.reply);
  const again = await scan(listId, { userId: tess.userId });
  expect(again.reply).toMatchObject({ verdict: 'already_in', earlier: { by: 'Stella', device: 'Gate' } });
  const arrived = async () =>
    (await call(api.app, listDirectory, { params: { eventId }, query: {} }, staff)).reply.counts.here;
  expect(await arrived()).toBe(1);
  expect((await undo(listId, scanId)).reply.undoneAt).not.toBeNull();
  expect((await undo(listId, again.reply.scanId)).error).toBe('not_found');
  expect(await arrived()).toBe(0);
  expect(await verdictOf(listId, { userId: tess.userId })).toBe('welcome');
});

test('whoever has no seat is not let in, and a code that is no pass names nobody', async () => {
  const [waiting, gone] = [await addPerson(api.database), await addPerson(api.database)];
  await addApplication(api.database, eventId, waiting, 'accepted');
  await addApplication(api.database, eventId, gone, 'declined');
  const listId = await door();
  expect(await verdictOf(listId, { userId: waiting.userId })).toBe('not_accepted');
  expect(await verdictOf(listId, { userId: gone.userId })).toBe('declined');
  const strange = [{ code: 'https://example.test' }, { userId: randomUUID() }, { userId: staff.userId }];
  for (const subject of strange)
    expect((await scan(listId, subject)).reply).toMatchObject({ verdict: 'unknown', person: null });
});

test('an id belongs to one scan of one account, and nobody scans for another event', async () => {
  const [tess, bo] = [await attendee(), await attendee('Bo')];
  const [listId, scanId] = [await door(), randomUUID()];
  await scan(listId, { userId: tess.userId }, { scanId });
  expect((await scan(listId, { userId: bo.userId }, { scanId })).error).toBe('stale');
  expect((await scan(listId, { userId: tess.userId }, { scanId, as: admin })).error).toBe('other_account');
  const waited = { as: admin, madeBy: staff.userId };
  expect((await scan(listId, { userId: bo.userId }, waited)).error).toBe('other_account');
  eventId = await addEvent(api.database);
  expect((await scan(listId, { userId: tess.userId })).status).toBe(403);
  await addEventRole(api.database, eventId, staff, 'staff');
  expect((await scan(listId, { userId: tess.userId })).error).toBe('not_found');
});

test('a scan that was made without a network is a conflict where another device was first to tell', async () => {
  const tess = await attendee();
  const listId = await door();
  await scan(listId, { userId: tess.userId });
  const scannedAt = new Date(Date.now() - 600_000).toISOString();
  const late = await scan(listId, { userId: tess.userId }, { device: 'Side door', scannedAt });
  const plain = await scan(listId, { userId: tess.userId }, { device: 'Side door' });
  const said = await scan(listId, { userId: tess.userId }, { device: 'Side door', said: 'welcome' });
  const rows = await api.database.selectFrom('scans').select(['scanId', 'isConflict']).execute();
  const isConflict = (id: string) => rows.find(({ scanId }) => scanId === id)?.isConflict;
  expect(late.reply.verdict).toBe('already_in');
  const conflicts = [late, plain, said].map(({ reply }) => isConflict(reply.scanId));
  expect(conflicts).toEqual([true, false, true]);
  const query = { only: 'conflicts' as const };
  const device = { device: 'Side door', by: 'Stella', earlier: { device: 'Gate', by: 'Stella' } };
  expect((await call(api.app, listScans, { params: { eventId }, query }, admin)).reply.items).toMatchObject([
    device,
    device,
  ]);
});

/** Sends a scan as a scanner does: again, by its id, while the portal has no room for it. */
async function deliver(...[listId, subject, options]: Parameters<typeof scan>) {
  const scanId = randomUUID();
  for (;;) {
    const answer = await scan(listId, subject, { ...options, scanId });
    if (answer.error !== 'unavailable') return answer;
  }
}

test('a meal with one per person and window: 500 claims for 100 portions at three instances give exactly 100', async () => {
  const { listId } = await make({ limitHours: 3, stock: 100 });
  const people: TestPerson[] = [];
  while (people.length < 125) people.push(await attendee());
  const apps = [api.app, await api.startAnother(), await api.startAnother()];
  const scans = await Promise.all(
    Array.from({ length: 500 }, (_, index) =>
      deliver(listId, { userId: people[index % 125]!.userId }, { app: apps[index % 3]! }),
    ),
  );
  const given = scans.filter(({ reply }) => reply.verdict === 'welcome');
  expect(given).toHaveLength(100);
  const fed = new Set(given.map(({ reply }) => reply.person?.userId as string));
  expect(fed.size).toBe(100);
  const hungry = people.filter(({ userId }) => !fed.has(userId));
  const verdictsOf = (isFed: boolean) =>
    new Set(
      scans
        .filter(({ reply }) => reply.verdict !== 'welcome' && fed.has(reply.person?.userId ?? '') === isFed)
        .map(({ reply }) => reply.verdict),
    );
  expect([verdictsOf(true), verdictsOf(false)]).toEqual([
    new Set(['limit_reached']),
    new Set(['out_of_stock']),
  ]);
  await undo(listId, given[0]!.reply.scanId);
  expect(await verdictOf(listId, { userId: hungry[0]!.userId })).toBe('welcome');
  expect(await verdictOf(listId, { userId: hungry[1]!.userId })).toBe('out_of_stock');
}, 120_000);

test('one meal for one person, however many ask for it at once, and its verdict shows the diet', async () => {
  const tess = await attendee();
  const answers = { affiliation: 'Somewhere', dietaryNeeds: 'Vegan' };
  await api.database
    .updateTable('applications')
    .set({ answers: JSON.stringify(answers) })
    .execute();
  const { listId } = await make({ shownQuestions: ['dietaryNeeds'] as never });
  const scans = await Promise.all(Array.from({ length: 8 }, () => scan(listId, { userId: tess.userId })));
  const verdicts = scans.map(({ reply }) => reply.verdict).sort();
  expect(verdicts).toEqual([...Array.from({ length: 7 }, () => 'limit_reached'), 'welcome']);
  expect(scans[0]!.reply.person?.answers).toMatchObject([{ answer: 'Vegan' }]);
});

test('a list is changed from the version that was seen, and one with scans stays, as the door does', async () => {
  const list = await make();
  const params = { eventId, listId: list.listId };
  const change = (draft: CheckInListDraft, version = 1) =>
    call(api.app, updateCheckInList, { params, body: { draft, version } }, admin);
  expect((await change({ ...lunch, name: 'Dinner' })).reply).toMatchObject({ name: 'Dinner', version: 2 });
  expect((await change(lunch)).error).toBe('stale');
  expect((await change({ ...lunch, kind: 'door' }, 2)).fields).toHaveProperty(['draft.kind']);
  expect((await change({ ...lunch, shownQuestions: ['nothing'] as never }, 2)).fields).toHaveProperty([
    'draft.shownQuestions',
  ]);
  const remove = (listId: string) => call(api.app, deleteCheckInList, { params: { eventId, listId } }, admin);
  expect((await remove(await door())).error).toBe('list_in_use');
  await scan(list.listId, { userId: (await attendee()).userId });
  expect((await remove(list.listId)).error).toBe('list_in_use');
  expect((await remove((await make({ name: 'Extra' })).listId)).status).toBe(204);
});

test('an event that was made before gets the usual lists once, beside those that it has', async () => {
  const times = { startsAt: '2027-05-01T08:00:00.000Z', endsAt: '2027-05-01T18:00:00.000Z' };
  eventId = await addEvent(api.database, times);
  await addEventRole(api.database, eventId, staff, 'staff');
  await addEventRole(api.database, eventId, admin, 'admin');
  await make({ name: 'Swag', kind: 'swag', stock: 7 });
  const add = (by: TestPerson) => call(api.app, addUsualCheckInLists, { params: { eventId } }, by);
  expect((await add(staff)).status).toBe(403);
  const replies = await Promise.all([add(admin), add(admin)]);
  expect(replies.flatMap(({ reply }) => reply.added).sort()).toEqual([
    'Dinner, Sat 1 May',
    'Lunch, Sat 1 May',
  ]);
  expect((await lists()).map(({ name, stock }) => [name, stock])).toEqual([
    ['Door', null],
    ['Lunch, Sat 1 May', null],
    ['Dinner, Sat 1 May', null],
    ['Swag', 7],
  ]);
});

test('the desk finds people in any order of words and with slips of the pen, and tells no decision', async () => {
  const [tess, bo] = [
    await attendee('Tess Kowalski'),
    await addPerson(api.database, { name: 'Bo Kowalsky' }),
  ];
  await addApplication(api.database, eventId, bo, 'accepted');
  await addPerson(api.database, { name: 'Tess Elsewhere' });
  const listId = await door();
  const find = async (search: string) =>
    (await call(api.app, searchDesk, { params: { eventId, listId }, query: { search } }, staff)).reply.items;
  expect(await find('kowalski tess')).toMatchObject([
    { name: 'Tess Kowalski', standing: 'seated', inSince: null },
  ]);
  expect((await find('Tess Kowalksi'))[0]).toMatchObject({ name: 'Tess Kowalski' });
  expect(await find('bo')).toMatchObject([{ standing: 'not_accepted' }]);
  await scan(listId, { userId: tess.userId });
  expect((await find('tess'))[0]!.inSince).not.toBeNull();
});

test('every scan is in the log with its kind, and arrivals are counted by ten minutes', async () => {
  const [tess, listId] = [await attendee(), await door()];
  await attendee('Bo');
  await scan(listId, { userId: tess.userId });
  await scan(listId, { userId: tess.userId });
  await scan(listId, { code: 'nonsense' });
  const log = async (query: object) =>
    (await call(api.app, listScans, { params: { eventId }, query }, admin)).reply;
  expect((await log({})).counts).toEqual({ all: 3, granted: 1, refused: 2, undone: 0, conflicts: 0 });
  expect(await log({ only: 'granted' })).toMatchObject({
    total: 1,
    items: [{ verdict: 'welcome', person: { name: 'Tess' }, by: 'Stella', listName: 'Door' }],
  });
  expect(await log({ search: 'tess' })).toMatchObject({ total: 2 });
  const arrivals = (await call(api.app, getArrivals, { params: { eventId } }, staff)).reply;
  expect(arrivals).toMatchObject({ arrived: 1, expected: 2, buckets: [{ count: 1 }] });
});
