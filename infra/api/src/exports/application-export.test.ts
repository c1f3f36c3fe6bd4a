import {
  downloadExport,
  exportApplications,
  fillPath,
  FIRST_FORM,
  getAnswerFigures,
  listAskedQuestions,
  listExports,
  listReceivedApplications,
  type Answers,
  type EventForm,
  type Question,
  type ReceivedApplicationsQuery,
} from '@event-portal/contracts';
import { sql } from 'kysely';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '../../testing/eventually';
import { makeExports, takeExport } from '../../testing/exports';
import { addEvent, addEventRole, addPerson, type TestPerson } from '../../testing/people';
import { recordQueries } from '../../testing/query-plans';
import { call, send, startTestApi, type TestApi } from '../../testing/test-api';
import { countConnections } from '../database/database';
import { CSV_PAGE_SIZE } from '../http/csv';

let api: TestApi;
let admin: TestPerson;
let eventId: string;
beforeAll(async () => {
  api = await startTestApi();
  admin = await addPerson(api.database, { name: 'Admin' });
});
beforeEach(async () => {
  eventId = await addEvent(api.database, { name: 'Spring “Hackathon”/..\\2027' });
  await addEventRole(api.database, eventId, admin, 'admin');
});
afterAll(() => api.close());

const asked = {
  help: '',
  required: false,
  sensitive: false,
  hiddenFromReaders: false,
  column: null,
  condition: null,
};
const options = (...labels: string[]) =>
  labels.map((label) => ({ id: label.toLowerCase().slice(0, 1), label, help: '' }));
const shirt: Question = {
  ...asked,
  id: 'shirt',
  kind: 'choice',
  label: 'Which shirt?',
  options: options('Small', 'Large'),
};
const langs: Question = {
  ...asked,
  id: 'langs',
  kind: 'choices',
  label: 'Languages',
  most: null,
  options: options('Ada', 'Basic', 'C'),
};
const years: Question = {
  ...asked,
  id: 'years',
  kind: 'number',
  label: 'Years of practice',
  least: null,
  most: null,
  whole: false,
};
const photos: Question = {
  ...asked,
  id: 'photos',
  kind: 'consent',
  label: '=Photos may be taken',
  version: 1,
  link: null,
};
const origin: Question = {
  ...asked,
  id: 'origin',
  kind: 'choice',
  label: 'Where is your family from?',
  sensitive: true,
  options: options('Here', 'Elsewhere'),
};
const about: Question = { ...asked, id: 'about', kind: 'text', label: 'About you', least: 0, most: 100 };
const born: Question = { ...asked, id: 'born', kind: 'date', label: 'Born on', from: null, to: null };
const formOf = (...questions: Question[]): EventForm => ({
  sections: [{ id: 'all', title: 'All', questions }],
});

async function ask(version: number, form: EventForm): Promise<void> {
  await api.database
    .insertInto('eventForms')
    .values({ eventId, version, form: JSON.stringify(form), madeAt: new Date().toISOString() })
    .execute();
}

let minute = 0;
async function apply(answers: Answers, formVersion: number, facts: { name?: string } = {}) {
  const person = await addPerson(api.database, facts);
  const at = new Date(Date.UTC(2026, 10, 1, 0, (minute += 1))).toISOString();
  const key = { eventId, userId: person.userId };
  await api.database
    .insertInto('applications')
    .values({
      ...key,
      status: 'submitted',
      formVersion,
      answers: JSON.stringify(answers),
      savedAt: at,
      submittedAt: at,
    })
    .execute();
  await api.database
    .insertInto('applicationMilestones')
    .values({ ...key, status: 'submitted', at })
    .execute();
  return person;
}

/** So many people at once, each a millionth of a second after the other. */
async function applyInBulk(people: number): Promise<void> {
  await sql`
    with made as (
      insert into users (email, name, name_key, created_at)
      select gen_random_uuid() || '@example.test', 'Row ' || n, 'row ' || n, now() from generate_series(1, ${people}) n
      returning user_id
    )
    insert into applications (event_id, user_id, status, answers, answers_key, saved_at, submitted_at)
    select ${eventId}, user_id, 'submitted', jsonb_build_object('motivation', repeat('x', 5000)), '', now(),
      timestamptz '2026-11-01 10:00:00Z' + row_number() over () * interval '1 microsecond'
    from made
  `.execute(api.database);
}

const exported = (query: Record<string, string>, by = admin) =>
  takeExport(api, exportApplications, { params: { eventId }, query }, by);
