import { keysOf, type JobKind, type SkipReason } from '@event-portal/contracts';
import { sql } from 'kysely';
import { recordAudit } from '../audit/record-audit';
import { makeChange, type Change } from '../database/change';
import type { Database } from '../database/database';
import { repeat } from '../repeat';

/** A job that is being worked on. */
type RunningJob = {
  readonly jobId: string;
  readonly eventId: string;
  readonly kind: JobKind;
  readonly parameters: Record<string, unknown>;
};

/** What has become of a person: what was to be done, or why not. */
export type Outcome = 'done' | SkipReason;

/** How jobs of one kind are done. All of it happens in the transaction that keeps how far the job is. */
export type JobWork = {
  /** How many people are worked on in one transaction; as many as the worker says without it. */
  readonly batch?: number;
  /** Settles whom it is about, as it begins. */
  readonly begin: (change: Change, job: RunningJob) => Promise<void>;
  /** Does it for some people. @returns what has become of each */
  readonly workOn: (
    change: Change,
    job: RunningJob,
    userIds: readonly string[],
  ) => Promise<ReadonlyMap<string, Outcome>>;
};

/** How jobs are done, by their kind. Those of another kind are left to instances that know it. */
export type JobWorks = Readonly<Partial<Record<JobKind, JobWork>>>;

/** Works on jobs until it is stopped. */
export type JobWorker = {
  /** Works on what is due. @returns how many batches this instance did. */
  readonly workDue: () => Promise<number>;
  /** Waits for what is under way. */
  readonly stop: () => Promise<void>;
};

/** What the worker needs. */
export type JobWorkerOptions = {
  readonly database: Database;
  readonly works: JobWorks;
  readonly now: () => Date;
  /** How long to rest when nothing is due: a job is late by this much at most. */
  readonly restMs?: number;
  /** How many people are worked on in one transaction. */
  readonly batch?: number;
  readonly onEnded: (job: RunningJob) => void;
  readonly onFailure: (error: unknown) => void;
};

const REST_MS = 1000;
/** Applicants of the event wait while a batch is worked on. */
const BATCH = 100;
const RETRY_MS = 2000;
const ATTEMPTS = 5;

/**
 * Starts looking for jobs that are due. Every instance looks; a batch is worked on by the one that has locked the job, in one
 * transaction with the note of how far it is. An instance that dies leaves nothing half done: its lock ends with its
 * connection, and whoever looks next goes on where it was.
 */
export function startJobWorker(options: JobWorkerOptions): JobWorker {
  const { database, works, now, restMs = REST_MS, batch = BATCH, onEnded, onFailure } = options;

  async function workOnce(): Promise<boolean> {
    const at = now().toISOString();
    let claimed: RunningJob | undefined;
    try {
      const isOver = await makeChange(database, { at, actor: null, requestId: null }, async (change) => {
        claimed = undefined;
        const job = await claim(change, works);
        if (!job) return undefined;
        claimed = job;
        return workOn({ ...change, actor: job.actor, requestId: job.requestId }, job, works, batch);
      });
      if (isOver && claimed) onEnded(claimed);
      return isOver !== undefined;
    } catch (error) {
      onFailure(error);
      if (claimed) await putOff(database, claimed.jobId, at);
      return false;
    }
  }

  async function workDue(): Promise<number> {
    let batches = 0;
    while (await workOnce()) batches += 1;
    return batches;
  }

  const { stop } = repeat(workOnce, { restMs, onFailure });
  return { workDue, stop };
}

/**
 * Takes a job that no other instance has, for as long as the transaction lasts. Those of an event are done one after the other:
 * what was noted before a release is in it, also where it failed and waits to be tried again.
 */
