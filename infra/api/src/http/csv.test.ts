import * as contract from '@event-portal/contracts';
import { fillPath } from '@event-portal/contracts';
import { sql } from 'kysely';
import { endpoints } from '../../testing/endpoints';
import { addEvent, addEventRole, addPerson, type TestPerson } from '../../testing/people';
import { send, startTestApi, type TestApi } from '../../testing/test-api';
import { CSV_PAGE_SIZE, csvCells, csvColumnsOf, csvLine, plainFileName } from './csv';

let api: TestApi;
let superuser: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  superuser = await addPerson(api.database, { role: 'superuser' });
});
afterAll(() => api.close());

const lists = endpoints.filter(([, endpoint]) => csvColumnsOf(endpoint));
const download = async (path: string, sender = superuser) =>
  send(api.app, { method: 'GET', url: path }, sender);
const rowsOf = (body: string) =>
  body
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n');

test('every list that has pages can be exported', () => {
  expect(lists.map(([name]) => name)).toEqual(
    expect.arrayContaining(['getWaitlist', 'listAuditEntries', 'listReceivedApplications', 'listUsers']),
  );
});

test.each(lists)('%s comes as a file with a line for its columns', async (_name, endpoint) => {
  const eventId = await addEvent(api.database, { published: true });
  const response = await download(`${fillPath(endpoint.path, { eventId })}?format=csv`);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="[a-z-]+\.csv"$/);
  expect(rowsOf(response.body)[0]?.split(',')).toHaveLength(csvColumnsOf(endpoint)?.length ?? 0);
});

test('a list of several pages is exported whole, each row once, with the filter that is on', async () => {
  const eventId = await addEvent(api.database, { published: true });
  const { rows } = await sql<{ userId: string }>`
    insert into users (email, name, name_key, created_at)
    select 'row' || n || '@example.test', 'Row ' || n, 'row ' || n, now() from generate_series(1, ${CSV_PAGE_SIZE + 5}) n
    returning user_id
  `.execute(api.database);
  await api.database
    .insertInto('eventRoles')
    .values(
      rows.map(({ userId }, index) => ({
        eventId,
        userId,
        role: index < 3 ? ('staff' as const) : ('attendee' as const),
        assignedAt: new Date().toISOString(),
      })),
    )
    .execute();
  const path = fillPath(contract.listEventRoles.path, { eventId });
  const all = rowsOf((await download(`${path}?format=csv`)).body).slice(1);
  expect(new Set(all).size).toBe(CSV_PAGE_SIZE + 5);
  expect(rowsOf((await download(`${path}?format=csv&role=staff`)).body)).toHaveLength(1 + 3);
});

test('who may not read a list may not export it, and a wrong filter is refused before a file begins', async () => {
  const somebody = await addPerson(api.database);
  expect((await download('/users?format=csv', somebody)).statusCode).toBe(403);
  expect((await download('/users?format=csv', { session: 'nobody' } as TestPerson)).statusCode).toBe(401);
  expect((await download('/users?format=csv&role=king')).statusCode).toBe(422);
});

test('what a spreadsheet would run is text, and what a line is made of stays in its cell', async () => {
  const eventId = await addEvent(api.database, { published: true });
  const evil = await addPerson(api.database, { name: '=HYPERLINK("https://evil.example","a, b")' });
  await addEventRole(api.database, eventId, evil, 'staff');
  const { body } = await download(`${fillPath(contract.listEventRoles.path, { eventId })}?format=csv`);
  expect(body).toContain(`"'=HYPERLINK(""https://evil.example"",""a, b"")"`);
});

test.each(['=1', '+1', '-1', '@a', '\t=1', ' =1', '\u00a0=1', '\r=1', '\n=1', '＝1', '＠a'])(
  '%j is no formula',
  (value) => {
    expect(csvLine([value])).toMatch(/^"?'/);
  },
);

test('numbers, truth, nothing and lists have their plain forms', () => {
  const item = { value: -3, yes: true, nothing: null, list: ['a', 'b'] };
  const columns = [['value'], ['yes'], ['nothing'], ['list'], ['nobody', 'name']];
  expect(csvLine(csvCells(columns, item))).toBe('-3,true,,"[""a"",""b""]",\r\n');
});

test.each([
  ['applications Ødegård ‘24/../x.exe\r\n', 'applications-deg-rd-24-x-exe.csv'],
  ['applications ملتقى', 'applications.csv'],
])('the name of a file does no harm: %j', (name, plain) => {
  expect(plainFileName(name, 'csv')).toBe(plain);
});
