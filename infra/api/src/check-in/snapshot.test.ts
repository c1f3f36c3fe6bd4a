import {
  CheckInSnapshot,
  createCheckInList,
  getCheckInSnapshot,
  getOwnPass,
  listCheckInLists,
  openSnapshot,
  rankName,
  recordScan,
  replaceOwnPass,
  suspendUser,
  undoScan,
  updateEvent,
  wordLikeness,
  type CheckInListDraft,
} from '@event-portal/contracts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import {
  addApplication,
  addEvent,
  addEventRole,
  addPerson,
  inDays,
  openEventDraft,
  type TestPerson,
} from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';
import { foldText } from '../database/text-search';
import { hashForDevices } from '../passes/pass-hash';
import { readPassText, writePassText } from '../passes/pass-text';

let api: TestApi;
let staff: TestPerson;
let admin: TestPerson;
let superuser: TestPerson;
let eventId: string;
beforeAll(async () => {
  api = await startTestApi();
  superuser = await addPerson(api.database, { role: 'superuser' });
});
beforeEach(async () => {
  eventId = await addEvent(api.database);
  staff = await addPerson(api.database, { name: 'Stella' });
  admin = await addPerson(api.database, { name: 'Ada' });
  await addEventRole(api.database, eventId, staff, 'staff');
  await addEventRole(api.database, eventId, admin, 'admin');
});
afterAll(() => api.close());

async function attendee(name: string, at = eventId): Promise<TestPerson> {
  const person = await addPerson(api.database, { name });
  await addApplication(api.database, at, person, 'confirmed');
  return person;
}
const textOf = async (person: TestPerson, at = eventId) =>
  (await call(api.app, getOwnPass, { params: { eventId: at } }, person)).reply!.text;
const ask = (query: { people?: string; scans?: string } = {}, as = staff) =>
  call(api.app, getCheckInSnapshot, { params: { eventId }, query }, as);
const snapshot = async () => CheckInSnapshot.parse((await ask()).reply);
const door = async () =>
  (await call(api.app, listCheckInLists, { params: { eventId } }, staff)).reply.items.find(
    ({ kind }) => kind === 'door',
  )!.listId;
const make = async (draft: Partial<CheckInListDraft>) => {
  const body: CheckInListDraft = {
    ...{ name: 'Lunch', kind: 'meal', audience: 'seated', opensAt: null, closesAt: null },
    ...{ limitPerPerson: 1, limitHours: null, stock: null, countsExits: false },
    ...{ shownQuestions: [], showsTeam: false, note: '' },
    ...draft,
  };
  return (await call(api.app, createCheckInList, { params: { eventId }, body }, admin)).reply.listId;
};
type Subject = { code: string } | { userId: string };
const scan = async (listId: string, subject: Subject, direction: 'in' | 'out' = 'in') => {
  const scannedAt = new Date().toISOString();
  const params = { eventId, listId, scanId: randomUUID() };
  const body = { subject, direction, scannedAt, device: 'Gate' } as never;
  return (await call(api.app, recordScan, { params, query: {}, body }, staff)).reply;
};
const hashesOf = (code: string) => ({
  text: hashForDevices(code),
  id: hashForDevices(readPassText(code)?.passId ?? ''),
});
/** What a device with this snapshot says by itself. */
const judge = (of: CheckInSnapshot, listId: string, subject: Subject, direction: 'in' | 'out' = 'in') =>
  openSnapshot(eventId, of).judge(
    {
      ...{ listId, direction, at: new Date().toISOString() },
      subject: 'code' in subject ? hashesOf(subject.code) : subject,
    },
    { claims: [], undone: [] },
  );