const linesOf = (body: string) =>
  body
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n');
const figures = async (query: Record<string, string> = {}) =>
  (await call(api.app, getAnswerFigures, { params: { eventId }, query }, admin)).reply;

test('each question is one column over all versions, by the words that its answers were given to', async () => {
  await ask(2, formOf(shirt, langs, photos));
  await ask(3, formOf(years, { ...shirt, label: 'Shirt size?', options: options('Slim', 'Loose') }));
  await apply({ shirt: 's', langs: ['a', 'c'], photos: false }, 2, { name: 'Łucja' });
  await apply({ shirt: 's', years: -1.5 }, 3, { name: 'אבנר 🦊' });
  await apply({ years: 3 }, 3, { name: '=1+1' });
  const { response } = await exported({ facts: 'name,status', questions: 'years,shirt,langs,photos' });
  expect(response.headers['content-disposition']).toEqual(
    expect.stringContaining('attachment; filename="applications-spring-hackathon-2027.csv"'),
  );
  expect(response.body.startsWith('\ufeff')).toBe(true);
  expect(linesOf(response.body)).toEqual([
    "Name,Status,Years of practice,Shirt size?,Languages,'=Photos may be taken",
    'Łucja,submitted,,Small,"Ada, C",No',
    'אבנר 🦊,submitted,-1.5,Slim,,',
    "'=1+1,submitted,3,,,",
  ]);
});

test('the questions that can be chosen are those of every version that was answered, the newest first', async () => {
  await ask(2, formOf(shirt, { ...origin, sensitive: false }));
  await ask(3, formOf({ ...shirt, sensitive: true }));
  await ask(4, formOf(years, shirt, origin));
  await ask(5, formOf(years, { ...shirt, label: 'Shirt size?', options: options('Small', 'Medium') }));
  await apply({ shirt: 'l' }, 2);
  await apply({ shirt: 's' }, 3);
  const { reply } = await call(api.app, listAskedQuestions, { params: { eventId } }, admin);
  expect(reply.current).toEqual(['years', 'shirt']);
  expect(reply.questions.map(({ id, sensitive }) => [id, sensitive])).toEqual([
    ['years', false],
    // Sensitive once, and never less since: somebody answered it as such.
    ['shirt', true],
    ['origin', false],
  ]);
  expect(reply.questions[1]).toMatchObject({
    label: 'Shirt size?',
    options: [{ id: 's' }, { id: 'm' }, { id: 'l', label: 'Large' }],
  });
});

test('the file has the people that the list has with the same filters, and no draft', async () => {
  const [first] = [await addPerson(api.database, { name: 'Ada Kowalska' })];
  await apply({ affiliation: 'Kraków' }, 1, { name: 'Ben' });
  await apply({ affiliation: '' }, 1, { name: 'Cai Kowalski' });
  await api.database
    .insertInto('applications')
    .values({
      eventId,
      userId: first.userId,
      status: 'started',
      answers: '{}',
      savedAt: new Date().toISOString(),
    })
    .execute();
  const filters: Partial<ReceivedApplicationsQuery>[] = [
    ...[{}, { search: 'kowal' }, { search: 'krak' }],
    ...([{ status: 'accepted' }, { undecided: 'yes' }] as const),
  ];
  for (const query of filters) {
    const list = await call(api.app, listReceivedApplications, { params: { eventId }, query }, admin);
    const { response } = await takeExport(
      api,
      exportApplications,
      { params: { eventId }, query: { ...query, facts: 'name' } },
      admin,
    );
    expect(linesOf(response.body).slice(1)).toEqual(list.reply.items.map(({ name }) => name));
  }
});

test('the log notes who took which columns of how many people, before a line is sent', async () => {
  await apply({ motivation: 'Fun' }, 1);
  await exported({ facts: 'email', questions: 'motivation' });
  const entry = await api.database
    .selectFrom('auditLog')
    .selectAll()
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    action: 'application.exported',
    actorId: admin.userId,
    targetKind: 'event',
    changes: {
      people: { before: null, after: 1 },
      columns: { after: ['E-mail', expect.stringContaining('make or learn')] },
      sensitive: { after: false },
    },
  });
  await api.database.schema.alterTable('auditLog').renameTo('auditLogAway').execute();
  const refused = await exported({ facts: 'email' });
  await api.database.schema.alterTable('auditLogAway').renameTo('auditLog').execute();
  expect([refused.status, refused.response.headers['content-type']]).toEqual([
    500,
    expect.stringContaining('json'),
  ]);
});

