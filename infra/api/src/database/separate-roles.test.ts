import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createEmptyDatabase, onServer, type TestDatabase } from '../../testing/test-database';
import { migrateToLatest } from './migrate';

const HANDBOOK = join(__dirname, '../../../docs/operations/going-live.md');

/** The statements of the handbook, for a role of this test: roles belong to the whole server. */
const statementsFor = (role: string) =>
  [...readFileSync(HANDBOOK, 'utf8').matchAll(/```sql\n([^`]+)```/g)].map(([, block = '']) =>
    block.replaceAll('portal_api', role),
  );

let scratch: TestDatabase;
let role: string;
let client: pg.Client;
beforeAll(async () => {
  scratch = await createEmptyDatabase();
  role = `api_of_${scratch.name}`;
  const [before = '', after = ''] = statementsFor(role);
  client = new pg.Client({ connectionString: scratch.url });
  await client.connect();
  await client.query(before);
  await migrateToLatest(scratch.database);
  await client.query(after);
  await client.query(`set role ${role}`);
});
afterAll(async () => {
  await client.end();
  await scratch.drop();
  await onServer((server) => server.query(`drop role ${role}`));
});

test('by the handbook, the API’s role writes the log of changes and cannot touch what is in it', async () => {
  await client.query(`
    insert into audit_log (at, action, target_kind, target_id, target_label, changes, search_key)
    values (now(), 'user.signed_in', 'user', 'x', 'x', '{}', 'x')
  `);
  for (const attack of [
    'delete from audit_log',
    `update audit_log set target_label = 'y'`,
    'truncate audit_log',
    'alter table audit_log disable trigger all',
    'drop trigger audit_log_is_append_only on audit_log',
    'drop table audit_log',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return old; end $$',
    `set session_replication_role = 'replica'`,
  ])
    await expect(client.query(attack)).rejects.toThrow(/permission denied|must be owner/);
});

test('by the handbook, the API’s role removes only what is older than a year, by the function that the owner made', async () => {
  await client.query(`
    insert into audit_log (at, action, target_kind, target_id, target_label, changes, search_key)
    values (now() - interval '400 days', 'user.signed_in', 'user', 'old', 'x', '{}', 'x')
  `);
  const remove = () => client.query<{ removed: number }>('select remove_old_audit_entries(now()) as removed');
  expect((await remove()).rows).toEqual([{ removed: 1 }]);
  expect((await remove()).rows).toEqual([{ removed: 0 }]);
  const { rows } = await client.query('select from audit_log');
  expect(rows).toHaveLength(1);
});

test('by the handbook, the API’s role reads and writes everything else', async () => {
  const { rows } = await client.query<{ table: string; may: boolean }>(`
    select tablename as table,
      has_table_privilege(format('%I', tablename), 'select') and has_table_privilege(format('%I', tablename), 'insert')
        and (tablename = 'audit_log' or has_table_privilege(format('%I', tablename), 'update, delete')) as may
    from pg_tables where schemaname = 'public'
  `);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ may }) => !may)).toEqual([]);
});
