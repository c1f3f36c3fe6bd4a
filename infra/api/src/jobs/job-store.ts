import { isCancellable, type JobKind, type SkipReason } from '@event-portal/contracts';
import { sql } from 'kysely';
import { recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { notFound, Problem } from '../http/problem';

/** A job as it is asked for. */
export type JobRequest = {
  readonly event: { readonly eventId: string; readonly name: string };
  readonly kind: JobKind;
  readonly parameters: Record<string, unknown>;
  readonly runAt: string;
  /** What the file is called that it makes, which is the actor's alone, as the job is; undefined where it makes none. */
  readonly fileName?: string;
};

/**
 * Leaves a job behind for whichever instance finds it first.
 * @throws Problem `job_under_way` while another of its kind waits or runs at the event
 */
export async function makeJob({ tx, at, actor, requestId }: Change, request: JobRequest): Promise<string> {
  const { event, kind, parameters, runAt, fileName = null } = request;
  const made = await tx
    .insertInto('jobs')
    .values({
      eventId: event.eventId,
      kind,
      parameters: JSON.stringify(parameters),
      runAt,
      madeAt: at,
      madeBy: actor?.userId ?? null,
      requestId,
      privateTo: fileName === null ? null : (actor?.userId ?? null),
      fileName,
    })
    .onConflict((conflict) =>
      conflict.columns(['eventId', 'kind']).where('state', 'in', ['waiting', 'running']).doNothing(),
    )
    .returning('jobId')
    .executeTakeFirst();
  if (!made) throw new Problem('job_under_way');
  return made.jobId;
}

/** Says whom a job is about, in the order in which they are worked on. */
export async function addJobItems({ tx }: Change, jobId: string, userIds: readonly string[]): Promise<void> {
  await sql`
    insert into job_items (job_id, user_id, place)
    select ${jobId}, user_id, place from unnest(${userIds}::uuid[]) with ordinality as item (user_id, place)
  `.execute(tx);
}

/**
 * One job of an event, and how far it is.
 * @throws Problem `not_found`
 */
export async function getJob(database: Database, eventId: string, jobId: string) {
  const [job] = await readJobs(database, jobsOf(database, eventId).where('jobs.jobId', '=', jobId));
  if (!job) throw notFound();
  return job;
}

/** The newest jobs of some kinds of an event, and how far each is. */
export async function listJobs(
  database: Database,
  eventId: string,
  { kinds, most }: { kinds: readonly JobKind[]; most: number },
) {
  const ofKinds = jobsOf(database, eventId).where('jobs.kind', 'in', kinds);
  return readJobs(database, ofKinds.orderBy('jobs.madeAt', 'desc').limit(most));
}

/**
 * Cancels a job, as long as it can be.
 * @throws Problem `not_found`, or `job_begun`
 */
export async function cancelJob(change: Change, eventId: string, jobId: string): Promise<void> {
  const { tx, at } = change;
  // Without its event's lock: whoever works on a job locks the job first, and then the event.
  const job = await tx
    .selectFrom('jobs')
    .innerJoin('events', 'events.eventId', 'jobs.eventId')
    .select(['jobs.state', 'jobs.kind', 'events.name'])
    .where('jobs.jobId', '=', jobId)
    .where('jobs.eventId', '=', eventId)
    .where('jobs.fileName', 'is', null)
    .forUpdate('jobs')
    .executeTakeFirst();
  if (!job) throw notFound();
  if (!isCancellable(job)) throw new Problem('job_begun');
  await tx.updateTable('jobs').set({ state: 'cancelled', endedAt: at }).where('jobId', '=', jobId).execute();
  await recordAudit(change, {
    action: 'job.cancelled',
    target: { kind: 'event', id: eventId, label: job.name },
    event: { eventId, name: job.name },
    changes: { job: { before: job.kind, after: null } },
  });
}

function jobsOf(database: Database, eventId: string) {
  return database
    .selectFrom('jobs')
    .leftJoin('users', 'users.userId', 'jobs.madeBy')
    .where('jobs.eventId', '=', eventId)
    .where('jobs.fileName', 'is', null)
    .select([
      'jobs.jobId',
      'jobs.kind',
      'jobs.state',
      'jobs.runAt',
      'jobs.madeAt',
      'users.name as madeBy',
      'jobs.endedAt',
      'jobs.attempts as failures',
    ]);
}

async function readJobs(database: Database, found: ReturnType<typeof jobsOf>) {
  const jobs = await found.execute();
  const outcomes = await readOutcomes(
    database,
    jobs.map(({ jobId }) => jobId),
  );
  return jobs.map((job) => {
    const own = outcomes.filter(({ jobId }) => jobId === job.jobId);
    const sum = (some: typeof own) => some.reduce((total, { count }) => total + count, 0);
    return {
      ...job,
      total: sum(own),
      done: sum(own.filter(({ outcome }) => outcome !== null)),
      skipped: own.flatMap(({ outcome, count, names }) =>
        outcome === null || outcome === 'done' ? [] : [{ reason: outcome, count, names }],
      ),
    };
  });
}

type Outcomes = {
  readonly jobId: string;
  readonly outcome: 'done' | SkipReason | null;
  readonly count: number;
  readonly names: string[];
};

async function readOutcomes(database: Database, jobIds: readonly string[]): Promise<readonly Outcomes[]> {
  const { rows } = await sql<Outcomes>`
    select job_id, outcome, count(*) as count,
      case when outcome is null or outcome = 'done' then '{}'
        else (array_agg(users.name order by users.name_key))[1:10] end as names
    from job_items join users using (user_id)
    where job_id = any(${jobIds}::uuid[])
    group by job_id, outcome
    order by outcome
  `.execute(database);
  return rows;
}