test('sensitive answers come only when that is said, and what was never asked does not come', async () => {
  await apply({ dietaryNeeds: 'No nuts' }, 1);
  const { status, fields } = await exported({ questions: 'dietaryNeeds' });
  expect([status, fields?.questions]).toEqual([422, expect.stringContaining('sensitive=yes')]);
  const { response } = await exported({ questions: 'dietaryNeeds', sensitive: 'yes' });
  expect(response.body).toContain('No nuts');
  expect((await exported({ questions: 'shoeSize' })).fields?.questions).toContain('never asked “shoeSize”');
  expect((await exported({ facts: 'password' })).status).toBe(422);
});

test('the file that every list has leaves answers out', async () => {
  await apply({ affiliation: 'Makerspace', experience: 'some' }, 1, { name: 'Ben' });
  const url = `${fillPath(listReceivedApplications.path, { eventId })}?format=csv`;
  const { body } = await send(api.app, { method: 'GET', url }, admin);
  expect(body).toContain('Ben');
  expect(body).not.toMatch(/Makerspace|some/);
});

test('a long list is whole, each person once in the order in which they came, a batch at a time', async () => {
  const people = 2 * CSV_PAGE_SIZE + 7;
  await applyInBulk(people);
  let body = '';
  const sent = await recordQueries(async () => {
    body = (await exported({ facts: 'userId' })).response.body;
  });
  const ids = linesOf(body).slice(1);
  expect([ids.length, new Set(ids).size]).toEqual([people, people]);
  const inOrder = await api.database
    .selectFrom('applications')
    .select('userId')
    .where('eventId', '=', eventId)
    .orderBy('submittedAt')
    .orderBy('userId')
    .execute();
  expect(ids).toEqual(inOrder.map(({ userId }) => userId));
  const batches = sent.filter(({ text }) => text.includes('"wanted"'));
  expect(batches.map(({ values }) => values.find((value) => Array.isArray(value))?.length)).toEqual([
    CSV_PAGE_SIZE,
    CSV_PAGE_SIZE,
    7,
  ]);
});

test.each(['name', 'status', 'submittedAt'] as const)(
  'the file has the order of the list by %s, in either direction, over all batches',
  async (field) => {
    const people = 2 * CSV_PAGE_SIZE + 7;
    await applyInBulk(people);
    // Many who are alike in what is ordered by.
    await sql`
      update users set name_key = 'row ' || left(users.user_id::text, 1)
      from applications where applications.user_id = users.user_id and event_id = ${eventId}
    `.execute(api.database);
    await sql`
      update applications set status = (array['submitted', 'accepted', 'rejected'])[1 + ascii(user_id::text) % 3],
        submitted_at = date_trunc('milliseconds', submitted_at)
      where event_id = ${eventId}
    `.execute(api.database);
    for (const direction of ['asc', 'desc'] as const) {
      const sort = `${field}:${direction}` as const;
      const ids = linesOf((await exported({ facts: 'userId', sort })).response.body).slice(1);
      expect([ids.length, new Set(ids).size]).toEqual([people, people]);
      for (const page of [1, 11, 21]) {
        const query = { sort, page: String(page), pageSize: '100' };
        const list = await call(api.app, listReceivedApplications, { params: { eventId }, query }, admin);
        const listed = list.reply.items.map(({ userId }) => userId);
        expect(ids.slice(100 * (page - 1), 100 * page)).toEqual(listed);
      }
    }
  },
  30_000,
);

test('whoever has got another name while the file is made is in it once, and whoever fits no more is left out', async () => {
  for (const name of ['Ada', 'Ben', 'Cem']) await apply({ motivation: `I am ${name}` }, 1, { name });
  const query = { facts: 'name', status: 'submitted', sort: 'name:asc' } as const;
  const { jobId } = (await call(api.app, exportApplications, { params: { eventId }, query }, admin)).reply;
  await api.database
    .updateTable('users')
    .set({ name: 'Zoe', nameKey: 'zoe' })
    .where('userId', 'in', (from) =>
      from.selectFrom('applications').select('userId').where('eventId', '=', eventId),
    )
    .where('name', '=', 'Ada')
    .execute();
  await api.database
    .updateTable('applications')
    .set({ status: 'withdrawn' })
    .where('eventId', '=', eventId)
    .where('userId', 'in', (from) => from.selectFrom('users').select('userId').where('name', '=', 'Ben'))
    .execute();
  await makeExports(api);
  const params = { eventId, jobId };
  const { body } = await send(api.app, { url: fillPath(downloadExport.path, params) }, admin);
  expect(linesOf(body)).toEqual(['Name', 'Zoe', 'Cem']);
  const { exports } = (await call(api.app, listExports, { params: { eventId } }, admin)).reply;
  expect(exports).toMatchObject([{ jobId, state: 'done', total: 3, done: 3, leftOut: 1 }]);
});

