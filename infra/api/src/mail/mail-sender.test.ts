import type { NoticeContent } from '@event-portal/contracts';
import { refusal, startMailServer, testMailTransport, type MailServer } from '../../testing/mail-server';
import { addEvent, addPerson } from '../../testing/people';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { makeChange } from '../database/change';
import { tell } from '../notices/tell';
import { CLAIM_MS, startMailSender, type MailSender } from './mail-sender';
import { readMail } from './mail-words';

// A database and a mail server for each test, on a machine that may be busy.
jest.setTimeout(30_000);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let scratch: TestDatabase;
let server: MailServer;
let eventId: string;
let clock: number;
let failures: { reason: string; isFinal: boolean }[];
let ends: (() => Promise<void> | void)[];

beforeEach(async () => {
  [clock, failures, ends] = [Date.now(), [], []];
  [scratch, server] = await Promise.all([createTestDatabase(), startMailServer()]);
  eventId = await addEvent(scratch.database, { name: 'Riverside Hackathon', timeZone: 'America/New_York' });
});
afterEach(async () => {
  for (const end of ends) await end();
  await server.close();
  await scratch.drop();
});

function start({ perSecond = 1000, url = server.url } = {}): MailSender {
  const database = scratch.openAnother();
  const transport = testMailTransport({ url });
  const sender = startMailSender({
    database,
    transport,
    perSecond,
    compose: (mailId) =>
      readMail(database, mailId, { portal: 'https://portal.example.org', api: 'https://api.example.org' }),
    now: () => new Date(clock),
    restMs: HOUR_MS,
    onFailure: (failure) => failures.push(failure),
  });
  ends.push(async () => {
    await sender.stop();
    transport?.close();
  });
  return sender;
}

/** Tells people of something, as a change does. */
async function write(
  people: readonly { userId: string }[],
  about: NoticeContent = { kind: 'application.waitlisted' },
  cause = 'application:1',
): Promise<void> {
  const facts = { at: new Date(clock).toISOString(), actor: null, requestId: null };
  await makeChange(scratch.database, facts, (change) =>
    tell(
      change,
      people.map(({ userId }) => ({ userId, eventId, cause, about })),
    ),
  );
}

const addPeople = (count: number) =>
  Promise.all(Array.from({ length: count }, () => addPerson(scratch.database)));
const mails = () => scratch.database.selectFrom('mails').selectAll().orderBy('noticeId').execute();

test('who is told of something gets one mail, with the words, the time of the event and a link', async () => {
  const person = await addPerson(scratch.database, { name: 'Pia Walker' });
  const about = { kind: 'seat.offered', answerBy: '2026-12-05T04:00:00.000Z' } as const;
  await write([person], about);
  await write([person], about);
  expect(await start().sendDue()).toBe(1);
  expect(server.taken).toHaveLength(1);
  const { raw, to, messageId } = server.taken[0]!;
  const text = raw.replaceAll('=\r\n', '').replaceAll('=E2=80=99', '’');
  expect(to).toBe(person.email);
  expect(text).toContain('Subject: A seat at Riverside Hackathon has become free for you');
  expect(text).toContain('Reply-To: help@example.org');
  expect(text).toContain('Auto-Submitted: auto-generated');
  // What is about the person’s own cannot be ended.
  expect(text).not.toContain('List-Unsubscribe');
  expect(text).toContain('Hello Pia Walker,');
  expect(text).toContain('Friday, 4 December 2026 at 23:00 Eastern Time');
  expect(text).toContain(`https://portal.example.org/events/${eventId}`);
  expect(await mails()).toMatchObject([{ state: 'sent', attempts: 1, address: person.email, failure: null }]);
  expect(messageId).toBe(`<${(await mails())[0]?.mailId}@example.org>`);
  expect(await start().sendDue()).toBe(0);
});

test('what a change takes back was never written', async () => {
  const person = await addPerson(scratch.database);
  const facts = { at: new Date(clock).toISOString(), actor: null, requestId: null };
  const failing = makeChange(scratch.database, facts, async (change) => {
    await tell(change, [{ ...person, eventId, cause: 'x', about: { kind: 'application.rejected' } }]);
    throw new Error('taken back');
  });
  await expect(failing).rejects.toThrow('taken back');
  expect(await mails()).toEqual([]);
});

test('it is written to the address that the person wants, and to nobody who is suspended', async () => {
  const [kept, suspended] = [await addPerson(scratch.database), await addPerson(scratch.database)];
  await write([kept, suspended]);
  const users = scratch.database.updateTable('users');
  await users.set({ preferredEmail: 'pia@home.test' }).where('userId', '=', kept.userId).execute();
  await users.set({ suspendedAt: new Date().toISOString() }).where('userId', '=', suspended.userId).execute();
  await start().sendDue();
  expect(server.taken.map(({ to }) => to)).toEqual(['pia@home.test']);
  expect((await mails()).map(({ state, address }) => ({ state, address }))).toEqual(
    expect.arrayContaining([
      { state: 'sent', address: 'pia@home.test' },
      { state: 'dropped', address: null },
    ]),
  );
});

