import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './schema';

/** The database, or a transaction on it: what a query that only reads needs. */
export type Database = Kysely<Tables>;

/** An open transaction. A plain database does not pass for one, so what has to be atomic cannot run outside. */
export type DatabaseTransaction = Transaction<Tables>;

/** How to reach the database. */
export type DatabaseOptions = {
  readonly url: string;
  readonly maxConnections?: number;
  /** Lets a statement take as long as it needs: for migrations, which nobody waits for. */
  readonly unhurried?: boolean;
  /** Hears of connections that broke while no statement ran on them. */
  readonly onConnectionLost?: (error: Error) => void;
};

/** The longest that one statement may take, and a little more for its way over the network. */
const STATEMENT_TIMEOUT_MS = 10_000;
const QUERY_TIMEOUT_MS = 12_000;
const CONNECT_TIMEOUT_MS = 3_000;

/** What the server's log and its list of sessions call this program. */
export const APPLICATION = 'portal-api';

/** Opens a pool of connections. It connects when the first query needs it, and again after an outage. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(!options.unhurried && { statement_timeout: STATEMENT_TIMEOUT_MS, query_timeout: QUERY_TIMEOUT_MS }),
    idle_in_transaction_session_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    application_name: APPLICATION,
    types,
    // Moments then come in one form, whatever the server is set to.
    options: '-c TimeZone=UTC -c DateStyle=ISO',
  });
  const onLost = options.onConnectionLost ?? (() => undefined);
  pool.on('error', onLost);
  // The pool listens to connections that nobody uses. One that breaks between two statements of a transaction
  // has no listener, and would end the process.
  pool.on('connect', (client) => client.on('error', onLost));
  const database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    // Answers and audited changes are documents of their own: their keys stay as they are.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  pools.set(database, pool);
  return database;
}

const pools = new WeakMap<Database, pg.Pool>();

/** How the pool of an opened database stands: its connections, and the queries that wait for one. */
export function countConnections(database: Database): { readonly total: number; readonly waiting: number } {
  const pool = pools.get(database);
  return { total: pool?.totalCount ?? 0, waiting: pool?.waitingCount ?? 0 };
}

/** A statement that a connection knows by its name once it has run it. */
export type PreparedStatement = { readonly name: string; readonly text: string };

/**
 * Runs a statement that each connection has planned once, with the columns as they are named in it: for what is asked with
 * nearly every request. It takes part in no transaction. Give every column its type (`name::text`): a migration that
 * changed one would otherwise break the statement on every connection that knows it.
 */
export async function queryPrepared<Row extends pg.QueryResultRow>(
  database: Database,
  statement: PreparedStatement,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const pool = pools.get(database);
  if (!pool) throw new Error('Only a database that openDatabase has opened prepares statements.');
  const { rows } = await pool.query<Row>({ ...statement, values: [...values] });
  return rows;
}

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(toIso(text)).toISOString());

/** `2026-03-29 01:00:00.5+00` as ISO 8601 has it; sessions run in UTC, so the offset is always of hours. */
function toIso(text: string): string {
  return `${text.replace(' ', 'T')}:00`;
}
