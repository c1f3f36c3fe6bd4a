import {
  isStoredFile,
  questionsOf,
  type Answers,
  type EventForm,
  type StoredFile,
} from '@event-portal/contracts';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/database';
import { Problem } from '../http/problem';
import { invalidRequest } from '../http/validation';

/** What one person may have at one event at a time. */
const MOST_FILES = 20;
const MOST_BYTES = 60_000_000;

/** Whose file it is, and which question it answers. */
export type FileOwner = { readonly eventId: string; readonly userId: string; readonly questionId: string };

/** A file that is on its way. */
export type ComingFile = FileOwner & {
  readonly fileId: string;
  readonly name: string;
  readonly size: number;
};

/**
 * Makes room for a file before a byte of it is kept: should everything end now, its row still says what to remove. The caller
 * holds the event's lock, so that two at once are counted.
 * @throws Problem `too_many_files`
 */
export async function announceFile(tx: DatabaseTransaction, file: ComingFile, at: string): Promise<void> {
  const { files, bytes } = await tx
    .selectFrom('files')
    .select([sql<number>`count(*)::int`.as('files'), sql<number>`coalesce(sum(size), 0)::int`.as('bytes')])
    .where('eventId', '=', file.eventId)
    .where('userId', '=', file.userId)
    .executeTakeFirstOrThrow();
  if (files >= MOST_FILES || bytes + file.size > MOST_BYTES) throw new Problem('too_many_files');
  await tx
    .insertInto('files')
    .values({ ...file, neededAt: at })
    .execute();
}

/** All of it is kept now. */
export async function confirmFile(tx: DatabaseTransaction, fileId: string, at: string): Promise<void> {
  await tx.updateTable('files').set({ storedAt: at, neededAt: at }).where('fileId', '=', fileId).execute();
}

/** Files that are whole, and are not about to be removed. */
export function wholeFiles(database: Database) {
  return database.selectFrom('files').where('storedAt', 'is not', null).where('removedAt', 'is', null);
}

/**
 * The answers with files as the API knows them: each is this person's, sent for this question.
 * What is asked for here stays: nobody removes it between this and the end of the transaction.
 * @throws Problem `invalid_request`
 */
export async function holdFiles(
  tx: DatabaseTransaction,
  { form, answers, ...owner }: Omit<FileOwner, 'questionId'> & { form: EventForm; answers: Answers },
  at: string,
): Promise<Answers> {
  const held: Record<string, StoredFile> = {};
  for (const { id: questionId, kind } of questionsOf(form)) {
    const answer = answers[questionId];
    if (kind !== 'file' || !isStoredFile(answer)) continue;
    const file = await holdFile(tx, { ...owner, questionId, fileId: answer.fileId }, at);
    if (!file)
      throw invalidRequest({ [`answers.${questionId}`]: 'This file is not here any more. Add it again.' });
    held[questionId] = { ...file, fileId: answer.fileId };
  }
  return { ...answers, ...held };
}

function holdFile(tx: DatabaseTransaction, { fileId, ...owner }: FileOwner & { fileId: string }, at: string) {
  return tx
    .updateTable('files')
    .set({ neededAt: at })
    .where('fileId', '=', fileId)
    .where('eventId', '=', owner.eventId)
    .where('userId', '=', owner.userId)
    .where('questionId', '=', owner.questionId)
    .where('storedAt', 'is not', null)
    .where('removedAt', 'is', null)
    .returning(['name', 'size'])
    .executeTakeFirst();
}

/** Whether an application, or its changes, say that a file answers one of their questions, in SQL. */
export function answersWithFile(written: 'applications' | 'application_changes') {
  const column = (name: string) => sql.ref(`${written}.${name}`);
  return sql<boolean>`
    ${column('event_id')} = files.event_id and ${column('user_id')} = files.user_id
    and ${column('answers')} -> files.question_id ->> 'fileId' = files.file_id::text
  `;
}
