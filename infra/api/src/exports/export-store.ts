import type { JobKind } from '@event-portal/contracts';
import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { notFound } from '../http/problem';
import { addJobItems, makeJob } from '../jobs/job-store';
import type { JobWork } from '../jobs/job-worker';

/** How long a file stays once it is made. */
export const KEPT_MS = 24 * 3_600_000;
const LISTED = 20;

/** A file that somebody asks for: of whom it is, in which order, is settled then. */
export type ExportRequest = {
  readonly event: { readonly eventId: string; readonly name: string };
  readonly kind: Extract<JobKind, 'export_applications' | 'export_files'>;
  readonly parameters: Record<string, unknown>;
  readonly fileName: string;
  readonly userIds: readonly string[];
  /** What comes before all that its people add to it. */
  readonly firstPart?: ExportPart;
};

/** A piece of a file, and how many bytes of it that stands for. */
export type ExportPart = { readonly content: string; readonly bytes: number };

/** Whose file it is, at which event. */
export type ExportOwner = { readonly eventId: string; readonly userId: string };

/**
 * Leaves a file to be made behind, for the one who asks for it alone.
 * @throws Problem `job_under_way` while another of its kind is made at the event
 */
export async function makeExport(change: Change, request: ExportRequest): Promise<string> {
  const { userIds, firstPart, parameters, ...job } = request;
  const jobId = await makeJob(change, { ...job, parameters: { ...parameters, userIds }, runAt: change.at });
  if (firstPart) await addPart(change, jobId, firstPart);
  return jobId;
}

const People = z.object({ userIds: z.array(z.string()) });

/**
 * Writes down whom a file is about, as its making begins. It was settled when it was asked for, and not written down then: applicants
 * wait for whoever has left a job behind at their event.
 */
export const beginExport: JobWork['begin'] = (change, { jobId, parameters }) =>
  addJobItems(change, jobId, People.parse(parameters).userIds);

/** Adds a piece behind all that are there. */
export async function addPart({ tx }: Change, jobId: string, { content, bytes }: ExportPart): Promise<void> {
  await sql`
    insert into job_parts (job_id, place, content, bytes)
    select ${jobId}, count(*), ${content}, ${bytes} from job_parts where job_id = ${jobId}
  `.execute(tx);
}

/** The pieces of a file, one after the other. */
export async function* readParts(database: Database, jobId: string): AsyncGenerator<ExportPart, void> {
  for (let place = 0; ; place += 1) {
    const part = await database
      .selectFrom('jobParts')
      .select(['content', 'bytes'])
      .where('jobId', '=', jobId)
      .where('place', '=', place)
      .executeTakeFirst();
    if (!part) return;
    yield part;
  }
}

/** The last piece; undefined where there is none. */
export async function readLastPart(database: Database, jobId: string): Promise<string | undefined> {
  const part = await database
    .selectFrom('jobParts')
    .select('content')
    .where('jobId', '=', jobId)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
  return part?.content;
}

/** The files that somebody has asked for, newest first, and how far each is. */
export async function listExports(database: Database, owner: ExportOwner, now: Date) {
  const jobs = await exportsOf(database, owner, now).orderBy('madeAt', 'desc').limit(LISTED).execute();
  return { exports: jobs.map(toExport) };
}

/**
 * One of them.
 * @throws Problem `not_found`
 */
export async function getExport(database: Database, owner: ExportOwner, jobId: string, now: Date) {
  const job = await exportsOf(database, owner, now).where('jobId', '=', jobId).executeTakeFirst();
  if (!job) throw notFound();
  return toExport(job);
}

/**
 * Ends the making of a file, and removes what there is of it.
 * @throws Problem `not_found`
 */
export async function removeExport(change: Change, owner: ExportOwner, jobId: string): Promise<void> {
  const { tx } = change;
  const event = await tx
    .selectFrom('events')
    .select(['eventId', 'name'])
    .where('eventId', '=', owner.eventId)
    .executeTakeFirst();
  const removed = await tx
    .deleteFrom('jobs')
    .where('jobId', '=', jobId)
    .where('eventId', '=', owner.eventId)
    .where('privateTo', '=', owner.userId)
    .returning('fileName')
    .executeTakeFirst();
  if (!event || !removed) throw notFound();
  await recordAudit(change, {
    action: 'application.export_removed',
    target: { kind: 'event', id: event.eventId, label: event.name },
    event,
    changes: { file: { before: removed.fileName, after: null } },
  });
}

function exportsOf(database: Database, { eventId, userId }: ExportOwner, now: Date) {
  const keptSince = new Date(now.getTime() - KEPT_MS).toISOString();
  const countItems = (which: RawBuilder<boolean>) =>
    sql<number>`(select count(*) from job_items where job_items.job_id = jobs.job_id and ${which})`;
  return database
    .selectFrom('jobs')
    .where('privateTo', '=', userId)
    .where('eventId', '=', eventId)
    .where((job) => job.or([job('endedAt', 'is', null), job('endedAt', '>', keptSince)]))
    .select(['jobId', 'kind', 'state', 'madeAt', 'endedAt', 'fileName', 'attempts as failures'])
    .select(sql<number>`jsonb_array_length(parameters -> 'userIds')`.as('total'))
    .select(countItems(sql<boolean>`outcome is not null`).as('done'))
    .select(countItems(sql<boolean>`outcome <> 'done'`).as('leftOut'))
    .select(
      sql<number>`(select coalesce(sum(bytes), 0) from job_parts where job_parts.job_id = jobs.job_id)`.as(
        'bytes',
      ),
    );
}

function toExport({
  endedAt,
  fileName,
  bytes,
  ...job
}: Awaited<ReturnType<ReturnType<typeof exportsOf>['executeTakeFirstOrThrow']>>) {
  const isMade = job.state === 'done' && endedAt !== null && fileName !== null;
  const keptUntil = isMade ? new Date(Date.parse(endedAt) + KEPT_MS).toISOString() : '';
  return { ...job, file: isMade ? { name: fileName, bytes, keptUntil } : null };
}
