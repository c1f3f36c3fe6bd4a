import * as contract from '@event-portal/contracts';
import { fillPath, type Endpoint } from '@event-portal/contracts';
import { sql } from 'kysely';
import pg from 'pg';
import { endpoints } from '../../testing/endpoints';
import { askForFile, pdf, resumeQuestion } from '../../testing/files';
import {
  addApplication,
  addEvent,
  addEventRole,
  addPerson,
  completeAnswers,
  type TestPerson,
} from '../../testing/people';
import {
  call,
  send,
  startTestApi,
  testConfiguration,
  type Sender,
  type TestApi,
} from '../../testing/test-api';
import { csvColumnsOf } from '../http/csv';
import { startSession } from '../sessions/session-store';
import { startJobWorker } from '../jobs/job-worker';
import { decisionWorks } from './decision-routes';

/** Everything that an applicant may call, and what services hear of events: a new endpoint is in it by itself. */
const open = endpoints.filter(
  ([, { access, serviceScope }]) =>
    access === 'public' ||
    access === 'session' ||
    (typeof access === 'object' && access.eventRoles.includes('applicant')) ||
    serviceScope !== undefined,
);

const NOW = new Date();
const AT = NOW.toISOString();
const remote = { remote: 'portal', version: '1.1.0' };
const TOMORROW = new Date(NOW.getTime() + 24 * 3_600_000).toISOString();

/** What is noted for Abe and for Bea; null where nothing is. */
type Notes = readonly [contract.ApplicationDecision, contract.ApplicationDecision] | null;

const notesOf = {
  'Abe accepted, Bea rejected': ['accept', 'reject'],
  'Abe rejected, Bea accepted': ['reject', 'accept'],
  'both on the waitlist': ['waitlist', 'waitlist'],
  'nothing noted': null,
} as const satisfies Record<string, Notes>;

type World = TestApi & {
  readonly eventId: string;
  readonly boss: TestPerson;
  readonly abe: TestPerson;
  readonly bea: TestPerson;
  readonly cas: TestPerson;
  readonly dee: TestPerson;
  readonly serviceKey: string;
};

async function makeWorld(notes: Notes): Promise<World> {
  const api = await startTestApi({ now: () => NOW });
  const { database } = api;
  const person = (name: string, role: 'user' | 'superuser' = 'user') =>
    addPerson(database, { name, email: `${name.toLowerCase()}@example.test`, role, at: NOW });
  const boss = await person('Boss', 'superuser');
  const abe = await person('Abe');
  const bea = await person('Bea');
  const cas = await person('Cas');
  const dee = await person('Dee');
  const eventId = await addEvent(database, { maxAttendees: 2 });
  await addEventRole(database, eventId, boss, 'admin');
  const more = { id: 'more', title: 'More', questions: [{ ...resumeQuestion, required: false }] };
  const asked = { sections: contract.FIRST_FORM.sections.slice(1, 2) };
  const toConfirm = { params: { eventId }, body: { version: 1, form: asked } };
  await call(api.app, contract.saveConfirmationForm, toConfirm, boss);
  await askForFile(database, eventId, { sections: [...contract.FIRST_FORM.sections, more] });
  await addApplication(database, eventId, abe, 'submitted');
  await addApplication(database, eventId, bea, 'submitted');
  await addApplication(database, eventId, cas, 'confirmed');
  await addApplication(database, eventId, dee, 'declined');
  await addApplication(database, eventId, await person('Wes'), 'waitlisted');
  for (const { userId } of [abe, bea])
    await database
      .insertInto('notices')
      .values({ userId, eventId, kind: 'application.received', cause: 'received', facts: '{}', at: AT })
      .execute();
  await sql`update events set created_at = ${AT}::timestamptz, updated_at = ${AT}::timestamptz`.execute(
    database,
  );
  await sql`
    update applications set saved_at = ${AT}::timestamptz, submitted_at = ${AT}::timestamptz,
      waitlisted_at = case when waitlisted_at is not null then ${AT}::timestamptz end
  `.execute(database);
  await sql`update application_milestones set at = ${AT}::timestamptz`.execute(database);
  await sql`update event_roles set assigned_at = ${AT}::timestamptz`.execute(database);

  const scopes: contract.ServiceScope[] = ['events:read', 'roles:read', 'remotes:read', 'mail:report'];
  const key = await call(api.app, contract.createServiceKey, { body: { name: 'Bot', scopes } }, boss);
  const params = { eventId };
  for (const [index, one] of (notes === null ? [] : [abe, bea]).entries()) {
    const who = { userIds: [contract.UserId.parse(one.userId)] };
    const body = { who, decision: notes?.[index] ?? null, overbook: true };
    await call(api.app, contract.draftDecisions, { params, body }, boss);
  }
  if (notes) await call(api.app, contract.releaseDecisions, { params, body: { at: TOMORROW } }, boss);
  return { ...api, eventId, boss, abe, bea, cas, dee, serviceKey: key.reply.key };
}

