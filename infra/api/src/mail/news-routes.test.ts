import * as contract from '@event-portal/contracts';
import { startMailServer, testMailTransport, type MailServer } from '../../testing/mail-server';
import { addApplication, addEvent, addEventRole, addPerson, type TestPerson } from '../../testing/people';
import { call, send, startTestApi, type TestApi } from '../../testing/test-api';
import { startJobWorker, type JobWorker } from '../jobs/job-worker';
import { startMailSender, type MailSender } from './mail-sender';
import { readMail } from './mail-words';
import { newsWork } from './news-work';

jest.setTimeout(30_000);

const HOUR_MS = 3_600_000;
const links = { portal: 'https://portal.example.org', api: 'https://api.example.org' };

let api: TestApi;
let server: MailServer;
let worker: JobWorker;
let sender: MailSender;
let admin: TestPerson;
let eventId: string;
const onFailure = (failure: unknown) => {
  throw failure;
};
beforeAll(async () => {
  server = await startMailServer();
  const transport = testMailTransport(server);
  const environment = { MAIL_SMTP_URL: server.url, MAIL_FROM: 'portal@example.org' };
  api = await startTestApi({ environment, mailTransport: transport });
  const [database, now] = [api.openAnother(), () => new Date(Date.now() + HOUR_MS)];
  const rest = { database, now, restMs: HOUR_MS, onFailure };
  worker = startJobWorker({
    ...rest,
    works: { send_news: newsWork, send_planned_news: newsWork },
    batch: 2,
    onEnded: () => undefined,
  });
  const compose = (mailId: string) => readMail(database, mailId, links);
  sender = startMailSender({ ...rest, transport, perSecond: 1000, compose });
});
beforeEach(async () => {
  eventId = await addEvent(api.database, { name: 'Riverside Hackathon' });
  admin = await addPerson(api.database, { name: 'Ada Admin' });
  await addEventRole(api.database, eventId, admin, 'admin');
});
afterAll(async () => {
  await worker.stop();
  await sender.stop();
  await api.close();
  await server.close();
});

const draft = { subject: 'Doors of {event}', text: 'Hello {name},\n\nthe doors open at nine.' };

async function addReader(
  status: contract.ApplicationStatus,
  { name = 'Pia Walker', wantsNews = true } = {},
): Promise<TestPerson> {
  const person = await addPerson(api.database, { name });
  await addApplication(api.database, eventId, person, status);
  await api.database
    .updateTable('users')
    .set({ emailConsent: wantsNews })
    .where('userId', '=', person.userId)
    .execute();
  return person;
}
const getNews = async () =>
  (await call(api.app, contract.getEventNews, { params: { eventId } }, admin)).reply;
const write = (groups: contract.NewsGroup[], by = admin) =>
  call(api.app, contract.sendNews, { params: { eventId }, body: { ...draft, groups } }, by);
async function sendAll(): Promise<MailServer['taken']> {
  const before = server.taken.length;
  await worker.workDue();
  // The pace counts by the clock of the test, which stands still for it.
  await api.database
    .updateTable('mailPace')
    .set({ freeAt: new Date(0).toISOString() })
    .execute();
  await sender.sendDue();
  return server.taken.slice(before);
}
const logged = async () =>
  (await call(api.app, contract.listEventMails, { params: { eventId }, query: {} }, admin)).reply.items;
const noticesOf = async (person: TestPerson) =>
  (await call(api.app, contract.listNotices, { query: {} }, person)).reply.notices;
/** The address in the header by which mail programs end such mails, as the server reads it. */
const addressIn = ({ raw }: MailServer['taken'][number]) =>
  /^List-Unsubscribe: <([^>]+)>$/m.exec(raw.replaceAll('\r\n ', ' ').replaceAll('\r', ''))?.[1] ?? '';
const tokenIn = (mail: MailServer['taken'][number] | undefined) =>
  mail ? (addressIn(mail).split('/').at(-1) ?? '') : '';