async function claim({ tx, at }: Change, works: JobWorks) {
  const job = await tx
    .selectFrom('jobs')
    .select(['jobId', 'eventId', 'kind', 'parameters', 'state', 'madeBy', 'requestId'])
    .where('state', 'in', ['waiting', 'running'])
    .where('runAt', '<=', at)
    .where('kind', 'in', keysOf(works))
    .where((job) =>
      job.not(
        job.exists(
          job
            .selectFrom('jobs as before')
            .select('before.jobId')
            .whereRef('before.eventId', '=', 'jobs.eventId')
            .where(sql<boolean>`${placeOf('before')} < ${placeOf('jobs')}`)
            .where('before.state', 'in', ['waiting', 'running'])
            .where('before.kind', 'in', keysOf(works)),
        ),
      ),
    )
    .orderBy('runAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!job) return undefined;
  const { madeBy, ...rest } = job;
  const maker =
    madeBy === null
      ? undefined
      : await tx
          .selectFrom('users')
          .select(['userId', 'name'])
          .where('userId', '=', madeBy)
          .executeTakeFirst();
  return { ...rest, actor: maker ?? null };
}

/** When it is a job's turn among those of its event: once it was begun or tried it keeps its turn, although it is due later. */
function placeOf(job: 'before' | 'jobs') {
  const column = (name: string) => sql.ref(`${job}.${name}`);
  return sql`(${column('state')} = 'waiting' and ${column('attempts')} = 0, ${column('runAt')}, ${column('madeAt')}, ${column('jobId')})`;
}

/** Works on the next people of a job. @returns whether it has come to its end */
async function workOn(
  change: Change,
  job: RunningJob & { readonly state: string },
  works: JobWorks,
  batch: number,
): Promise<boolean> {
  const { tx, at } = change;
  const { jobId } = job;
  const work = works[job.kind];
  if (!work) throw new TypeError(`Nothing here does ${job.kind}.`);
  if (job.state === 'waiting') await work.begin(change, job);
  const most = work.batch ?? batch;
  const next = await tx
    .selectFrom('jobItems')
    .select('userId')
    .where('jobId', '=', jobId)
    .where('outcome', 'is', null)
    .orderBy('place')
    .limit(most)
    .execute();
  const userIds = next.map(({ userId }) => userId);
  if (userIds.length > 0) await keepOutcomes(change, jobId, await work.workOn(change, job, userIds));
  const isOver = userIds.length < most;
  await tx
    .updateTable('jobs')
    .set({ state: isOver ? 'done' : 'running', endedAt: isOver ? at : null, attempts: 0 })
    .where('jobId', '=', jobId)
    .execute();
  if (isOver) await recordEnd(change, job);
  return isOver;
}

async function keepOutcomes({ tx }: Change, jobId: string, outcomes: ReadonlyMap<string, Outcome>) {
  await sql`
    update job_items set outcome = kept.outcome
    from unnest(${[...outcomes.keys()]}::uuid[], ${[...outcomes.values()]}::text[]) as kept (user_id, outcome)
    where job_id = ${jobId} and job_items.user_id = kept.user_id
  `.execute(tx);
}

async function recordEnd(change: Change, { jobId, eventId, kind }: RunningJob): Promise<void> {
  const { tx } = change;
  const { name } = await tx
    .selectFrom('events')
    .select('name')
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ done: number; skipped: number }>`
    select count(*) filter (where outcome = 'done') as done, count(*) filter (where outcome <> 'done') as skipped
    from job_items where job_id = ${jobId}
  `.execute(tx);
  const { done = 0, skipped = 0 } = rows[0] ?? {};
  await recordAudit(change, {
    action: 'job.ended',
    target: { kind: 'event', id: eventId, label: name },
    event: { eventId, name },
    changes: {
      job: { before: null, after: kind },
      done: { before: null, after: done },
      skipped: { before: null, after: skipped },
    },
  });
}

/** Tries a job again later, on this instance or another; gives it up when it has failed too often in a row. */
async function putOff(database: Database, jobId: string, at: string): Promise<void> {
  await sql`
    update jobs set attempts = attempts + 1,
      state = case when attempts + 1 >= ${ATTEMPTS} then 'failed' else state end,
      ended_at = case when attempts + 1 >= ${ATTEMPTS} then ${at}::timestamptz end,
      run_at = ${at}::timestamptz + (attempts + 1) * ${RETRY_MS} * interval '1 millisecond'
    where job_id = ${jobId} and state in ('waiting', 'running')
  `.execute(database);
}
