import {
  fillPath,
  listAuditEntries,
  listDirectory,
  listEventMails,
  listEventRoles,
  listPeopleWithoutTeam,
  listReceivedApplications,
  listScans,
  listUsers,
  type Endpoint,
} from '@event-portal/contracts';
import { sql } from 'kysely';
import pg from 'pg';
import { addEvent, addEventRole, addPerson, type TestPerson } from '../../testing/people';
import { explain, recordQueries, type PlanStep } from '../../testing/query-plans';
import { send, startTestApi, type TestApi } from '../../testing/test-api';
import { answersKeyInSql } from '../applications/answers-key';
import { personKey } from '../users/user-store';
import { holdsWords } from './text-search';
import { buildReadingIndexes, readingIndexes } from './reading-indexes';

let api: TestApi;
let superuser: TestPerson;
let eventId: string;
let client: pg.Client;
beforeAll(async () => {
  api = await startTestApi();
  superuser = await addPerson(api.database, { role: 'superuser' });
  eventId = await addEvent(api.database);
  await addEventRole(api.database, eventId, superuser, 'admin');
  client = new pg.Client({ connectionString: api.url });
  await client.connect();
  // The tables are all but empty: what the planner would do with long ones shows once it has no shorter way.
  await client.query(
    'set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off; set enable_hashjoin = off',
  );
});
afterAll(async () => {
  await client.end();
  await api.close();
});

const lists = {
  listAuditEntries,
  listDirectory,
  listEventMails,
  listEventRoles,
  listPeopleWithoutTeam,
  listReceivedApplications,
  listScans,
  listUsers,
};

function ordersOf({ query }: Endpoint): string[] {
  const { shape } = query as unknown as {
    shape: { sort: { def: { innerType: { options: readonly string[] } } } };
  };
  return [...shape.sort.def.innerType.options];
}

const cases = Object.entries(lists).flatMap(([name, endpoint]) =>
  ordersOf(endpoint).map((sort) => [name, sort, endpoint] as const),
);

async function plansOf(endpoint: Endpoint, query: string) {
  const url = `${fillPath(endpoint.path, { eventId })}?${query}`;
  const sent = await recordQueries(async () => {
    const { statusCode } = await send(api.app, { method: 'GET', url }, superuser);
    expect(statusCode).toBe(200);
  });
  const plans = [];
  for (const each of sent.filter(({ text }) => text.startsWith('select')))
    plans.push(await explain(client, each));
  return plans;
}

const below = (step: PlanStep): PlanStep[] => [step, ...(step.Plans ?? []).flatMap(below)];

test.each(cases)('%s has an index for its order by %s', async (_name, sort, endpoint) => {
  const plans = await plansOf(endpoint, `sort=${sort}`);
  const limits = plans.flatMap(({ plan }) => below(plan)).filter((step) => step['Node Type'] === 'Limit');
  expect(limits.length).toBeGreaterThan(0);
  const sorts = limits.flatMap(below).filter((step) => step['Node Type'] === 'Sort');
  expect(sorts).toEqual([]);
});

test.each([
  ['users', personKey, 'users_search'],
  ['applications', answersKeyInSql, 'applications_search'],
  ['audit_log', sql<string>`audit_log.search_key`, 'audit_log_search'],
])('a search of %s asks for just the text that an index is on', async (table, text, index) => {
  await client.query('set enable_bitmapscan = on');
  const { sql: statement, parameters } = sql`
    select 1 from ${sql.table(table)} where ${holdsWords('kowalski', text)}
  `.compile(api.database);
  const { plan } = await explain(client, { text: statement, values: parameters });
  expect(below(plan).map((step) => step['Index Name'])).toContain(index);
});

test('an index that is missing or was left half-built is built again', async () => {
  await sql`drop index users_figures`.execute(api.database);
  await sql`update pg_index set indisvalid = false where indexrelid = 'users_by_email'::regclass`.execute(
    api.database,
  );
  await buildReadingIndexes(api.database);
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index where indisvalid
  `.execute(api.database);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(readingIndexes)));
});
