import {
  mostBytes,
  questionsOf,
  tooLarge,
  type EventForm,
  type QuestionOf,
  type StoredFile,
} from '@event-portal/contracts';
import type { FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { recordAudit } from '../audit/record-audit';
import type { Actor, Change } from '../database/change';
import type { Database } from '../database/database';
import { findHeldRole } from '../event-roles/own-role';
import { lockEvent } from '../events/event-store';
import { checkPdf } from '../files/check-pdf';
import { removeFile } from '../files/file-collection';
import type { FileStore } from '../files/file-store';
import { shownName } from '../files/shown-name';
import {
  announceFile,
  answersWithFile,
  confirmFile,
  wholeFiles,
  type ComingFile,
} from '../files/stored-files';
import type { Person } from '../http/caller';
import { notFound, Problem } from '../http/problem';
import { invalidRequest } from '../http/validation';
import { saveError, transitionError } from './application-rules';
import { auditOf, findApplication } from './application-store';
import { readForms } from './form-store';

/** A file as somebody sends it. */
export type Upload = {
  readonly eventId: string;
  readonly applicant: Actor;
  readonly questionId: string;
  /** What it is called where it comes from. */
  readonly name: string;
  readonly request: FastifyRequest;
};

/** What receiving a file needs. */
export type UploadPlaces = {
  readonly database: Database;
  readonly files: FileStore;
  readonly makeChange: <Result>(work: (change: Change) => Promise<Result>) => Promise<Result>;
  readonly now: Date;
};

/**
 * Keeps a file that may answer a question of the sender's application. Nobody meets it before all of it is there.
 * @throws Problem that says why it is not taken, `file_not_kept` where there is no room or the store does not answer
 */
export async function receiveFile(upload: Upload, places: UploadPlaces): Promise<StoredFile> {
  const { eventId, applicant, questionId, request } = upload;
  const file: ComingFile = {
    ...{ eventId, questionId, userId: applicant.userId },
    fileId: randomUUID(),
    name: shownName(upload.name),
    size: requirePdf(request.headers),
  };
  await places.makeChange((change) => admitFile(change, file, places.now));
  try {
    await keepBody(request, file, places.files);
    await places.makeChange((change) => finishFile(change, file, applicant));
  } catch (error) {
    // Whatever happens to this, the row is there to remove it by.
    await removeFile(places.database, places.files, file.fileId).catch((failure: unknown) =>
      request.log.warn({ err: failure }, 'what is left of a file could not be removed yet'),
    );
    throw error;
  }
  return file;
}

async function finishFile(change: Change, { eventId, fileId }: ComingFile, applicant: Actor): Promise<void> {
  const event = await lockEvent(change.tx, eventId);
  await confirmFile(change.tx, fileId, change.at);
  // What a draft says is the applicant's own: the log only tells that there is a file.
  await recordAudit(change, { action: 'application.file_added', ...auditOf(event, applicant) });
}

/** What the sender says of the file: a PDF, as it is, of a size. @returns its size */
function requirePdf(headers: FastifyRequest['headers']): number {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  const isPacked = (headers['content-encoding'] ?? 'identity') !== 'identity';
  if (type.trim().toLowerCase() !== 'application/pdf' || isPacked)
    throw new Problem('unsupported_media_type', {
      message: 'Only PDF files are taken here. Save it as a PDF, and send that.',
    });
  const size = Number(headers['content-length']);
  if (!Number.isInteger(size) || size < 0)
    throw new Problem('file_refused', { message: 'Say with a Content-Length how large the file is.' });
  if (size === 0) throw new Problem('file_refused', { message: 'This file is empty. Choose another one.' });
  return size;
}

/** @throws Problem why this person cannot add it now */
async function admitFile({ tx, at }: Change, file: ComingFile, now: Date): Promise<void> {
  const { eventId, userId } = file;
  const event = await lockEvent(tx, eventId);
  const { eventRole } = await findHeldRole(tx, eventId, userId);
  const application = await findApplication(tx, eventId, userId);
  const { status = null, offerUntil = null } = application ?? {};
  const situation = { status, eventRole, event, offerUntil, now };
  const isChangeable = transitionError('send_changes', situation) === null;
  const refusal = isChangeable ? null : saveError(situation);
  if (refusal) throw new Problem(refusal);

  const question = findFileQuestion([...(await readForms(tx, eventId)).values()], file.questionId);
  if (!question) throw invalidRequest({ question: 'This event does not ask for such a file.' });
  if (file.size > mostBytes(question))
    throw new Problem('payload_too_large', { message: tooLarge(question) });
  await announceFile(tx, file, at);
}

/** As it is asked now, or was before: a page may still show an older version. */
function findFileQuestion(forms: readonly EventForm[], questionId: string): QuestionOf<'file'> | undefined {
  return forms
    .flatMap(questionsOf)
    .filter((question) => question.kind === 'file')
    .findLast(({ id }) => id === questionId);
}

async function keepBody({ body, log }: FastifyRequest, { fileId, size }: ComingFile, files: FileStore) {
  if (!(body instanceof Readable)) throw new Problem('file_refused');
  try {
    await files.put(fileId, { content: Readable.from(checkPdf(body, size), { objectMode: false }), size });
  } catch (error) {
    // The rest of it: the sender reads the reply only after that.
    body.resume();
    if (error instanceof Problem) throw error;
    log.error({ err: error }, 'a file could not be kept');
    throw new Problem('file_not_kept', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}

const RETRY_AFTER_SECONDS = 30;

/** Whether the caller is given an applicant's file to read. */
export type IsReader = (file: { readonly userId: string; readonly fileId: string }) => Promise<boolean>;

/**
 * A file, for somebody who may have it.
 * @throws Problem `not_found`, also where the caller may not know of it
 */
export async function findReadableFile(
  database: Database,
  { eventId, fileId }: { readonly eventId: string; readonly fileId: string },
  caller: Person,
  isReader: IsReader,
) {
  const file = await wholeFiles(database)
    .leftJoin('applications', (join) => join.on(answersWithFile('applications')))
    .select([
      'files.fileId',
      'files.userId',
      'files.name',
      'files.size',
      'applications.status as applicationStatus',
    ])
    .where('files.eventId', '=', eventId)
    .where('files.fileId', '=', fileId)
    .executeTakeFirst();
  if (!file || !(mayReadFile(caller, file) || (await isReader(file)))) throw notFound();
  return file;
}

/** Who may have a file whoever reads it: its sender, and the admins, once the application that it belongs to was submitted. */
function mayReadFile(
  { user, eventRole }: Person,
  { userId, applicationStatus }: { userId: string; applicationStatus: string | null },
): boolean {
  if (userId === user.userId) return true;
  const readsApplications = user.role === 'superuser' || eventRole === 'admin';
  return readsApplications && applicationStatus !== null && applicationStatus !== 'started';
}
