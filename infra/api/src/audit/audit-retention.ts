import { sql } from 'kysely';
import type { Database } from '../database/database';
import { repeat, type Repeating } from '../repeat';

/** What keeping the log no longer than a time needs. */
export type AuditRetentionOptions = {
  readonly database: Database;
  /** How many days an entry is kept; the database itself keeps each for a year, whatever this says. */
  readonly days: number;
  readonly now: () => Date;
  readonly restMs?: number;
  readonly onRemoved: (entries: number) => void;
  readonly onFailure: (error: unknown) => void;
};

/** Removes what has become too old, until it is stopped. */
export type AuditRetention = Repeating & {
  /** Removes a part of what is too old. @returns how many entries it was */
  readonly removeDue: () => Promise<number>;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Starts removing entries of the log that are too old. Of several instances each may: an entry goes once. */
export function startAuditRetention(options: AuditRetentionOptions): AuditRetention {
  const { database, days, now, restMs = HOUR_MS, onRemoved, onFailure } = options;

  async function removeDue(): Promise<number> {
    const before = new Date(now().getTime() - days * DAY_MS).toISOString();
    const { rows } = await sql<{ removed: number }>`
      select remove_old_audit_entries(${before}::timestamptz) as removed
    `.execute(database);
    const removed = rows[0]?.removed ?? 0;
    if (removed > 0) onRemoved(removed);
    return removed;
  }

  return { removeDue, ...repeat(async () => (await removeDue()) > 0, { restMs, onFailure }) };
}