test('a server that has no time is asked again later, with the same Message-ID', async () => {
  await write(await addPeople(1));
  server.atStage = (stage) => {
    if (stage === 'whole') throw refusal(451, 'Try again later');
  };
  const sender = start();
  await sender.sendDue();
  server.atStage = () => undefined;
  expect(await mails()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  expect(failures).toMatchObject([{ isFinal: false, reason: expect.stringContaining('451') as string }]);
  expect(await sender.sendDue()).toBe(0);
  clock += MINUTE_MS;
  expect(await sender.sendDue()).toBe(1);
  expect(server.taken).toHaveLength(1);
  expect(await mails()).toMatchObject([{ state: 'sent', attempts: 2, failure: null }]);
});

test('a mailbox that does not exist is given up, and told why; the others get theirs', async () => {
  const people = await addPeople(3);
  await write(people);
  server.atStage = (stage, to) => {
    if (stage === 'recipient' && to === people[1]?.email) throw refusal(550, 'No such mailbox');
  };
  await start().sendDue();
  expect((await mails()).map(({ state }) => state).sort()).toEqual(['failed', 'sent', 'sent']);
  expect(failures).toMatchObject([
    { isFinal: true, reason: expect.stringContaining('No such mailbox') as string },
  ]);
});

test('a server that is down gets every mail when it is back, and none after three days', async () => {
  await write(await addPeople(1));
  const down = start({ url: 'smtp://127.0.0.1:9' });
  await down.sendDue();
  clock += 73 * HOUR_MS;
  await down.sendDue();
  expect(await mails()).toMatchObject([{ state: 'failed', attempts: 2 }]);
  expect(failures.map(({ isFinal }) => isFinal)).toEqual([false, true]);
});

test('all instances together keep to the pace', async () => {
  await write(await addPeople(12));
  const senders = [start({ perSecond: 4 }), start({ perSecond: 4 }), start({ perSecond: 4 })];
  const sendAll = () => Promise.all(senders.map((sender) => sender.sendDue()));
  for (const expected of [4, 8, 12]) {
    await sendAll();
    await sendAll();
    expect(server.taken).toHaveLength(expected);
    clock += 1000;
  }
});

test('of several instances each takes mails of its own', async () => {
  await write(await addPeople(45));
  const senders = [start(), start(), start()];
  for (let round = 0; round < 4; round += 1) {
    await Promise.all(senders.map((sender) => sender.sendDue()));
    clock += 1000;
  }
  expect(server.taken).toHaveLength(45);
  expect(new Set(server.taken.map(({ messageId }) => messageId)).size).toBe(45);
});

test('nothing leaves while an operator has paused the mail, or an event its own', async () => {
  const people = await addPeople(1);
  await write(people);
  const { database } = scratch;
  const at = new Date(clock).toISOString();
  const sender = start();
  await database.updateTable('mailPace').set({ pausedAt: at }).execute();
  expect(await sender.sendDue()).toBe(0);
  await database.updateTable('mailPace').set({ pausedAt: null }).execute();
  await database.insertInto('pausedEventMails').values({ eventId, pausedAt: at }).execute();
  expect(await sender.sendDue()).toBe(0);
  await database.deleteFrom('pausedEventMails').execute();
  expect(await sender.sendDue()).toBe(1);
  expect(server.taken).toHaveLength(1);
});

test('while the server takes its time, no row is locked, and nobody else takes the mail over too soon', async () => {
  await write(await addPeople(1));
  let release: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    server.atStage = (stage) => {
      if (stage !== 'whole') return undefined;
      resolve();
      return new Promise((done) => (release = done));
    };
  });
  const sending = start().sendDue();
  await reached;
  const rows = scratch.database.selectFrom('mails').select('state').forUpdate().noWait();
  expect(await rows.execute()).toEqual([{ state: 'waiting' }]);
  clock += CLAIM_MS - 1;
  expect(await start().sendDue()).toBe(0);
  release();
  await sending;
  expect(server.taken).toHaveLength(1);
});

test('where the portal sends no mail, none waits for the day when it will', async () => {
  await write(await addPeople(2));
  await start({ url: '' }).sendDue();
  expect(await mails()).toMatchObject([
    { state: 'dropped', failure: 'This portal sends no mail.' },
    { state: 'dropped' },
  ]);
});

test('names bring no header and no markup into a mail', async () => {
  const name = 'Pia <script>alert(1)</script>\r\nBcc: everybody@example.org';
  const person = await addPerson(scratch.database, { name });
  await scratch.database
    .insertInto('eventMailTexts')
    .values({
      eventId,
      kind: 'application.waitlisted',
      text: JSON.stringify({ subject: 'For {name}', opening: 'Dear {name}, <b>bold</b>' }),
    })
    .execute();
  await write([person]);
  await start().sendDue();
  const { raw } = server.taken[0]!;
  const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
  expect(head).not.toMatch(/^Bcc:/im);
  const html = raw.slice(raw.indexOf('text/html')).replaceAll('=\r\n', '').replaceAll('=3D', '=');
  expect(html).toContain('&lt;b&gt;bold&lt;/b&gt;');
  expect(html).not.toContain('<script>');
  expect(html).toContain('color-scheme');
  expect(html).not.toMatch(/<img|src=/);
});
