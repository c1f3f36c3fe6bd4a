import { sql } from 'kysely';
import type { Database } from '../database/database';
import { repeat, type Repeating } from '../repeat';
import type { FileStore } from './file-store';
import { answersWithFile } from './stored-files';

/** What removing files that nobody needs takes. */
export type FileCollectionOptions = {
  readonly database: Database;
  readonly files: FileStore;
  readonly now: () => Date;
  readonly restMs?: number;
  readonly onRemoved: (files: number) => void;
  readonly onFailure: (error: unknown) => void;
};

/** Removes what nobody needs, until it is stopped. */
export type FileCollection = Repeating & {
  /** Removes some of it. @returns how many files it was */
  readonly removeDue: () => Promise<number>;
};

const HOUR_MS = 3_600_000;
/** Somebody may still go back to the answers of another tab, or send what this browser has kept. */
const UNUSED_MS = 24 * HOUR_MS;
/** Longer than any file takes to arrive. */
const UNFINISHED_MS = HOUR_MS;
const AT_ONCE = 100;

/**
 * Starts removing files that no application answers with: replaced ones, those of removed drafts, and what did not arrive.
 * A row goes last, so that what could not be removed is tried again.
 */
export function startFileCollection(options: FileCollectionOptions): FileCollection {
  const { database, files, now, restMs = HOUR_MS, onRemoved, onFailure } = options;

  async function removeDue(): Promise<number> {
    await markUnneeded(database, now());
    const due = await database
      .selectFrom('files')
      .select('fileId')
      .where('removedAt', 'is not', null)
      .limit(AT_ONCE)
      .execute();
    for (const { fileId } of due) await removeFile(database, files, fileId);
    if (due.length > 0) onRemoved(due.length);
    return due.length;
  }

  return { removeDue, ...repeat(async () => (await removeDue()) === AT_ONCE, { restMs, onFailure }) };
}

/** Removes a file, and then what is known of it. */
export async function removeFile(database: Database, files: FileStore, fileId: string): Promise<void> {
  await files.remove(fileId);
  await database.deleteFrom('files').where('fileId', '=', fileId).execute();
}

/**
 * Says of files that they go. Whoever saves an application with one at the same moment has changed its row, which makes the
 * database look at it again; whoever comes later finds it gone.
 */
async function markUnneeded(database: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  await sql`
    update files set removed_at = ${now.toISOString()}
    where file_id in (
      select file_id from files
      where removed_at is null
        and needed_at < (case when stored_at is null then ${before(UNFINISHED_MS)} else ${before(UNUSED_MS)} end)::timestamptz
        and not exists (select from applications where ${answersWithFile('applications')})
        and not exists (select from application_changes where ${answersWithFile('application_changes')})
      order by needed_at limit ${AT_ONCE}
      for update of files skip locked
    )
  `.execute(database);
}