test('a snapshot holds names and hashes: no address, no answer, no pass, no token, no secret, nobody without a seat', async () => {
  const world = await Promise.all(['Tess Kowalski', 'Bo Lee'].map((name) => attendee(name)));
  const waiting = await addPerson(api.database, { name: 'Wanda Waiting' });
  await addApplication(api.database, eventId, waiting, 'accepted');
  const planted = {
    affiliation: 'Planted University',
    motivation: 'plantedmotivation',
    dietaryNeeds: 'plantedvegan',
  };
  await api.database
    .updateTable('applications')
    .set({ answers: JSON.stringify(planted) })
    .execute();
  await api.database
    .updateTable('users')
    .set({ preferredEmail: 'planted@elsewhere.test' })
    .where('userId', '=', world[0]!.userId)
    .execute();
  const texts = await Promise.all(world.map((person) => textOf(person)));
  const { passIds, secret } = {
    passIds: texts.map((text) => readPassText(text)!.passId),
    ...(await api.database
      .selectFrom('passKeys')
      .select('secret')
      .where('eventId', '=', eventId)
      .executeTakeFirstOrThrow()),
  };
  await scan(await door(), { code: texts[0]! });
  const { response } = await ask();
  expect(response.body).toContain('Tess Kowalski');
  expect(response.body).toContain(hashForDevices(texts[0]!));
  const forbidden = [
    ...[...world, waiting, staff].flatMap(({ email, session }) => [email, session]),
    ...['planted', '@', 'Wanda', waiting.userId, 'Stella', staff.userId, 'Gate', 'EP1:'],
    ...[...texts, ...texts.map((text) => text.slice(4)), ...passIds],
    ...[secret.toString('hex'), secret.toString('base64url')],
  ];
  expect(forbidden.filter((text) => response.body.toLowerCase().includes(text.toLowerCase()))).toEqual([]);
  expect(response.headers['cache-control']).toBe('no-store');
});

test('a part that the device has is left out: a scan changes who has come, and not who is expected', async () => {
  const tess = await attendee('Tess');
  const first = await snapshot();
  const has = { people: first.peopleVersion, scans: first.scansVersion };
  expect((await ask(has)).reply).toMatchObject({ people: null, scans: null });
  await scan(await door(), { userId: tess.userId });
  const next = (await ask(has)).reply;
  expect(next).toMatchObject({
    people: null,
    scans: { arrived: [0], claims: [{ person: 0, direction: 'in' }] },
  });
  expect(Date.parse(next.endsAt) - Date.parse(next.takenAt)).toBe(12 * 3_600_000);
  await attendee('Bo');
  expect((await ask({ ...has, scans: next.scansVersion })).reply).toMatchObject({
    people: { items: [{}, {}] },
    scans: {},
  });
});

test('only the crew of the event gets a snapshot', async () => {
  const tess = await attendee('Tess');
  expect((await ask({}, tess)).status).toBe(403);
  expect((await ask({}, admin)).status).toBe(200);
  eventId = await addEvent(api.database);
  expect((await ask()).status).toBe(403);
});

/** The same text with another letter at a place: in the id of the pass, or in what comes behind it. */
const alter = (text: string, place: number) =>
  `${text.slice(0, place)}${text[place] === 'A' ? 'B' : 'A'}${text.slice(place + 1)}`;

test('whatever is held before the camera, a device with a current snapshot says what the API says, or nothing', async () => {
  const [tess, bo, cleo, dan, eve, fay] = await Promise.all(
    ['Tess', 'Bo', 'Cleo', 'Dan', 'Eve', 'Fay'].map((name) => attendee(name)),
  );
  const elsewhere = await addEvent(api.database);
  const guest = await attendee('Guest', elsewhere);
  const [ofTess, ofBo, ofCleo, ofDan, ofEve, ofFay] = await Promise.all(
    [tess, bo, cleo, dan, eve, fay].map((person) => textOf(person!)),
  );
  const listId = await door();
  const claim = { ...readPassText(ofBo!)!, expiresAt: inDays(3) };
  const forged = writePassText(claim, Buffer.alloc(32, 3));
  const invented = writePassText({ ...claim, passId: randomUUID() }, Buffer.alloc(32, 3));
  // A second ago: replaced, given back, suspended. And a screenshot whose owner has come already.
  await call(api.app, replaceOwnPass, { params: { eventId } }, cleo);
  await api.database.deleteFrom('eventRoles').where('userId', '=', dan!.userId).execute();
  const reason = { reason: 'Broke the rules' };
  await call(api.app, suspendUser, { params: { userId: eve!.userId }, body: reason }, superuser);
  await scan(listId, { code: ofFay! });

  const current = await snapshot();
  const cases: readonly (readonly [string, string, string, string])[] = [
    ['a good pass', ofTess!, 'welcome', 'welcome'],
    ['one with an altered signature', alter(ofBo!, 70), 'unknown', 'unproven'],
    ['one with an altered id', alter(ofBo!, 40), 'unknown', 'unknown'],
    ['one that is signed by somebody else', forged, 'unknown', 'unproven'],
    ['one that was never given', invented, 'unknown', 'unknown'],
    ['one that was replaced', ofCleo!, 'revoked', 'revoked'],
    ['the one in its place', await textOf(cleo!), 'welcome', 'welcome'],
    ['one whose seat was given back', ofDan!, 'revoked', 'revoked'],
    ['one of somebody suspended', ofEve!, 'revoked', 'revoked'],
    ['a screenshot of one that was shown', ofFay!, 'already_in', 'already_in'],
    ['one of another event', await textOf(guest, elsewhere), 'wrong_event', 'unknown'],
  ];
  for (const [what, code, online, local] of cases) {
    const finding = judge(current, listId, { code });
    expect([what, finding.kind === 'judged' ? finding.verdict : finding.kind]).toEqual([what, local]);
    expect([what, (await scan(listId, { code })).verdict]).toEqual([what, online]);
  }
  // By name, whoever is suspended does not come in either.
  for (const [{ userId }, verdict] of [
    [eve!, 'revoked'],
    [cleo!, 'already_in'],
  ] as const) {
    expect(judge(await snapshot(), listId, { userId })).toMatchObject({ verdict });
    expect((await scan(listId, { userId })).verdict).toBe(verdict);
  }
});