test('an admin sees whom news would reach, and how many of them by mail', async () => {
  await addReader('confirmed');
  await addReader('confirmed', { wantsNews: false });
  await addReader('waitlisted');
  const suspended = await addReader('waitlisted');
  await api.database
    .updateTable('users')
    .set({ suspendedAt: new Date().toISOString() })
    .where('userId', '=', suspended.userId)
    .execute();
  expect(await getNews()).toEqual({
    groups: [
      { group: 'waitlisted', people: 1, mails: 1 },
      { group: 'confirmed', people: 2, mails: 1 },
      { group: 'organisers', people: 1, mails: 0 },
    ],
    news: [],
  });
});

test('news are sent at the moment that is set, to whoever is in the groups then, unless they are cancelled before', async () => {
  const [early, gone] = [await addReader('confirmed'), await addReader('confirmed')];
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  const plan = (at: string) =>
    call(
      api.app,
      contract.sendNews,
      { params: { eventId }, body: { ...draft, groups: ['confirmed'], at } },
      admin,
    );
  expect((await plan(inHours(-1))).fields).toHaveProperty('at');
  const later = (await plan(inHours(3))).reply;
  expect(later.job).toMatchObject({ state: 'waiting', kind: 'send_planned_news' });
  expect((await plan(inHours(4))).error).toBe('job_under_way');
  // The worker of the test is an hour ahead: three hours are still to come, and news of today go out meanwhile.
  expect((await write(['confirmed'])).status).toBe(201);
  expect(await sendAll()).toHaveLength(2);
  const params = { eventId, jobId: later.job.jobId };
  await call(api.app, contract.cancelJob, { params }, admin);
  expect((await getNews()).news.map(({ job }) => job.state).sort()).toEqual(['cancelled', 'done']);

  await plan(inHours(0.5));
  await api.database
    .updateTable('applications')
    .set({ status: 'withdrawn' })
    .where('eventId', '=', eventId)
    .where('userId', '=', gone.userId)
    .execute();
  expect((await sendAll()).map(({ to }) => to)).toEqual([early.email]);
});

