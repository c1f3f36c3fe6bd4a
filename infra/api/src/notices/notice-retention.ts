import { sql } from 'kysely';
import type { Database } from '../database/database';
import { repeat, type Repeating } from '../repeat';

/** What removing old notices needs. */
export type NoticeRetentionOptions = {
  readonly database: Database;
  readonly now: () => Date;
  readonly restMs?: number;
  readonly onFailure: (error: unknown) => void;
};

/** Removes what has become too old, until it is stopped. */
export type NoticeRetention = Repeating & {
  /** Removes a part of what is too old. @returns how many notices it was */
  readonly removeDue: () => Promise<number>;
};

const HOUR_MS = 3_600_000;
const KEPT_MS = 365 * 24 * HOUR_MS;
const AT_ONCE = 1000;

/** Starts removing notices that are older than a year, read or not. Of several instances each may: a notice goes once. */
export function startNoticeRetention(options: NoticeRetentionOptions): NoticeRetention {
  const { database, now, restMs = HOUR_MS, onFailure } = options;

  async function removeDue(): Promise<number> {
    const before = new Date(now().getTime() - KEPT_MS).toISOString();
    const { numAffectedRows = 0n } = await sql`
      delete from notices where notice_id in (
        select notice_id from notices where at < ${before}::timestamptz limit ${AT_ONCE} for update skip locked
      )
    `.execute(database);
    return Number(numAffectedRows);
  }

  return { removeDue, ...repeat(async () => (await removeDue()) > 0, { restMs, onFailure }) };
}
