import {
  actOnApplication,
  getOwnPass,
  liftSuspension,
  replaceOwnPass,
  suspendUser,
  updateEvent,
} from '@event-portal/contracts';
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
import { passes } from '../database/migrations/0032-passes';
import { writePassText } from './pass-text';
import { readPass } from './read-pass';

let api: TestApi;
let superuser: TestPerson;
let attendee: TestPerson;
let eventId: string;
beforeAll(async () => {
  api = await startTestApi();
  superuser = await addPerson(api.database, { role: 'superuser' });
});
beforeEach(async () => {
  eventId = await addEvent(api.database);
  attendee = await addPerson(api.database, { name: 'Tess' });
  await addApplication(api.database, eventId, attendee, 'confirmed');
});
afterAll(() => api.close());

const own = async (person = attendee) =>
  (await call(api.app, getOwnPass, { params: { eventId } }, person)).reply;
const textOf = async (person = attendee) => (await own(person))!.text;
const replace = (person = attendee) => call(api.app, replaceOwnPass, { params: { eventId } }, person);
const read = (text: string) => readPass(api.database, text);
const standing = { kind: 'pass', revokedAt: null };
const revoked = { kind: 'pass', revokedAt: expect.any(String) as string };
const step = (action: 'take_seat' | 'give_back_seat', version: number) =>
  call(api.app, actOnApplication, { params: { eventId }, body: { action, version } }, attendee);

test('whoever has a seat has a pass, which names the event, the person, and when it is over', async () => {
  const pass = await own();
  expect(pass).toMatchObject({
    name: 'Tess',
    expiresAt: new Date(Date.parse(openEventDraft.endsAt) + 12 * 3_600_000).toISOString(),
  });
  expect(await read(pass!.text.toLowerCase())).toMatchObject({
    ...standing,
    eventId,
    userId: attendee.userId,
    expiresAt: pass!.expiresAt,
  });
  const admin = await addPerson(api.database);
  await addEventRole(api.database, eventId, admin, 'admin');
  expect(await own(admin)).toBeNull();
});

test('a pass that is replaced is revoked at once, and however many ask at once, one stands', async () => {
  const [first, stranger] = [await textOf(), await addPerson(api.database)];
  await addApplication(api.database, eventId, stranger, 'confirmed');
  const theirs = await textOf(stranger);
  const replies = await Promise.all([replace(), replace(), replace()]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const texts = new Set([first, ...replies.map(({ reply }) => reply.text)]);
  expect(texts.size).toBe(4);
  const now = await textOf();
  for (const text of texts) expect(await read(text)).toMatchObject(text === now ? standing : revoked);
  expect(await read(theirs)).toMatchObject(standing);
});

test('a seat brings a pass, given back takes it along, and taken again brings another', async () => {
  attendee = await addPerson(api.database);
  await addApplication(api.database, eventId, attendee, 'accepted');
  await step('take_seat', 1);
  const first = await textOf();
  await step('give_back_seat', 2);
  expect(await read(first)).toMatchObject(revoked);

  await addEventRole(api.database, eventId, attendee, 'attendee');
  expect(await textOf()).not.toBe(first);
  expect(await read(first)).toMatchObject(revoked);
});

test('whatever takes a seat away revokes its pass, and without a seat there is none to replace', async () => {
  const text = await textOf();
  await api.database.deleteFrom('eventRoles').where('userId', '=', attendee.userId).execute();
  expect(await read(text)).toMatchObject(revoked);
  expect((await replace(superuser)).error).toBe('not_found');
});

test('the pass of somebody suspended is not accepted until the suspension is lifted', async () => {
  const text = await textOf();
  const params = { userId: attendee.userId };
  await call(api.app, suspendUser, { params, body: { reason: 'Broke the rules' } }, superuser);
  expect(await read(text)).toMatchObject(revoked);
  await call(api.app, liftSuspension, { params }, superuser);
  expect(await read(text)).toMatchObject(standing);
});

test('an event that moves takes its passes along: the text is made anew, and the older one counts as long', async () => {
  const before = await textOf();
  const event = { ...openEventDraft, endsAt: inDays(30) };
  await call(api.app, updateEvent, { params: { eventId }, body: { version: 1, event } }, superuser);
  const after = await own();
  expect(after!.text).not.toBe(before);
  const expiresAt = new Date(Date.parse(event.endsAt) + 12 * 3_600_000).toISOString();
  for (const text of [before, after!.text])
    expect(await read(text)).toMatchObject({ ...standing, expiresAt });
});

test('a pass signed by another event, or naming one that was never given, is unknown', async () => {
  const claim = {
    eventId,
    passId: ((await read(await textOf())) as { passId: string }).passId,
    expiresAt: inDays(1),
  };
  const { secret } = await api.database
    .selectFrom('passKeys')
    .select('secret')
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  expect(await read(writePassText(claim, secret))).toMatchObject(standing);
  const elsewhere = await addEvent(api.database);
  for (const text of [
    writePassText(claim, Buffer.alloc(32)),
    writePassText({ ...claim, eventId: elsewhere }, secret),
    writePassText({ ...claim, passId: elsewhere }, secret),
    'https://example.test/',
  ])
    expect(await read(text)).toEqual({ kind: 'unknown' });
});

test('the migration gives a pass to whoever has a seat already', async () => {
  const database = api.database.withoutPlugins();
  await passes.down!(database);
  await passes.up(database);
  expect(await read(await textOf())).toMatchObject({ ...standing, userId: attendee.userId });
});