test('a pass from before the event moved is not told from an altered one, and one that has expired is', async () => {
  const tess = await attendee('Tess');
  const [before, listId] = [await textOf(tess), await door()];
  const move = async (endsAt: string, version: number) => {
    const event = {
      ...openEventDraft,
      startsAt: inDays(-9),
      applicationsOpenAt: inDays(-20),
      applicationsCloseAt: inDays(-10),
      seatsConfirmBy: null,
      endsAt,
    };
    const { error } = await call(
      api.app,
      updateEvent,
      { params: { eventId }, body: { version, event } },
      superuser,
    );
    expect(error).toBeUndefined();
  };
  await move(inDays(1), 1);
  expect(judge(await snapshot(), listId, { code: before })).toEqual({
    kind: 'unproven',
    person: { userId: tess.userId, name: 'Tess' },
  });
  expect((await scan(listId, { code: before })).verdict).toBe('welcome');
  await move(inDays(-1), 2);
  const now = await textOf(tess);
  expect(judge(await snapshot(), listId, { code: now })).toMatchObject({ verdict: 'expired' });
  expect((await scan(listId, { code: now })).verdict).toBe('expired');
});

test('on every kind of list a current snapshot judges as the API does, after each scan and each undo', async () => {
  const people = await Promise.all(['Tess', 'Bo', 'Cleo'].map((name) => attendee(name)));
  const listIds = [
    await door(),
    await make({ name: 'Lunch', limitHours: 3 }),
    await make({ name: 'Shirts', kind: 'swag', audience: 'arrived', stock: 2 }),
    await make({ name: 'Saturday', kind: 'day', countsExits: true, limitPerPerson: null }),
    await make({ name: 'Closed', kind: 'workshop', closesAt: inDays(-1) }),
  ];
  const steps = [0, 1, 0, 2, 1].flatMap((place, step) =>
    listIds.map((listId) => ({ listId, who: people[place]!, direction: step === 2 ? 'out' : 'in' }) as const),
  );
  const granted: { listId: string; scanId: string }[] = [];
  for (const [step, { listId, who, direction }] of steps.entries()) {
    const subject = { userId: who.userId };
    const finding = judge(await snapshot(), listId, subject, direction);
    const { verdict, scanId } = await scan(listId, subject, direction);
    expect([step, finding]).toEqual([step, expect.objectContaining({ kind: 'judged', verdict })]);
    if (verdict === 'welcome') granted.push({ listId, scanId });
    if (step % 7 === 6) {
      const taken = granted.shift();
      if (taken) await call(api.app, undoScan, { params: { eventId, ...taken }, query: {} }, staff);
    }
  }
});

test('names are found on a device as in the database', async () => {
  const names = ['Tess Kowalski', 'Zoë Ångström', 'Jean-Luc O’Neil', 'Bo Lee', 'Łukasz Nowak'];
  const words = [
    'kowalksi',
    'tess',
    'angstrom',
    'zoe',
    'jean',
    'oneil',
    'lukas',
    'nowack',
    'b',
    'kwlsk',
    '李小',
  ];
  for (const name of names)
    for (const word of words) {
      const { rows } = await sql<{ likeness: number }>`
        select word_similarity(${foldText(word)}, ${foldText(name)}) as likeness
      `.execute(api.database);
      expect([name, word, wordLikeness(foldText(word), foldText(name))]).toEqual([
        name,
        word,
        expect.closeTo(rows[0]!.likeness, 4),
      ]);
    }
  expect(rankName('Tess Kowalski', 'kowalksi tess')).toBeGreaterThan(0);
  expect(rankName('Bo Lee', 'kowalksi')).toBeUndefined();
});
