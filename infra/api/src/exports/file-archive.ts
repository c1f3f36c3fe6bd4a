import {
  everyQuestion,
  FileArchiveQuery,
  isStoredFile,
  QuestionId,
  type Question,
} from '@event-portal/contracts';
import { sql, type RawBuilder } from 'kysely';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import * as z from 'zod/mini';
import type { Viewed } from '../applications/application-filter';
import { readAskedForms } from '../applications/form-store';
import { findEvent } from '../applications/received-application-store';
import { recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { foldText } from '../database/text-search';
import type { FileStore } from '../files/file-store';
import { archivedName } from '../files/shown-name';
import { wholeFiles } from '../files/stored-files';
import { BYTE_ORDER_MARK, csvLine, plainFileName } from '../http/csv';
import { invalidRequest } from '../http/validation';
import type { ZipEntry } from '../http/zip';
import type { JobWork } from '../jobs/job-worker';
import { requireAsked } from './asked-question';
import { addPart, beginExport, makeExport, readLastPart, type ExportPart } from './export-store';
import {
  listApplicants,
  outcomesOf,
  readApplications,
  selectListed,
  type ApplicationRow,
} from './exported-applications';

/** What is asked for, as the job keeps it. */
const Parameters = z.object({
  viewerId: z.string(),
  query: z.extend(FileArchiveQuery, { questions: z.array(QuestionId) }),
});

/** What some people add to an archive: their files, and their lines of its index. */
const Part = z.object({
  files: z.array(z.object({ fileId: z.string(), name: z.string(), size: z.int() })),
  index: z.string(),
  /** How many files the archive has up to here: they are numbered. */
  numbered: z.int(),
});

/**
 * Sets out to make an archive of the files that the people of a list applied with, and an index that says whose each one is. The log
 * notes who takes what.
 * @throws Problem `not_found`, `job_under_way`, or `invalid_request` of questions that ask for no file or no consent, or sensitive
 * ones that are not asked for expressly
 */
export async function exportFileArchive(
  change: Change,
  viewed: Viewed,
  query: FileArchiveQuery,
): Promise<string> {
  const { tx } = change;
  const { eventId, viewerId } = viewed;
  const event = await findEvent(tx, eventId);
  const { questions, consent, listed, measure } = await chooseFiles(tx, viewed, query);
  const { people, files } = await measure();
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
  return makeExport(change, {
    ...{ event, kind: 'export_files', parameters: { viewerId, query } },
    userIds: await listApplicants(tx, viewed, { listed, sort: query.sort }),
    fileName: plainFileName(`files ${foldText(event.name)}`, 'zip'),
  });
}

/** A look at each file of so many people stays well below what a transaction may take. */
const PEOPLE_AT_ONCE = 50;

/**
 * Notes which files of each person are there. No copy of them is made: the archive is put together from them as somebody takes it.
 * @param openFile opens a file; undefined where there is none
 */
export function fileArchiveWork(openFile: FileStore['get']): JobWork {
  return {
    batch: PEOPLE_AT_ONCE,

    begin: beginExport,

    async workOn(change, { jobId, eventId, parameters }, userIds) {
      const { tx } = change;
      const { viewerId, query } = Parameters.parse(parameters);
      const { questions, listed } = await chooseFiles(tx, { eventId, viewerId }, query);
      const rows = await readApplications({ userIds, listed });
      const last = await readLastPart(tx, jobId);
      let numbered = last === undefined ? 0 : toPart(last).numbered;
      const files: z.infer<typeof Part>['files'] = [];
      const index: string[] = [];
      for (const { name, email, label, file, size } of await listFiles(tx, eventId, { questions, rows })) {
        const isThere = size !== undefined && (await exists(openFile, file.fileId));
        const archived = isThere
          ? { fileId: file.fileId, name: archivedName((numbered += 1), [name, label]), size }
          : undefined;
        index.push(csvLine([archived?.name ?? 'Missing', name, email, label, file.name, file.size]));
        if (archived) files.push(archived);
      }
      await addPart(change, jobId, {
        content: JSON.stringify({ files, index: index.join(''), numbered } satisfies z.infer<typeof Part>),
        bytes: files.reduce((bytes, { size }) => bytes + size, 0),
      });
      return outcomesOf(userIds, rows);
    },
  };
}

function toPart(content: string) {
  return Part.parse(JSON.parse(content));
}

async function exists(openFile: FileStore['get'], fileId: string): Promise<boolean> {
  const content = await openFile(fileId);
  if (!content) return false;
  await finished(content.destroy()).catch(() => undefined);
  return true;
}

/**
 * What is in an archive that was made: each file is opened when its turn comes. The index comes last.
 * @param openFile opens a file that was there when the archive was made
 */
export async function listArchive(
  parts: AsyncIterable<ExportPart>,
  openFile: (fileId: string) => Promise<Readable>,
): Promise<readonly ZipEntry[]> {
  const entries: ZipEntry[] = [];
  const index = [BYTE_ORDER_MARK + csvLine(indexHead)];
  for await (const { content } of parts) {
    const part = toPart(content);
    index.push(part.index);
    for (const { fileId, name, size } of part.files)
      entries.push({ name, size, open: () => openFile(fileId) });
  }
  const text = Buffer.from(index.join(''));
  const openIndex = () => Promise.resolve(Readable.from([text], { objectMode: false }));
  return [...entries, { name: 'index.csv', size: text.length, open: openIndex }];
}

const indexHead = ['File', 'Name', 'E-mail', 'Question', 'Sent as', 'Bytes'];

/**
 * How many files an archive would have, of how many people, and how many bytes they are as they were sent.
 * @throws Problem as the archive itself
 */
export async function measureFileArchive(database: Database, viewed: Viewed, query: ChosenFiles) {
  await findEvent(database, viewed.eventId);
  const { measure } = await chooseFiles(database, viewed, query);
  return measure();
}

type ChosenFiles = Omit<FileArchiveQuery, 'sort'>;

/** Whose files, and of which questions. */
async function chooseFiles(database: Database, viewed: Viewed, query: ChosenFiles) {
  const every = everyQuestion([...(await readAskedForms(database, viewed.eventId)).values()]);
  const questions = requireFileQuestions(every, query);
  const consent = query.consent === undefined ? undefined : requireConsent(every, query.consent, query);
  const ids = questions.map(({ id }) => id);
  const listed = selectListed(database, viewed, query)
    .where(sql<boolean>`${countFiles(ids)} > 0`)
    .where(hasConsented(consent));
  const measure = () =>
    listed
      .select([
        sql<number>`count(*)::int`.as('people'),
        sql<number>`coalesce(sum(${countFiles(ids)}), 0)::int`.as('files'),
        sql<number>`coalesce(sum(${countBytes(ids)}), 0)::float8`.as('bytes'),
      ])
      .executeTakeFirstOrThrow();
  return { questions, consent, listed, measure };
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

type Sent = { readonly questions: readonly Question[]; readonly rows: readonly ApplicationRow[] };

/** The files that some people sent, with how long each is that was kept. */
async function listFiles(database: Database, eventId: string, { questions, rows }: Sent) {
  const sent = rows.flatMap(({ userId, name, email, answers }) =>
    questions.flatMap(({ id, label }) => {
      const file = answers[id];
      return isStoredFile(file) ? [{ userId, name, email, questionId: id, label, file }] : [];
    }),
  );
  const fileIds = sent.map(({ file }) => file.fileId);
  const sizes = await readSizes(database, eventId, fileIds);
  return sent.map((one) => ({ ...one, size: sizes.get(keyOf({ ...one, fileId: one.file.fileId })) }));
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
