import type { Database } from '../database/database';
import { repeat, type Repeating } from '../repeat';
import { KEPT_MS } from './export-store';

/** What removing old files needs. */
export type ExportRetentionOptions = {
  readonly database: Database;
  readonly now: () => Date;
  readonly restMs?: number;
  readonly onFailure: (error: unknown) => void;
};

/** Removes files that have become too old, until it is stopped. */
export type ExportRetention = Repeating & {
  /** Removes all that are too old now. @returns how many it was */
  readonly removeDue: () => Promise<number>;
};

const REST_MS = 600_000;

/** Starts removing files that were made a day ago, and what is left of those that never were. */
export function startExportRetention(options: ExportRetentionOptions): ExportRetention {
  const { database, now, restMs = REST_MS, onFailure } = options;

  async function removeDue(): Promise<number> {
    const { numDeletedRows } = await database
      .deleteFrom('jobs')
      .where('privateTo', 'is not', null)
      .where('endedAt', '<=', new Date(now().getTime() - KEPT_MS).toISOString())
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }

  const removeOnce = async () => {
    await removeDue();
    return false;
  };
  return { removeDue, ...repeat(removeOnce, { restMs, onFailure }) };
}
