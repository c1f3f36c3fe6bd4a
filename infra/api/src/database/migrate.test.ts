import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { send, testConfiguration } from '../../testing/test-api';
import { createEmptyDatabase, onServer, type TestDatabase } from '../../testing/test-database';
import { buildApp } from '../app';
import { openDatabase } from './database';
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

test('whoever owns a database can migrate it, without any other right', async () => {
  const owned = await createEmptyDatabase();
  const owner = `owner_of_${owned.name}`;
  const url = new URL(owned.url);
  url.username = owner;
  url.password = owner;
  await sql`create role ${sql.id(owner)} login password ${sql.lit(owner)}`.execute(owned.database);
  await sql`alter database ${sql.id(owned.name)} owner to ${sql.id(owner)}`.execute(owned.database);

  const database = openDatabase({ url: url.href, maxConnections: 2 });
  expect(await migrateToLatest(database)).toEqual(Object.keys(allMigrations));
  await database.destroy();
  await owned.drop();
  await onServer((server) => server.query(`drop role ${owner}`));
});

test('two that migrate at once do it once', async () => {
  const done = await Promise.all(
    [scratch.database, scratch.openAnother(), scratch.openAnother()].map((database) =>
      migrateToLatest(database),
    ),
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
  await pretend('9999-future-breaking');
  expect(await readSchemaState(scratch.database)).toEqual({
    kind: 'newer',
    unknown: ['9999-future-breaking'],
  });
  await expect(migrateToLatest(scratch.database)).rejects.toThrow('newer than this version');
});

test('a version that was rolled back to serves a database that has more than it knows', async () => {
  await migrateToLatest(scratch.database);
  await pretend('9999-one-more-column');
  expect(await readSchemaState(scratch.database)).toEqual({ kind: 'current' });
  expect(await migrateToLatest(scratch.database)).toEqual([]);
});

test('what the version before cannot live with is refused, unless it is allowed or nobody is there', async () => {
  await migrateToLatest(scratch.database);
  const migrations = {
    ...allMigrations,
    '9999-no-more-reports-breaking': {
      up: async (db: Kysely<unknown>) => db.schema.dropTable('remote_reports').execute(),
    },
  };
  await expect(migrateToLatest(scratch.database, { migrations })).rejects.toThrow('--allow-breaking');
  expect(await migrateToLatest(scratch.database, { migrations, allowBreaking: true })).toEqual([
    '9999-no-more-reports-breaking',
  ]);
  const empty = await createEmptyDatabase();
  expect(await migrateToLatest(empty.database, { migrations })).toHaveLength(Object.keys(migrations).length);
  await empty.drop();
});

test('a migration that drops, renames or narrows something says so in its name', async () => {
  const narrows =
    /\b(drop (table|column|constraint|type)|rename|set not null|alter column \S+ (set data )?type)\b/i;
  const statements: string[] = [];
  const watched = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: scratch.url }) }),
    log: ({ query }) => void statements.push(query.sql),
  });
  for (const [name, { up }] of Object.entries(allMigrations)) {
    statements.length = 0;
    await up(watched);
    const found = statements.filter((text) => narrows.test(text));
    expect([name, name.endsWith('-breaking') ? [] : found]).toEqual([name, []]);
  }
  await watched.destroy();
});

const pretend = (name: string) =>
  sql`insert into kysely_migration (name, timestamp) values (${name}, 'now')`.execute(scratch.database);

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

test('the answers of applications that were there before can be searched', async () => {
  const before = Object.fromEntries(Object.entries(allMigrations).filter(([name]) => name < '0014'));
  await migrateToLatest(scratch.database, { migrations: before });
  await sql`
    insert into events
      (name, name_key, description, location, time_zone, starts_at, ends_at, applications_open_at, applications_close_at, created_at, updated_at)
    values ('Hackathon', 'hackathon', '', 'Lyon', 'UTC', now(), now() + interval '1 day', now() - interval '2 days', now(), now(), now());
    insert into users (email, name, name_key, created_at)
    select 'p' || n || '@example.org', 'P', 'p', now() from generate_series(1, 1201) n;
    insert into applications (event_id, user_id, status, answers, saved_at)
    select event_id, user_id, 'submitted',
      '{"affiliation":"École","experience":null,"motivation":"Øre","projectUrl":"","dietaryNeeds":"","acceptsCodeOfConduct":true}',
      now() from events, users;
  `.execute(scratch.database);
  await migrateToLatest(scratch.database);
  const { rows } = await sql<{ answersKey: string; count: number }>`
    select answers_key, count(*) from applications group by answers_key
  `.execute(scratch.database);
  expect(rows).toEqual([{ answersKey: 'ecole\nore\n\n', count: 1201 }]);
});