type Input = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  headers?: Record<string, string>;
};
type Recording = {
  readonly call: string;
  readonly by: string;
  readonly status: number;
  readonly headers: string;
  readonly body: string;
  /** What was asked of the database meanwhile: as many statements, and the same ones. */
  readonly statements: readonly string[];
};

/** Lives the same life in a world, as applicants and as a bot, and records all that they get to see. */
async function live({ app, database, eventId, abe, bea, cas, dee, serviceKey }: World) {
  const recordings: Recording[] = [];
  const names = [abe, bea, cas, dee].flatMap(({ name, email, userId }) => [name, email, userId]);

  async function ask(
    name: string,
    by: TestPerson | 'bot',
    { params = {}, query, body, headers: sent }: Input = {},
  ) {
    const endpoint = open.find(([declared]) => declared === name)?.[1];
    if (!endpoint) throw new Error(`${name} is none of the endpoints that applicants may call.`);
    const sender: Sender = by === 'bot' ? { serviceKey } : by;
    const request = {
      method: endpoint.method,
      url: fillPath(endpoint.path, { eventId, ...params }),
      ...(query && { query }),
      ...(body && { payload: body }),
      ...(sent && { headers: sent }),
    };
    const before = queries.mock.calls.length;
    const response = await send(app, request, sender);
    const { date: _date, 'x-request-id': _requestId, ...headers } = response.headers;
    recordings.push({
      call: name,
      by: by === 'bot' ? by : by.name,
      status: response.statusCode,
      headers: normalised(JSON.stringify(headers), names),
      body: normalised(response.body, names),
      statements: queries.mock.calls.slice(before).map(textOf).sort(),
    });
    return response;
  }
  const teamOf = async (person: TestPerson) => {
    const { reply } = await call(app, contract.getOwnTeam, { params: { eventId } }, person);
    return reply.team?.teamId ?? '';
  };
  /** Every read that needs no more than the event; others are asked for below. */
  async function readAll(by: TestPerson): Promise<void> {
    for (const [name, endpoint] of open) {
      if (!isPlainRead(endpoint)) continue;
      await ask(name, by);
      if (csvColumnsOf(endpoint)) await ask(name, by, { query: { format: 'csv' } });
    }
    await ask('listContent', by, { query: { kind: 'announcement' } });
  }

  for (const by of [abe, bea]) await readAll(by);
  const reads = recordings.length / 2;
  const report = { messageId: 'unknown', kind: 'delivered' };
  for (const [name, { serviceScope }] of open)
    if (serviceScope !== undefined) await ask(name, 'bot', name === 'reportMail' ? { body: report } : {});
  for (const by of [abe, bea]) {
    const other = by === abe ? bea : abe;
    await ask('createTeam', by, { body: { name: `Team of ${by.name}`, description: '' } });
    const teamId = await teamOf(by);
    await ask('updateTeam', by, { params: { teamId }, body: { name: 'Renamed', description: '' } });
    await ask('setTeamLocked', by, { params: { teamId }, body: { locked: true } });
    await ask('setTeamLocked', by, { params: { teamId }, body: { locked: false } });
    const made = await ask('createTeamInvitation', by, { params: { teamId }, body: { days: 3 } });
    const { secret } = made.json<{ secret: string }>();
    for (const person of [other, cas, dee]) await ask('openTeamInvitation', person, { body: { secret } });
    await ask('joinTeamByInvitation', other, { body: { secret } });
    await ask('revokeTeamInvitation', by, { params: { teamId } });
    await ask('transferTeam', by, { params: { teamId }, body: { userId: other.userId } });
    await ask('transferTeam', other, { params: { teamId }, body: { userId: by.userId } });
    await ask('leaveTeam', other, { params: { teamId, userId: other.userId } });
    await ask('requestToJoinTeam', other, { params: { teamId }, body: { message: 'Hi' } });
    await ask('cancelJoinRequest', other, { params: { teamId } });
    await ask('requestToJoinTeam', other, { params: { teamId }, body: { message: 'Again' } });
    const answer = { params: { teamId, userId: other.userId }, body: { answer: 'accept' } };
    await ask('answerJoinRequest', by, answer);
    await ask('leaveTeam', other, { params: { teamId, userId: other.userId } });
    await ask('leaveTeam', by, { params: { teamId, userId: by.userId } });
    const body = { name: by.name, preferredEmail: by.email };
    await ask('changeProfile', by, { body: { ...body, emailConsent: true } });
    await ask('completeOnboarding', by, { body });
    await ask('setNewsWanted', by, { body: { wanted: false } });
    await ask('unsubscribeFromNews', by, { params: { token: 'unknown' } });
    await ask('reportRemotes', by, { body: { reports: [{ ...remote, failure: null, cause: '' }] } });
    const visit = { ...remote, page: '/', device: 'phone', vitals: { lcp: 1, inp: 1, cls: 0 } };
    await ask('reportVitals', by, { body: { visits: [visit] } });
    const { notices } = (await call(app, contract.listNotices, { query: {} }, by)).reply;
    const noticeId = notices[0]?.noticeId ?? '';
    await ask('markNoticeRead', by, { params: { noticeId } });
    await ask('markNoticesRead', by, { body: { upTo: noticeId } });
    await database.transaction().execute((tx) => startSession(tx, by.userId, AT));
    const { sessions } = (await call(app, contract.listOwnSessions, {}, by)).reply;
    const sessionId = sessions.find(({ current }) => !current)?.sessionId ?? '';
    await ask('endOwnSession', by, { params: { sessionId } });
    await ask('endOtherSessions', by);
    const confirmation = { formVersion: 2, answers: {} };
    await ask('actOnApplication', by, { body: { action: 'take_seat', version: 1, confirmation } });
    await ask('saveConfirmation', by, { body: { version: 1, ...confirmation } });
    const changed = { version: 0, formVersion: 2, answers: completeAnswers };
    await ask('saveApplicationChanges', by, { body: changed });
    await ask('discardApplicationChanges', by);
    await ask('saveApplicationChanges', by, { body: { ...changed, version: 2 } });
    await ask('sendApplicationChanges', by, { body: { version: 3 } });
    await ask('actOnApplication', by, { body: { action: 'withdraw', version: 2 } });
    await ask('actOnApplication', by, { body: { action: 'reopen', version: 3 } });
    const file = { body: pdf(), headers: { 'content-type': 'application/pdf' } };
    const kept = await ask('uploadFile', by, { query: { question: 'resume', name: 'cv.pdf' }, ...file });
    const { fileId } = kept.json<{ fileId: string }>();
    await ask('downloadFile', by, { params: { fileId } });
    await ask('saveApplication', by, { body: { version: 4, formVersion: 2, answers: completeAnswers } });
    await ask('actOnApplication', by, { body: { action: 'submit', version: 5 } });
  }
  const answered = { version: 1, formVersion: 2, answers: completeAnswers };
  await ask('saveConfirmation', cas, { body: answered });
  await ask('sendDeclineFeedback', dee, { body: { reason: 'travel', comment: '' } });
  for (const by of [abe, bea]) await readAll(by);
  const documents = await Promise.all(
    ['/docs/json', '/readyz'].map(async (url) => (await send(app, { url })).body),
  );
  for (const by of [abe, bea]) await ask('signOut', by);
  return { recordings, reads, documents, heard: await readHeard(database) };
}