test('news reach everybody of the groups once, as a notice; by mail only who wants news by mail', async () => {
  const [pia, tom, wes, out] = [
    await addReader('confirmed'),
    await addReader('confirmed', { name: 'Tom {event}', wantsNews: false }),
    await addReader('waitlisted', { name: 'Wes Baker' }),
    await addReader('rejected'),
  ];
  expect((await write(['confirmed', 'waitlisted'])).reply).toMatchObject({
    subject: draft.subject,
    writtenBy: 'Ada Admin',
    job: { state: 'waiting' },
  });
  const mails = await sendAll();
  expect(mails.map(({ to }) => to).sort()).toEqual([pia.email, wes.email].sort());
  expect(mails[0]?.raw).toContain('Subject: Doors of Riverside Hackathon');
  // Who wants none has none that was written and dropped either.
  expect((await logged()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  for (const person of [pia, wes])
    expect(await noticesOf(person)).toMatchObject([
      { kind: 'event.news', facts: { subject: 'Doors of Riverside Hackathon' } },
    ]);
  // A name that looks like a placeholder stays a name.
  expect((await noticesOf(tom))[0]?.facts.text).toContain('Hello Tom {event},');
  expect(await noticesOf(out)).toEqual([]);
  expect((await getNews()).news).toMatchObject([
    { groups: ['confirmed', 'waitlisted'], job: { state: 'done', total: 3, done: 3, skipped: [] } },
  ]);
  expect(await sendAll()).toEqual([]);
});

test('while news are being sent, others wait for their turn', async () => {
  await addReader('confirmed');
  await write(['confirmed']);
  expect((await write(['confirmed'])).error).toBe('job_under_way');
  await sendAll();
  expect((await write(['confirmed'])).status).toBe(201);
  await sendAll();
});

test.each([
  [{ ...draft, groups: [] }, 'groups', 'Choose at least one group.'],
  [
    { ...draft, subject: 'Hi {email}', groups: ['confirmed' as const] },
    'subject',
    'none of the placeholders',
  ],
  [{ ...draft, text: ' ', groups: ['confirmed' as const] }, 'text', 'Write at least a sentence.'],
])('news that cannot be sent are refused with what is wrong: %j', async (body, field, words) => {
  const { error, fields } = await call(api.app, contract.sendNews, { params: { eventId }, body }, admin);
  expect(error).toBe('invalid_request');
  expect(fields?.[field]).toContain(words);
});

test('an admin tries news on themselves, and nobody else hears of them', async () => {
  await addReader('confirmed');
  const before = server.taken.length;
  const { status } = await call(api.app, contract.sendTestNews, { params: { eventId }, body: draft }, admin);
  expect(status).toBe(204);
  expect(server.taken.slice(before).map(({ to }) => to)).toEqual([admin.email]);
  expect(server.taken.at(-1)?.raw).toContain('Hello Ada Admin,');
  expect((await getNews()).news).toEqual([]);
});

test('only admins write news', async () => {
  const [applicant, staff] = [await addReader('confirmed'), await addPerson(api.database)];
  await addEventRole(api.database, eventId, staff, 'staff');
  for (const person of [applicant, staff])
    expect((await write(['confirmed'], person)).error).toBe('forbidden');
});

test('a mail program ends the news of one event by one post, without a session, as often as it likes', async () => {
  const pia = await addReader('confirmed');
  await write(['confirmed']);
  const [mail] = await sendAll();
  expect(mail?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const token = tokenIn(mail);
  expect(addressIn(mail!)).toBe(`https://api.example.org/unsubscribe/${token}`);
  expect(mail?.raw.replaceAll('=\r\n', '')).toContain(
    `https://portal.example.org/unsubscribe?mail=3D${token}`,
  );
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const response = await send(
      api.app,
      {
        ...{ method: 'POST', url: `/unsubscribe/${token}`, headers: { 'content-type': type } },
        payload: 'List-Unsubscribe=One-Click',
      },
      {},
    );
    expect([response.statusCode, response.body]).toEqual([204, '']);
  }
  const own = async () => (await call(api.app, contract.getOwnMail, {}, pia)).reply.withoutNews;
  expect(await own()).toEqual([{ eventId, name: 'Riverside Hackathon' }]);
  await write(['confirmed']);
  expect(await sendAll()).toEqual([]);
  expect(await noticesOf(pia)).toHaveLength(2);

  const body = { wanted: true };
  const back = await call(api.app, contract.setNewsWanted, { params: { eventId }, body }, pia);
  expect(back.reply.withoutNews).toEqual([]);
  await write(['confirmed']);
  expect(await sendAll()).toHaveLength(1);
});

test('opening the address changes nothing: it leads to the page that asks', async () => {
  const pia = await addReader('confirmed');
  await write(['confirmed']);
  const token = tokenIn((await sendAll())[0]);
  const { statusCode, headers } = await send(api.app, { url: `/unsubscribe/${token}` }, {});
  expect(statusCode).toBe(303);
  expect(headers.location).toMatch(new RegExp(`^http.*/unsubscribe\\?mail=${token}$`));
  expect((await call(api.app, contract.getOwnMail, {}, pia)).reply.withoutNews).toEqual([]);
});

test('a link that is unknown is answered like one that is known, and too many are refused', async () => {
  for (const token of ['unknown', '00000000-0000-4000-8000-000000000000'])
    expect((await call(api.app, contract.unsubscribeFromNews, { params: { token } }, {})).status).toBe(204);
  const strict = await startTestApi({
    rates: { unsubscribing: { name: 'unsubscribing', most: 1, perMs: HOUR_MS } },
  });
  const follow = () => call(strict.app, contract.unsubscribeFromNews, { params: { token: 'unknown' } }, {});
  expect((await follow()).status).toBe(204);
  expect((await follow()).error).toBe('too_many_requests');
  await strict.close();
});

test('news that wait are not sent to who has ended them meanwhile', async () => {
  const pia = await addReader('confirmed');
  await write(['confirmed']);
  await worker.workDue();
  await call(api.app, contract.setNewsWanted, { params: { eventId }, body: { wanted: false } }, pia);
  expect(await sendAll()).toEqual([]);
  expect(await logged()).toMatchObject([
    { kind: 'event.news', state: 'dropped', failure: 'The person wants no news by mail.' },
  ]);
});
