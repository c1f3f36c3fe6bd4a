import * as contract from '@event-portal/contracts';
import { refusal, startMailServer, testMailTransport, type MailServer } from '../../testing/mail-server';
import { addApplication, addEvent, addEventRole, addPerson, type TestPerson } from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';
import { makeChange } from '../database/change';
import { tell } from '../notices/tell';

jest.setTimeout(30_000);

let api: TestApi;
let server: MailServer;
let admin: TestPerson;
let eventId: string;
const kind = 'application.rejected' as const;
beforeAll(async () => {
  server = await startMailServer();
  const environment = { MAIL_SMTP_URL: server.url, MAIL_FROM: 'portal@example.org' };
  api = await startTestApi({ environment, mailTransport: testMailTransport(server) });
});
beforeEach(async () => {
  server.atStage = () => undefined;
  eventId = await addEvent(api.database, { name: 'Riverside Hackathon' });
  admin = await addPerson(api.database, { name: 'Ada Admin' });
  await addEventRole(api.database, eventId, admin, 'admin');
});
afterAll(async () => {
  await api.close();
  await server.close();
});

const getMail = async () =>
  (await call(api.app, contract.getEventMail, { params: { eventId } }, admin)).reply;
const setText = (text: contract.MailText | null) =>
  call(api.app, contract.setEventMailText, { params: { eventId, kind }, body: { text } }, admin);
const sendTest = (text: contract.MailText, app = api.app) =>
  call(app, contract.sendTestMail, { params: { eventId, kind }, body: text }, admin);
const list = async (query: Partial<contract.SentMailsQuery> = {}) =>
  (await call(api.app, contract.listEventMails, { params: { eventId }, query }, admin)).reply;

async function write(person: TestPerson): Promise<string> {
  const facts = { at: new Date().toISOString(), actor: null, requestId: null };
  await makeChange(api.database, facts, (change) =>
    tell(change, [{ userId: person.userId, eventId, cause: 'application:1', about: { kind } }]),
  );
  const { mailId } = await api.database
    .selectFrom('mails')
    .select('mailId')
    .orderBy('noticeId', 'desc')
    .executeTakeFirstOrThrow();
  return mailId;
}

test('an event’s mails say what the portal says, until its admins write something else', async () => {
  expect((await getMail()).texts.map((text) => text.kind)).toEqual(contract.MailKind.options);
  expect((await getMail()).texts.every(({ isOwn }) => !isOwn)).toBe(true);
  const text = { subject: 'About {event}', opening: 'Dear {name},\n\nsorry.' };
  const changed = (await setText(text)).reply.texts.find((entry) => entry.kind === kind);
  expect(changed).toEqual({ kind, text, isOwn: true });
  const back = (await setText(null)).reply.texts.find((entry) => entry.kind === kind);
  expect(back).toEqual({ kind, text: contract.defaultMailTexts[kind], isOwn: false });
});

test.each([
  [{ subject: 'About {evnet}', opening: 'x' }, 'text.subject', '{evnet} is none of the placeholders'],
  [{ subject: 'x', opening: 'Dear {email}' }, 'text.opening', '{email} is none of the placeholders'],
  [{ subject: 'x\r\nBcc: all@example.org', opening: 'x' }, 'text.subject', 'control characters'],
  [{ subject: '', opening: 'x' }, 'text.subject', 'Enter a subject.'],
  [{ subject: 'x', opening: ' ' }, 'text.opening', 'Write at least a sentence.'],
])('words that cannot be sent are refused with what is wrong: %j', async (text, field, words) => {
  const { error, fields } = await setText(text);
  expect(error).toBe('invalid_request');
  expect(fields?.[field]).toContain(words);
});

test('an admin gets a mail to try it, with the words that are not saved yet, and nobody else does', async () => {
  const before = server.taken.length;
  expect((await sendTest({ subject: 'Try {event}', opening: 'Dear {name}' })).status).toBe(204);
  const sent = server.taken.slice(before);
  expect(sent.map(({ to }) => to)).toEqual([admin.email]);
  expect(sent[0]?.raw).toContain('Subject: Try Riverside Hackathon');
  expect(sent[0]?.raw).toContain('Dear Ada Admin');
  expect((await getMail()).texts.every(({ isOwn }) => !isOwn)).toBe(true);
});

