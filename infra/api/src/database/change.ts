import { sql } from 'kysely';
import { APPLICATION, type Database, type DatabaseTransaction } from './database';
import { hasCode } from './database-failures';

/** Who makes a change; null is the platform itself. */
export type Actor = { readonly userId: string; readonly name: string };

/** A change under way: its transaction, its time, and the person that the log will name. */
export type Change = {
  readonly tx: DatabaseTransaction;
  readonly at: string;
  readonly actor: Actor | null;
  readonly requestId: string | null;
};

/** The facts of a change that hold before its transaction opens. */
export type ChangeFacts = Omit<Change, 'tx'>;

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const ATTEMPTS = 3;

/**
 * Runs the work of a change in one transaction: all of it happens, with its log entry, or nothing.
 * When two changes stood in each other's way the database has undone one of them, and it is tried again.
 */
export async function makeChange<Result>(
  database: Database,
  facts: ChangeFacts,
  work: (change: Change) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction().execute(async (tx) => {
        if (facts.requestId !== null) await nameRequest(tx, facts.requestId);
        return work({ ...facts, tx });
      });
    } catch (error) {
      const isCollision = hasCode(error, SERIALIZATION_FAILURE) || hasCode(error, DEADLOCK);
      if (!isCollision || attempt === ATTEMPTS) throw error;
    }
  }
}

/** The longest name that Postgres keeps; it would complain of a longer one. */
const LONGEST_NAME = 63;

/**
 * Lets the server name the request until the transaction ends: in `pg_stat_activity`, and in every line of a log that has
 * `%a` in `log_line_prefix`, slow statements, waits for locks and deadlocks among them. The audit log has the same id.
 */
async function nameRequest(tx: DatabaseTransaction, requestId: string): Promise<void> {
  const name = `${APPLICATION} ${requestId}`.slice(0, LONGEST_NAME);
  await sql`select set_config('application_name', ${name}, true)`.execute(tx);
}
