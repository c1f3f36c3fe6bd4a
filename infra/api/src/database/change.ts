import type { Database, DatabaseTransaction } from './database';
import { hasCode } from './database-failures';

/** Who makes a change; null is the platform itself. */
export type Actor = { readonly userId: string; readonly name: string };

/** A change under way: its transaction, its moment, and whom the log will name. */
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
      return await database.transaction().execute((tx) => work({ ...facts, tx }));
    } catch (error) {
      const isCollision = hasCode(error, SERIALIZATION_FAILURE) || hasCode(error, DEADLOCK);
      if (!isCollision || attempt === ATTEMPTS) throw error;
    }
  }
}
