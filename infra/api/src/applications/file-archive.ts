import { everyQuestion, isStoredFile, type FileArchiveQuery, type Question } from '@event-portal/contracts';
import { sql, type RawBuilder } from 'kysely';
import { Readable } from 'node:stream';
import { recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { foldText } from '../database/text-search';
import type { FileStore } from '../files/file-store';
import { archivedName } from '../files/shown-name';
import { wholeFiles } from '../files/stored-files';
import { BYTE_ORDER_MARK, csvLine } from '../http/csv';
import { invalidRequest } from '../http/validation';
import type { ZipArchive, ZipEntry } from '../http/zip';
import { isListed, listApplicants, readApplicationBatches, type ApplicationRow } from './application-batches';
import type { Viewed } from './application-filter';
import { requireAsked } from './asked-question';
import { readAskedForms } from './form-store';
import { findEvent } from './received-application-store';

/** What an archive is made of. */
export type ArchivePlaces = {
  readonly database: Database;
  /** Opens a file; undefined where there is none. */
  readonly openFile: FileStore['get'];
  readonly makeChange: (work: (change: Change) => Promise<void>) => Promise<void>;
};

/**
 * The files that the people of a list applied with, and an index that says whose each one is. Before a byte of it is sent, the log notes
 * who takes what.
 * @throws Problem `not_found`, or `invalid_request` of questions that ask for no file or no consent, or sensitive ones that are not asked for expressly
 */
export async function makeFileArchive(
  { database, openFile, makeChange }: ArchivePlaces,
  viewed: Viewed,
  query: FileArchiveQuery,
): Promise<ZipArchive> {
  const { eventId } = viewed;
  const event = await findEvent(database, eventId);
  const { questions, consent, whoIn, measure } = await chooseFiles(database, viewed, query);
  await makeChange(async (change) => {
    const { people, files } = await measure(change.tx);
    await recordAudit(change, {
      action: 'application.files_exported',
      target: { kind: 'event', id: eventId, label: event.name },
      event,
      changes: {
        people: { before: null, after: people },
        files: { before: null, after: files },
        questions: { before: null, after: questions.map(({ label }) => label) },
        ...(consent && { consent: { before: null, after: consent.label } }),
        sensitive: { before: null, after: questions.some(({ sensitive }) => sensitive) },
      },
    });
  });
  const where = whoIn(database);
  const userIds = await listApplicants(database, viewed, { where, sort: query.sort });
  const batches = readApplicationBatches(database, { eventId, userIds, where });
  return {
    name: `files ${foldText(event.name)}`,
    entries: readEntries(database, { eventId, questions, batches, openFile }),
  };
}

/**
 * How many files an archive would have, of how many people, and how many bytes they are as they were sent.
 * @throws Problem as the archive itself
 */
export async function measureFileArchive(database: Database, viewed: Viewed, query: ChosenFiles) {
  await findEvent(database, viewed.eventId);
  const { measure } = await chooseFiles(database, viewed, query);
  return measure(database);
}

type ChosenFiles = Omit<FileArchiveQuery, 'sort'>;

/** Whose files, and of which questions. */
async function chooseFiles(database: Database, viewed: Viewed, query: ChosenFiles) {
  const every = everyQuestion([...(await readAskedForms(database, viewed.eventId)).values()]);
  const questions = requireFileQuestions(every, query);
  const consent = query.consent === undefined ? undefined : requireConsent(every, query.consent, query);
  const ids = questions.map(({ id }) => id);
  const whoIn = (from: Database) =>
    sql<boolean>`${isListed(from, viewed, query)} and ${countFiles(ids)} > 0 and ${hasConsented(consent)}`;
  const measure = (from: Database) =>
    from
      .selectFrom('applications')
      .where(whoIn(from))
      .select([
        sql<number>`count(*)::int`.as('people'),
        sql<number>`coalesce(sum(${countFiles(ids)}), 0)::int`.as('files'),
        sql<number>`coalesce(sum(${countBytes(ids)}), 0)::float8`.as('bytes'),
      ])
      .executeTakeFirstOrThrow();
  return { questions, consent, whoIn, measure };
}

function requireFileQuestions(every: readonly Question[], query: ChosenFiles): readonly Question[] {
  const questions =
    query.questions.length > 0
      ? query.questions.map((id) => requireAsked(every, id, query))
      : every.filter(({ kind, sensitive }) => kind === 'file' && !sensitive);
  const other = questions.find(({ kind }) => kind !== 'file');
  if (other)
    throw invalidRequest({ questions: `“${other.label}” is not answered with a file. Leave it out.` });
  if (questions.length === 0)
    throw invalidRequest({ questions: 'The event asks for no file that is not sensitive.' });
  return questions;
}

function requireConsent(every: readonly Question[], id: string, query: ChosenFiles): Question {
  const question = requireAsked(every, id, { sensitive: query.sensitive, field: 'consent' });
  if (question.kind !== 'consent')
    throw invalidRequest({ consent: `“${question.label}” asks for no consent. Choose one that does.` });
  return question;
}

/** How many of some questions an application answers with a file. */
function countFiles(ids: readonly string[]): RawBuilder<number> {
  return sql<number>`(
    select count(*) from unnest(${ids}::text[]) as asked (id)
    where applications.answers -> asked.id ->> 'fileId' is not null
  )`;
}

/** How many bytes they are together. */
function countBytes(ids: readonly string[]): RawBuilder<number> {
  return sql<number>`(
    select sum((applications.answers -> asked.id ->> 'size')::bigint) from unnest(${ids}::text[]) as asked (id)
    where applications.answers -> asked.id ->> 'fileId' is not null
  )`;
}

function hasConsented(consent: Question | undefined): RawBuilder<boolean> {
  return consent ? sql<boolean>`applications.answers -> ${consent.id} = 'true'` : sql<boolean>`true`;
}

type Reading = {
  readonly eventId: string;
  readonly questions: readonly Question[];
  readonly batches: AsyncIterable<readonly ApplicationRow[]>;
  readonly openFile: FileStore['get'];
};

const indexHead = ['File', 'Name', 'E-mail', 'Question', 'Sent as', 'Bytes'];

/** The index comes last: only then it is known which files there are. Its lines are all that is kept of those that have gone by. */
async function* readEntries(
  database: Database,
  { eventId, questions, batches, openFile }: Reading,
): AsyncGenerator<ZipEntry, void> {
  const index = [BYTE_ORDER_MARK + csvLine(indexHead)];
  let number = 0;
  for await (const rows of batches) {
    const sent = rows.flatMap(({ answers, ...person }) =>
      questions.flatMap(({ id, label }) => {
        const file = answers[id];
        return isStoredFile(file) ? [{ ...person, question: id, label, file }] : [];
      }),
    );
    const sizes = await readSizes(
      database,
      eventId,
      sent.map(({ file }) => file.fileId),
    );
    for (const { userId, name, email, question, label, file } of sent) {
      const size = sizes.get(keyOf({ ...file, userId, questionId: question }));
      const content = size === undefined ? undefined : await openFile(file.fileId);
      const fileName = content && archivedName((number += 1), [name, label]);
      index.push(csvLine([fileName ?? 'Missing', name, email, label, file.name, file.size]));
      if (content && fileName && size !== undefined) yield { name: fileName, size, content };
    }
  }
  const text = Buffer.from(index.join(''));
  yield { name: 'index.csv', size: text.length, content: Readable.from([text], { objectMode: false }) };
}

type KeptFile = { readonly fileId: string; readonly userId: string; readonly questionId: string };
const keyOf = ({ fileId, userId, questionId }: KeptFile) => `${fileId} ${userId} ${questionId}`;

/** How long each of some files is, by whose it is and what it answers. */
async function readSizes(
  database: Database,
  eventId: string,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await wholeFiles(database)
    .select(['fileId', 'userId', 'questionId', 'size'])
    .where('eventId', '=', eventId)
    .where(sql<boolean>`file_id = any(${fileIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [keyOf(row), row.size]));
}