/** What the chat bot will be told, and what people have been told. */
async function readHeard(database: World['database']) {
  const { rows: roles } = await sql`
    select name, role_changes.role from role_changes join users using (user_id) order by changed_at
  `.execute(database);
  const { rows: notices } = await sql`
    select name, kind, facts from notices join users using (user_id) order by kind, name
  `.execute(database);
  return { roles, notices };
}

function isPlainRead({ method, path, query, access }: Endpoint): boolean {
  const wants = path.replace(':eventId', '').includes(':') || path === '/content';
  return (
    method === 'GET' &&
    !wants &&
    access !== 'superuser' &&
    !isAdminsOnly(access) &&
    query?.safeParse({}).success !== false
  );
}

function isAdminsOnly(access: Endpoint['access']): boolean {
  return typeof access === 'object' && !access.eventRoles.includes('applicant');
}

/** Without what differs between two equal worlds: ids and tokens, each by where it is met first. */
function normalised(text: string, names: readonly string[]): string {
  const known = new Map<string, string>();
  return text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w-]{43}/g, (id) => {
    const place = names.indexOf(id);
    if (place >= 0) return `person ${Math.floor(place / 3)}`;
    const name = known.get(id) ?? `id ${known.size}`;
    known.set(id, name);
    return name;
  });
}