test('a mail to try that the server refuses is told, and so is a portal that sends none', async () => {
  server.atStage = (stage) => {
    if (stage === 'recipient') throw refusal(550, 'No');
  };
  const text = { subject: 'x', opening: 'x' };
  expect((await sendTest(text)).error).toBe('mail_not_sent');
  const silent = await startTestApi();
  const [person, event] = [await addPerson(silent.database), await addEvent(silent.database)];
  await addEventRole(silent.database, event, person, 'admin');
  const params = { eventId: event, kind };
  expect((await call(silent.app, contract.sendTestMail, { params, body: text }, person)).error).toBe(
    'mail_off',
  );
  const mail = await call(silent.app, contract.getEventMail, { params: { eventId: event } }, person);
  expect(mail.reply.from).toBeNull();
  await silent.close();
});

test('who was told what, when, and why not, is a list that is searched, and told apart by state', async () => {
  const [pia, tom] = [
    await addPerson(api.database, { name: 'Pia Walker' }),
    await addPerson(api.database, { name: 'Tom Baker' }),
  ];
  await write(pia);
  const mailId = await write(tom);
  const failure = 'No such mailbox';
  await api.database
    .updateTable('mails')
    .set({ state: 'failed', failure })
    .where('mailId', '=', mailId)
    .execute();
  const { items, total, counts } = await list();
  expect(items.map(({ name, state }) => [name, state])).toEqual([
    ['Tom Baker', 'failed'],
    ['Pia Walker', 'waiting'],
  ]);
  expect({ total, counts }).toEqual({ total: 2, counts: { waiting: 1, sent: 0, failed: 1, dropped: 0 } });
  expect((await list({ state: 'failed' })).items).toMatchObject([{ kind, failure, address: tom.email }]);
  expect((await list({ search: 'pia' })).items.map(({ name }) => name)).toEqual(['Pia Walker']);
  expect((await list({ sort: 'writtenAt:asc' })).items[0]?.name).toBe('Pia Walker');
});

test('what was not sent is sent again, and nothing else is', async () => {
  const mailId = await write(await addPerson(api.database));
  const resend = () => call(api.app, contract.resendMail, { params: { eventId, mailId } }, admin);
  expect((await resend()).error).toBe('stale');
  await api.database.updateTable('mails').set({ state: 'failed' }).where('mailId', '=', mailId).execute();
  expect((await resend()).status).toBe(204);
  expect((await list()).items).toMatchObject([{ state: 'waiting', attempts: 0, failure: null }]);
  const elsewhere = await addEvent(api.database);
  await addEventRole(api.database, elsewhere, admin, 'admin');
  const params = { eventId: elsewhere, mailId };
  expect((await call(api.app, contract.resendMail, { params }, admin)).error).toBe('not_found');
});

test('an admin keeps back the mail of their event alone; a superuser all of it', async () => {
  const superuser = await addPerson(api.database, { role: 'superuser' });
  const pause = async (paused: boolean) =>
    (await call(api.app, contract.setEventMailPaused, { params: { eventId }, body: { paused } }, admin)).reply
      .pausedAt;
  expect(await pause(true)).not.toBeNull();
  expect(await pause(true)).not.toBeNull();
  expect(await pause(false)).toBeNull();
  const body = { paused: true };
  expect((await call(api.app, contract.setPortalMailPaused, { body }, admin)).error).toBe('forbidden');
  const { reply } = await call(api.app, contract.setPortalMailPaused, { body }, superuser);
  expect(reply).toMatchObject({ from: 'portal@example.org', perSecond: 10 });
  expect((await getMail()).portalPausedAt).toBe(reply.pausedAt);
  await call(api.app, contract.setPortalMailPaused, { body: { paused: false } }, superuser);
});

test('applicants and staff see nothing of it', async () => {
  const [applicant, staff] = [await addPerson(api.database), await addPerson(api.database)];
  await addApplication(api.database, eventId, applicant, 'submitted');
  await addEventRole(api.database, eventId, staff, 'staff');
  const params = { eventId };
  for (const person of [applicant, staff]) {
    expect((await call(api.app, contract.getEventMail, { params }, person)).error).toBe('forbidden');
    expect((await call(api.app, contract.listEventMails, { params, query: {} }, person)).error).toBe(
      'forbidden',
    );
  }
});
