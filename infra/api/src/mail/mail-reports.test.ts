import * as contract from '@event-portal/contracts';
import { refusal, startMailServer, testMailTransport, type MailServer } from '../../testing/mail-server';
import { addEvent, addEventRole, addPerson, type TestPerson } from '../../testing/people';
import { call, startTestApi, type Sender, type TestApi } from '../../testing/test-api';
import { makeChange } from '../database/change';
import { tell } from '../notices/tell';
import { startMailSender, type MailSender } from './mail-sender';
import { readMail } from './mail-words';

jest.setTimeout(30_000);

const links = { portal: 'https://portal.example.org', api: 'https://api.example.org' };

let api: TestApi;
let server: MailServer;
let sender: MailSender;
let superuser: TestPerson;
let provider: Sender;
let eventId: string;
let person: TestPerson;
beforeAll(async () => {
  [api, server] = await Promise.all([startTestApi(), startMailServer()]);
  superuser = await addPerson(api.database, { role: 'superuser' });
  const body = { name: 'Mail provider', scopes: ['mail:report' as const] };
  const { reply } = await call(api.app, contract.createServiceKey, { body }, superuser);
  provider = { serviceKey: reply.key };
  const database = api.openAnother();
  sender = startMailSender({
    ...{ database, transport: testMailTransport(server), perSecond: 1000, restMs: 3_600_000 },
    compose: (mailId) => readMail(database, mailId, links),
    now: () => new Date(),
    onFailure: () => undefined,
  });
});
beforeEach(async () => {
  server.atStage = () => undefined;
  eventId = await addEvent(api.database);
  await addEventRole(api.database, eventId, superuser, 'admin');
  person = await addPerson(api.database);
  await api.database
    .updateTable('users')
    .set({ emailConsent: true })
    .where('userId', '=', person.userId)
    .execute();
});
afterAll(async () => {
  await sender.stop();
  await api.close();
  await server.close();
});

let causes = 0;
/** Tells the person of something, and sends what waits. @returns the Message-ID of what has left */
async function send(): Promise<string | undefined> {
  const before = server.taken.length;
  causes += 1;
  const facts = { at: new Date(Date.now() - 1000).toISOString(), actor: null, requestId: null };
  await makeChange(api.database, facts, (change) =>
    tell(change, [{ ...person, eventId, cause: String(causes), about: { kind: 'application.received' } }]),
  );
  await api.database
    .updateTable('mailPace')
    .set({ freeAt: new Date(0).toISOString() })
    .execute();
  await sender.sendDue();
  return server.taken[before]?.messageId;
}
const report = async (messageId: string | undefined, kind: contract.MailDelivery, by = provider) => {
  const body = { messageId: messageId ?? '', kind, reason: '550 5.1.1 No such mailbox' };
  return call(api.app, contract.reportMail, { body }, by);
};
const logged = async () =>
  (await call(api.app, contract.listEventMails, { params: { eventId }, query: {} }, superuser)).reply.items;
const ownMail = async () => (await call(api.app, contract.getOwnMail, {}, person)).reply;
const changes = async () =>
  (
    await api.database
      .selectFrom('auditLog')
      .select('action')
      .where('targetId', '=', person.userId)
      .where('action', 'in', ['mail.bounced', 'mail.complained'])
      .execute()
  ).map(({ action }) => action);

test('an address whose mail came back gets no more, until the person enters another one', async () => {
  const messageId = await send();
  expect((await report(messageId, 'bounced')).reply).toEqual({ known: true });
  expect((await report(messageId, 'bounced')).reply).toEqual({ known: true });
  expect(await changes()).toEqual(['mail.bounced']);
  expect(await logged()).toMatchObject([{ state: 'sent', delivery: 'bounced' }]);
  expect((await ownMail()).bounced).toEqual({ address: person.email, reason: '550 5.1.1 No such mailbox' });

  expect(await send()).toBeUndefined();
  expect((await logged())[0]).toMatchObject({
    state: 'dropped',
    failure: 'Mail to this address came back. The person has to enter another one.',
  });

  const body = { name: person.name, preferredEmail: `new-${person.email}`, emailConsent: true };
  await call(api.app, contract.changeProfile, { body }, person);
  expect((await ownMail()).bounced).toBeNull();
  expect(await send()).toBeDefined();
});

test('a superuser frees an address whose mailbox works again, and the log says so', async () => {
  await report(await send(), 'bounced');
  const [mail] = await logged();
  expect(mail?.isBarred).toBe(true);
  const free = (by: Sender = superuser, of = eventId) =>
    call(api.app, contract.freeMailAddress, { params: { eventId: of, mailId: mail!.mailId } }, by);
  const admin = await addPerson(api.database);
  await addEventRole(api.database, eventId, admin, 'admin');
  expect((await free(admin)).status).toBe(403);
  expect((await free(superuser, await addEvent(api.database))).error).toBe('not_found');
  expect((await free()).status).toBe(204);
  expect((await free()).error).toBe('stale');
  expect((await logged())[0]?.isBarred).toBe(false);
  expect((await ownMail()).bounced).toBeNull();
  expect(await send()).toBeDefined();
});

test('who complains gets no more news by mail, and what is their own as before', async () => {
  const messageId = await send();
  await report(messageId, 'complained');
  await report(messageId, 'complained');
  expect(await changes()).toEqual(['mail.complained']);
  const { reply } = await call(api.app, contract.getOwnProfile, {}, person);
  expect(reply.emailConsent).toBe(false);
  expect(await send()).toBeDefined();
});

test('reports arrive in any order: what is delivered late takes no bounce back', async () => {
  const messageId = await send();
  await report(messageId, 'delivered');
  expect(await logged()).toMatchObject([{ delivery: 'delivered' }]);
  await report(messageId, 'bounced');
  await report(messageId, 'delivered');
  expect(await logged()).toMatchObject([{ delivery: 'bounced' }]);
});

test('a mail that the portal does not know changes nothing', async () => {
  for (const messageId of ['<other@example.org>', '00000000-0000-4000-8000-000000000000@example.org'])
    expect((await report(messageId, 'bounced')).reply).toEqual({ known: false });
});

test.each([
  ['550 No such mailbox', true],
  ['550 5.1.1 User unknown', true],
  ['550 5.7.1 Blocked by policy', false],
  ['552 5.2.2 Mailbox full', false],
])('a server that answers %j at once says whether the address is at fault: %j', async (answer, isBounce) => {
  server.atStage = (stage) => {
    if (stage === 'recipient') throw refusal(Number(answer.slice(0, 3)), answer.slice(4));
  };
  expect(await send()).toBeUndefined();
  expect(await logged()).toMatchObject([{ state: 'failed' }]);
  expect((await ownMail()).bounced !== null).toBe(isBounce);
});

test('only a key for it, or a superuser, reports', async () => {
  expect((await report('x', 'bounced', person)).error).toBe('forbidden');
  expect((await report('x', 'bounced', {})).error).toBe('no_session');
  expect((await report('x', 'bounced', superuser)).reply).toEqual({ known: false });
});