test('whoever reads slowly or goes away holds nothing of the database, and nothing more is read for them', async () => {
  const parts = 8;
  await applyInBulk(parts * CSV_PAGE_SIZE);
  const { jobId } = (
    await call(
      api.app,
      exportApplications,
      { params: { eventId }, query: { questions: 'motivation' } },
      admin,
    )
  ).reply;
  await makeExports(api);
  const app = await api.startAnother();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const path = fillPath(downloadExport.path, { eventId, jobId });
  const sent = await recordQueries(async () => {
    const response = await new Promise<NodeJS.ReadableStream & { destroy: () => void }>((resolve) =>
      get({ host: '127.0.0.1', port, path, headers: { cookie: `sh_session_id=${admin.session}` } }, resolve),
    );
    // Nobody takes more than what has come until now: the reading stops.
    const busy = sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and backend_type = 'client backend'
    `;
    await eventually(
      async () => (await busy.execute(api.database)).rows[0]?.count,
      (count) => count === 0,
      20_000,
    );
    response.destroy();
    await eventually(
      () => Promise.resolve(countConnections(api.database).waiting),
      (waiting) => waiting === 0,
    );
  });
  const pieces = sent.filter(({ text }) => text.startsWith('select "content"'));
  expect(pieces.length).toBeGreaterThan(0);
  expect(pieces.length).toBeLessThan(parts - 1);
}, 60_000);

test('figures count what was chosen, in ranges where numbers are many, and what was written as written', async () => {
  await ask(2, formOf(shirt, langs, years, photos, about, born));
  for (let index = 0; index < 30; index += 1)
    await apply(
      {
        shirt: index % 3 === 0 ? 's' : 'l',
        langs: index % 2 === 0 ? ['a', 'b'] : [],
        years: index,
        photos: index < 10,
        about: index < 4 ? 'Hello' : ' ',
        born: `${1990 + (index % 15)}-05-0${1 + (index % 9)}`,
      },
      2,
    );
  const { applications, questions } = await figures();
  expect(applications).toBe(30);
  const of = (id: string) => {
    const found = questions.find((one) => one.id === id);
    return [found?.answered, ...(found?.counts.map(({ label, count }) => `${label}: ${count}`) ?? [])];
  };
  expect(of('shirt')).toEqual([30, 'Small: 10', 'Large: 20']);
  expect(of('langs')).toEqual([15, 'Ada: 15', 'Basic: 15', 'C: 0']);
  expect(of('years')).toEqual([
    30,
    ...['0 to below 5: 5', '5 to below 10: 5', '10 to below 15: 5', '15 to below 20: 5'],
    ...['20 to below 25: 5', '25 to below 30: 5'],
  ]);
  expect(of('photos')).toEqual([10, 'Yes: 10', 'No: 20']);
  expect(of('about')).toEqual([4]);
  expect(of('born')[1]).toBe('1990: 2');
  expect((await figures({ status: 'accepted' })).applications).toBe(0);
});

test('figures of a sensitive question tell no small count, nor the whole to reckon it from', async () => {
  await ask(2, formOf(origin, { ...years, sensitive: true }, { ...about, sensitive: true }));
  for (let index = 0; index < 12; index += 1)
    await apply({ origin: index < 4 ? 'e' : 'h', years: index < 9 ? 3 : 40 + index, about: 'Me' }, 2);
  const { questions } = await figures();
  expect(questions).toMatchObject([
    {
      id: 'origin',
      answered: null,
      counts: [
        { label: 'Here', count: 8 },
        { label: 'Elsewhere', count: null },
      ],
    },
    {
      id: 'years',
      answered: null,
      counts: [
        { label: '3', count: 9 },
        { label: 'Other answers', count: null },
      ],
    },
    { id: 'about', answered: 12, counts: [] },
  ]);
});

test('figures of the first form are there before anybody has applied', async () => {
  const { applications, questions } = await figures();
  expect([applications, questions.length]).toEqual([
    0,
    FIRST_FORM.sections.flatMap((one) => one.questions).length,
  ]);
});
