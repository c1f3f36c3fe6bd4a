import {
  undecidedStatuses,
  type Answers,
  type ApplicationStatus,
  type ReadingChange,
  type ReadingState,
  type Score,
} from '@event-portal/contracts';
import { sql } from 'kysely';
import { readForm, readFormVersion } from '../applications/form-store';
import { recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { notFound, Problem } from '../http/problem';
import { invalidRequest } from '../http/validation';
import { crewOf, minutesFor, openReadings, readPaces } from './reader-store';
import { readableAnswers, type ReadableAnswer } from './readable-answers';
import { readRules } from './reading-rules-store';

/** Who reads what. */
type Reader = { readonly eventId: string; readonly readerId: string };
type Read = Reader & { readonly readingId: string };

/** What somebody reads, with what they gave. */
export async function listOwnReadings(database: Database, reader: Reader) {
  const { eventId, readerId } = reader;
  const { rubric, blind, closed } = await readRules(database, eventId);
  const isReader = await reads(database, reader);
  const rows = isReader ? await ownReadings(database, reader).execute() : [];
  const paces = await readPaces(database, eventId);
  return {
    ...{ isReader, rubric, blind, closed },
    readings: rows.map((row) => toListed(row, blind)),
    minutesLeft: minutesFor(rows.filter(({ state }) => state === 'assigned').length, paces.get(readerId)),
  };
}

/**
 * One application that somebody reads.
 * @throws Problem `not_found` for what is not theirs to read
 */
export async function getOwnReading(database: Database, { readingId, ...reader }: Read) {
  const { blind, closed } = await readRules(database, reader.eventId);
  const row = (await reads(database, reader))
    ? await ownReadings(database, reader)
        .select([
          'applications.formVersion',
          'applications.answers',
          'users.image',
          'readings.note',
          'readings.flagReason',
          'readings.version',
          'readings.savedAt',
          'applications.status',
        ])
        .where('readings.readingId', '=', readingId)
        .executeTakeFirst()
    : undefined;
  if (!row) throw notFound();
  const { name, image, note, flagReason, version, savedAt } = row;
  return {
    ...toListed(row, blind),
    person: blind ? null : { name, image },
    answers: await readAnswers(database, reader.eventId, row, blind),
    ...{ note, flagReason, version, savedAt },
    canTakeBack: saysSomething(row) && !closed && isUndecided(row.status),
  };
}

/** Whether somebody may have a file of an applicant because they read the application, with the file in it. */
export async function readsFile(
  database: Database,
  reader: Reader,
  { userId, fileId }: { readonly userId: string; readonly fileId: string },
): Promise<boolean> {
  if (!(await reads(database, reader))) return false;
  const row = await ownReadings(database, reader)
    .select(['applications.formVersion', 'applications.answers'])
    .where('readings.applicantId', '=', userId)
    .executeTakeFirst();
  if (!row) return false;
  const { blind } = await readRules(database, reader.eventId);
  const answers = await readAnswers(database, reader.eventId, row, blind);
  return answers.some(({ file }) => file?.fileId === fileId);
}

/**
 * Saves what a reader makes of an application.
 * @throws Problem `not_found`, `reading_closed`, `stale`, or `invalid_request` for a criterion that nobody scores by or a flag
 * without a reason
 */
export async function saveReading(change: Change, { version, ...read }: Read & ReadingChange): Promise<void> {
  const { tx } = change;
  const { eventId, readingId, scores } = read;
  const event = await shareEvent(tx, eventId);
  const before = await getOwnReading(tx, read);
  const { rubric, closed } = await readRules(tx, eventId);
  if (closed) throw new Problem('reading_closed');
  requireKnown(
    rubric.map(({ id }) => id),
    read,
  );
  const isWhole = rubric.every(({ id }) => id in scores);
  const state = stateOf(read.outcome, isWhole);
  const saved = await writeReading(change, read, { version, state });
  if (!saved) throw new Problem('stale');
  await writeScores(change, readingId, scores);
  await recordAudit(change, {
    action: 'reading.saved',
    target: { kind: 'application', id: saved.applicantId, label: await nameOf(tx, saved.applicantId) },
    event,
    changes: before.state === state ? {} : { state: { before: before.state, after: state } },
  });
}

/**
 * Takes back what a reader said of an application: it is theirs to read again.
 * @throws Problem `not_found`, `reading_closed`, `transition_refused` once the decision is out, or `stale`
 */
export async function takeBackReading(
  change: Change,
  { version, ...read }: Read & { readonly version: number },
): Promise<void> {
  const { tx } = change;
  const event = await shareEvent(tx, read.eventId);
  const before = await getOwnReading(tx, read);
  if (before.version !== version) throw new Problem('stale');
  if ((await readRules(tx, read.eventId)).closed) throw new Problem('reading_closed');
  if (!before.canTakeBack) throw new Problem('transition_refused');
  const nothing = { note: '', flag: null, flagReason: '' } as const;
  const saved = await writeReading(
    change,
    { ...read, ...nothing, outcome: 'read', scores: {} },
    { version, state: 'assigned' },
  );
  if (!saved) throw new Problem('stale');
  await writeScores(change, read.readingId, {});
  await recordAudit(change, {
    action: 'reading.taken_back',
    target: { kind: 'application', id: saved.applicantId, label: await nameOf(tx, saved.applicantId) },
    event,
    changes: { state: { before: before.state, after: 'assigned' } },
  });
}

function saysSomething({
  state,
  scores,
  note,
  flag,
}: Pick<ReadingChange, 'scores' | 'note' | 'flag'> & { state: ReadingState }) {
  return state !== 'assigned' || Object.keys(scores).length > 0 || note !== '' || flag !== null;
}

function isUndecided(status: ApplicationStatus): boolean {
  return undecidedStatuses.some((undecided) => undecided === status);
}

function stateOf(outcome: ReadingChange['outcome'], isWhole: boolean): ReadingState {
  if (outcome !== 'read') return outcome;
  return isWhole ? 'done' : 'assigned';
}

function requireKnown(
  criteria: readonly string[],
  { scores, flag, flagReason }: ReadingChange | Omit<ReadingChange, 'version'>,
): void {
  const fields: Record<string, string> = {};
  for (const criterion of Object.keys(scores))
    if (!criteria.includes(criterion))
      fields[`scores.${criterion}`] = 'Nobody scores by this. Reload the page.';
  if (flag !== null && flagReason === '') fields.flagReason = 'Say why.';
  if (Object.keys(fields).length > 0) throw invalidRequest(fields);
}

async function writeReading(
  { tx, at }: Change,
  { readingId, note, flag, flagReason }: Read & Omit<ReadingChange, 'version'>,
  { version, state }: { version: number; state: ReadingState },
) {
  return tx
    .updateTable('readings')
    .set((row) => ({
      ...{ state, note, flag, flagReason: flag === null ? '' : flagReason },
      version: version + 1,
      savedAt: at,
      doneAt: state === 'done' ? row.fn.coalesce('doneAt', row.val(at)) : null,
    }))
    .where('readingId', '=', readingId)
    .where('version', '=', version)
    .returning('applicantId')
    .executeTakeFirst();
}

async function writeScores(
  { tx }: Change,
  readingId: string,
  scores: ReadingChange['scores'],
): Promise<void> {
  await tx.deleteFrom('readingScores').where('readingId', '=', readingId).execute();
  const rows = Object.entries(scores).map(([criterion, score]) => ({ readingId, criterion, score }));
  if (rows.length > 0) await tx.insertInto('readingScores').values(rows).execute();
}

/** Beside other readers, and not beside an admin who changes the rules. */
async function shareEvent(database: Database, eventId: string) {
  return database
    .selectFrom('events')
    .select(['eventId', 'name'])
    .where('eventId', '=', eventId)
    .forShare()
    .executeTakeFirstOrThrow();
}

async function nameOf(database: Database, userId: string): Promise<string> {
  const { name } = await database
    .selectFrom('users')
    .select('name')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return name;
}

async function reads(database: Database, { eventId, readerId }: Reader): Promise<boolean> {
  const reader = await crewOf(database, eventId)
    .select('users.userId')
    .where('users.userId', '=', readerId)
    .where('readers.chosenAt', 'is not', null)
    .executeTakeFirst();
  return reader !== undefined;
}

async function readAnswers(
  database: Database,
  eventId: string,
  { formVersion, answers }: { readonly formVersion: number; readonly answers: Answers },
  blind: boolean,
): Promise<ReadableAnswer[]> {
  const form = await readFormVersion(database, eventId, formVersion);
  const newest = (await readForm(database, eventId)).form;
  return readableAnswers({ form, answers, newest }, blind);
}

function ownReadings(database: Database, { eventId, readerId }: Reader) {
  return openReadings(database, eventId)
    .innerJoin('users', 'users.userId', 'readings.applicantId')
    .where('readings.readerId', '=', readerId)
    .select([
      'readings.readingId',
      'readings.state',
      'readings.flag',
      'users.name',
      sql<boolean>`coalesce(applications.changes_sent_at, applications.submitted_at) > readings.saved_at`.as(
        'changed',
      ),
      sql<Record<string, Score>>`coalesce((
        select jsonb_object_agg(criterion, score) from reading_scores
        where reading_scores.reading_id = readings.reading_id
      ), '{}')`.as('scores'),
    ])
    .orderBy('readings.assignedAt')
    .orderBy('readings.readingId');
}

type ListedRow = {
  readonly readingId: string;
  readonly state: ReadingState;
  readonly flag: ReadingChange['flag'];
  readonly name: string;
  /** Null where it was never saved. */
  readonly changed: boolean | null;
  readonly scores: Record<string, Score>;
};

function toListed({ readingId, state, flag, name, changed, scores }: ListedRow, blind: boolean) {
  const label = blind ? `Application ${readingId.slice(0, 4).toUpperCase()}` : name;
  return { readingId, label, state, scores, flag, changed: changed ?? false };
}
