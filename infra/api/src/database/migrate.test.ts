import { sql } from 'kysely';
import { send, testConfiguration } from '../../testing/test-api';
import { createEmptyDatabase, type TestDatabase } from '../../testing/test-database';
import { buildApp } from '../app';
import { migrateToLatest, migrateToNothing, readSchemaState } from './migrate';
import { allMigrations } from './migrations/all-migrations';

let scratch: TestDatabase;
beforeEach(async () => {
  scratch = await createEmptyDatabase();
});
afterEach(() => scratch.drop());

const listTables = async () => {
  const tables = await scratch.database.introspection.getTables();
  return tables.map(({ name }) => name).sort();
};

test('an empty database is behind, and up to date after the migrations', async () => {
  expect(await readSchemaState(scratch.database)).toEqual({
    kind: 'behind',
    pending: Object.keys(allMigrations),
  });
  expect(await migrateToLatest(scratch.database)).toEqual(Object.keys(allMigrations));
  expect(await readSchemaState(scratch.database)).toEqual({ kind: 'current' });
  expect(await migrateToLatest(scratch.database)).toEqual([]);
});

test('two that migrate at once do it once', async () => {
  const done = await Promise.all(
    [scratch.database, scratch.openAnother(), scratch.openAnother()].map(migrateToLatest),
  );
  expect(done.flat().sort()).toEqual(Object.keys(allMigrations));
});

test('every migration can be taken back, and run again', async () => {
  await migrateToLatest(scratch.database);
  const tables = await listTables();
  await migrateToNothing(scratch.database);
  expect(await listTables()).toEqual([]);
  const functions =
    await sql`select 1 from pg_proc join pg_namespace n on n.oid = pronamespace where nspname = 'public'`.execute(
      scratch.database,
    );
  expect(functions.rows).toEqual([]);
  await migrateToLatest(scratch.database);
  expect(await listTables()).toEqual(tables);
});

test('F39 a database that is newer than the code is neither migrated nor ready', async () => {
  await migrateToLatest(scratch.database);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-future', 'now')`.execute(
    scratch.database,
  );
  expect(await readSchemaState(scratch.database)).toEqual({ kind: 'newer', unknown: ['9999-future'] });
  await expect(migrateToLatest(scratch.database)).rejects.toThrow('newer than this version');
});

test('F39 the API is not ready on a database that is behind', async () => {
  const app = await buildApp({ configuration: testConfiguration(scratch.url), database: scratch.database });
  const response = await send(app, { url: '/readyz' });
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({
    error: 'unavailable',
    message: expect.stringContaining('older') as string,
  });
  await app.close();
});