function textOf([statement]: readonly unknown[]): string {
  if (typeof statement === 'string') return statement;
  return String(contract.propertyOf(statement, 'text'));
}

let worlds: ReadonlyMap<string, World>;
let lives: ReadonlyMap<string, Awaited<ReturnType<typeof live>>>;
let queries: jest.SpyInstance<unknown, unknown[]>;
beforeAll(async () => {
  queries = jest.spyOn(pg.Client.prototype as { query: (...given: unknown[]) => unknown }, 'query');
  const made: [string, World][] = [];
  const lived: [string, Awaited<ReturnType<typeof live>>][] = [];
  // One after the other, so that what one asks of its database is not taken for what another asks.
  for (const [title, notes] of Object.entries(notesOf)) {
    const world = await makeWorld(notes);
    made.push([title, world]);
    lived.push([title, await live(world)]);
  }
  worlds = new Map(made);
  lives = new Map(lived);
}, 120_000);
afterAll(async () => {
  queries.mockRestore();
  await Promise.all([...worlds.values()].map((world) => world.close()));
});

const lifeIn = (title: string) => {
  const found = lives.get(title);
  if (!found) throw new Error(`Nobody lived with ${title}.`);
  return found;
};

test('every endpoint that an applicant may call is called here, and answers', () => {
  const { recordings } = lifeIn('nothing noted');
  const answered = recordings.filter(({ status }) => status < 300).map(({ call: name }) => name);
  expect([...new Set(answered)].sort()).toEqual(open.map(([name]) => name));
});

test.each(Object.keys(notesOf))(
  'with %s, nobody gets to see anything else than with nothing noted',
  (title) => {
    const without = lifeIn('nothing noted');
    const { recordings, documents, heard } = lifeIn(title);
    expect(recordings).toEqual(without.recordings);
    expect(documents).toEqual(without.documents);
    expect(heard).toEqual(without.heard);
  },
);

test('an applicant who will be accepted sees what one who will be rejected sees', () => {
  const { recordings, reads } = lifeIn('Abe accepted, Bea rejected');
  const asOne = (some: readonly Recording[]) =>
    some.map((recording) =>
      JSON.stringify(recording)
        .replaceAll(/abe|bea/gi, 'name')
        .replaceAll(/person [01]/g, 'person')
        .replaceAll(/(newest|noticeId)\\":\\"\d+/g, '$1'),
    );
  expect(asOne(recordings.slice(0, reads))).toEqual(asOne(recordings.slice(reads, 2 * reads)));
});

test('the decisions are told when they are released', async () => {
  const world = await makeWorld(['accept', 'reject']);
  const worker = startJobWorker({
    database: world.openAnother(),
    works: decisionWorks(testConfiguration(world.url)),
    now: () => new Date(Date.parse(TOMORROW) + 1000),
    restMs: 3_600_000,
    onEnded: () => undefined,
    onFailure: (error) => {
      throw error;
    },
  });
  await worker.workDue();
  await worker.stop();
  const statusOf = async (person: TestPerson) =>
    (await call(world.app, contract.getOwnApplication, { params: { eventId: world.eventId } }, person)).reply
      .status;
  const { notices } = await readHeard(world.database);
  expect([await statusOf(world.abe), await statusOf(world.bea)]).toEqual(['accepted', 'rejected']);
  expect(notices).toMatchObject([
    { name: 'Abe', kind: 'application.accepted' },
    ...Array<object>(2).fill({ kind: 'application.received' }),
    { name: 'Bea', kind: 'application.rejected' },
  ]);
  await world.close();
});
