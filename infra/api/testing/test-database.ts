import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase, type Database } from '../src/database/database';
import { migrateToLatest } from '../src/database/migrate';
import { allMigrations } from '../src/database/migrations/all-migrations';

/** A database of its own for one test file. */
export type TestDatabase = {
  readonly url: string;
  readonly name: string;
  readonly database: Database;
  /** Opens another pool on it, as another instance of the API would. */
  readonly openAnother: () => Database;
  readonly drop: () => Promise<void>;
};

/** Makes a migrated, empty database. The migrations run once for all test files; each then copies the result. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = await ensureTemplate();
  // File by file it takes a third of the time: of the other way the server writes a log.
  return makeDatabase(`create database %I template ${template} strategy file_copy`);
}

/** Makes a database without a single table. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return makeDatabase('create database %I');
}

async function makeDatabase(statement: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer((client) => client.query(statement.replace('%I', name)));

  const url = addressOf(name);
  const opened: Database[] = [];
  const open = () => {
    const database = openDatabase({ url, maxConnections: 4 });
    opened.push(database);
    return database;
  };
  return {
    url,
    name,
    database: open(),
    openAnother: open,
    async drop() {
      await Promise.all(opened.map((database) => database.destroy()));
      await onServer((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** Runs statements on the server that the test run has, outside of the databases of the tests. */
export async function onServer<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const TEMPLATE_LOCK = 7_311_402;

/** Several test files start at once: the first makes the template, the others wait for it. */
async function ensureTemplate(): Promise<string> {
  const template = `template_${fingerprint()}`;
  return onServer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const found = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (found.rowCount) return template;

    // Under another name until it is whole: a run that is killed leaves no half-migrated template behind.
    const unfinished = `${template}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    const database = openDatabase({ url: addressOf(unfinished), maxConnections: 2 });
    await migrateToLatest(database);
    await database.destroy();
    await client.query(`alter database ${unfinished} rename to ${template}`);
    return template;
  });
}

function fingerprint(): string {
  const source = Object.entries(allMigrations).map(
    ([name, migration]) => `${name}${migration.up.toString()}`,
  );
  return createHash('sha256').update(source.join()).digest('hex').slice(0, 16);
}

function addressOf(name: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return url.href;
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_SERVER;
  if (!url)
    throw new Error('TEST_DATABASE_SERVER is not set: run the tests with the root Jest configuration.');
  return url;
}
