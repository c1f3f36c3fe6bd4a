import {
  ApplicationDecision,
  recordOf,
  undecidedStatuses,
  type ApplicationSelection,
  SELECTED_AT_MOST,
  type SkipReason,
} from '@event-portal/contracts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { deleteDrafts, draftsOf } from '../applications/draft-decisions';
import { findEvent, findSelected, type ReceivedOptions } from '../applications/received-application-store';
import { countSeats } from '../applications/seats';
import { recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { countRows } from '../database/page';
import { eventColumns } from '../events/event-rules';
import { aboutEvent, lockEvent } from '../events/event-store';
import { notFound } from '../http/problem';
import { addJobItems, getJob, listJobs, makeJob } from '../jobs/job-store';
import type { JobWork } from '../jobs/job-worker';
import {
  countSkipped,
  isByHand,
  isUndecided,
  readCandidates,
  transitionOrReason,
  type Candidate,
} from './candidates';

/** What is to be noted, and for whom. */
export type DraftRequest = {
  readonly eventId: string;
  readonly viewerId: string;
  readonly who: ApplicationSelection;
  /** Null takes away what is noted. */
  readonly decision: ApplicationDecision | null;
  readonly overbook?: boolean | undefined;
  /** Whether to say only what would happen. */
  readonly preview?: boolean | undefined;
};

/** Notes one decision for many, that nobody but admins learns of: no row of an application changes. */
export async function draftDecisions(
  change: Change,
  { eventId, viewerId, who, decision, overbook, preview }: DraftRequest,
  options: ReceivedOptions,
) {
  const event = await findEvent(change.tx, eventId);
  const selected = await findSelected(change.tx, { eventId, viewerId }, who);
  const drafts = selected.map((userId) => ({ userId, decision }));
  const result = await noteDrafts(change, event, { drafts, decision, run: null, overbook, preview }, options);
  if (!preview && result.changed > 0)
    await recordAudit(change, {
      action: 'decisions.drafted',
      ...aboutEvent(event),
      changes: {
        decision: { before: null, after: decision },
        people: { before: null, after: result.changed },
      },
    });
  return result;
}

/** What is noted for somebody; null takes away what is. */
type Draft = {
  readonly userId: string;
  readonly decision: ApplicationDecision | null;
  /** An earlier run noted something for them, and the run does not rank them. */
  readonly isLeft?: true;
};

/** The ranked run that drafts come from; null for what is noted by hand. */
const Run = z.nullable(z.object({ runId: z.string(), keepByHand: z.boolean() }));
type Run = z.infer<typeof Run>;

/** What is noted for whom, as the job keeps it. */
const Parameters = z.object({
  ...{ decision: z.nullable(ApplicationDecision), run: Run, overbook: z.boolean() },
  /** Whose note goes, though the run may propose something for them: it was not possible as the job was asked for. */
  takenBack: z.array(z.string()),
  /** In the order in which seats are promised. */
  changed: z.array(z.string()),
  askedAt: z.string(),
});

/** Many drafts, in the order in which seats are promised. */
export type DraftsRequest = Pick<DraftRequest, 'overbook' | 'preview'> & {
  readonly drafts: readonly Draft[];
  /** What all of them are; that of each comes from the run, where there is one. */
  readonly decision: ApplicationDecision | null;
  readonly run: Run;
};

/**
 * Notes each of many drafts that is possible, and says who is skipped. What is for more people than a call may name one by one is
 * left to a job, so that applicants wait for a part of it at most: to look keeps nobody waiting.
 * @throws Problem `job_under_way` where another job notes decisions of the event
 */
export async function noteDrafts(
  change: Change,
  event: Event,
  { drafts: asked, decision, run, overbook = false, preview = false }: DraftsRequest,
  options: ReceivedOptions,
) {
  const { tx } = change;
  const { eventId } = event;
  const drafts = [...(run ? await readLeftNotes(tx, eventId, run.runId, asked) : []), ...asked];
  const isLong = drafts.length > SELECTED_AT_MOST;
  const isNow = !preview && !isLong;
  const current = isNow ? await lockEvent(tx, eventId) : event;
  const plan = await planDrafts(change, current, { drafts, run, overbook }, options);
  const { changed, takenBack } = plan;
  const noted = [...takenBack, ...changed];
  if (isNow) await writeDrafts(change, eventId, noted, run);
  const parameters: z.infer<typeof Parameters> = {
    ...{ decision, run, overbook },
    takenBack: idsOf(takenBack),
    changed: idsOf(changed),
    askedAt: change.at,
  };
  const jobId =
    preview || !isLong || noted.length === 0
      ? null
      : await makeJob(change, { event, kind: 'note_decisions', parameters, runAt: change.at });
  return {
    changed: changed.length,
    ...(run && { takenBack: takenBack.length }),
    unchanged: plan.unchanged,
    skipped: countSkipped([...plan.skipped.values()]),
    job: jobId === null ? null : await getJob(tx, eventId, jobId),
  };
}

/**
 * Notes for some people what is still possible then. Whom it is about was settled when it was asked for, and is written down only as it
 * begins: applicants wait for whoever has left a job behind at their event.
 */
export function noteWork(options: Omit<ReceivedOptions, 'now'>): JobWork {
  return {
    batch: SELECTED_AT_MOST,
    begin(change, { jobId, parameters }) {
      const { takenBack, changed } = Parameters.parse(parameters);
      return addJobItems(change, jobId, [...takenBack, ...changed]);
    },
    async workOn(change, { eventId, parameters }, userIds) {
      const { decision, run, overbook, takenBack, askedAt } = Parameters.parse(parameters);
      const event = await lockEvent(change.tx, eventId);
      const ofRun = run ? await readDraftsOfRun(change.tx, run.runId, userIds) : undefined;
      const goes = new Set(takenBack);
      const wantedFor = (userId: string) => (ofRun ? (ofRun.get(userId) ?? null) : decision);
      const drafts = userIds.map((userId) => ({
        userId,
        decision: goes.has(userId) ? null : wantedFor(userId),
      }));
      const now = new Date(change.at);
      const plan = await planDrafts(change, event, { drafts, run, overbook, askedAt }, { ...options, now });
      await writeDrafts(change, eventId, [...plan.takenBack, ...plan.changed], run);
      return new Map(userIds.map((userId) => [userId, plan.skipped.get(userId)?.reason ?? 'done']));
    },
  };
}

function idsOf(drafts: readonly Draft[]): string[] {
  return drafts.map(({ userId }) => userId);
}

type Event = Awaited<ReturnType<typeof findEvent>>;

type Plan = {
  /** What is noted, those that promise a seat last. */
  readonly changed: readonly Draft[];
  /** Whose note of an earlier run goes: the run does not rank them, or proposes what is not possible. */
  readonly takenBack: readonly Draft[];
  readonly unchanged: number;
  readonly skipped: ReadonlyMap<string, { readonly name: string; readonly reason: SkipReason }>;
};

/** What noting some drafts would do now. */
async function planDrafts(
  { tx, at }: Change,
  event: Event,
  {
    drafts,
    run,
    overbook,
    askedAt,
  }: Pick<DraftsRequest, 'drafts' | 'run'> & { readonly overbook: boolean; readonly askedAt?: string },
  { now, platformLimit }: ReceivedOptions,
): Promise<Plan> {
  const { eventId } = event;
  const wanted = new Map(drafts.map((draft) => [draft.userId, draft]));
  const candidates = await readCandidates(tx, eventId, [...wanted.keys()]);
  const { free } = await countSeats(tx, event, platformLimit, at);
  const promised = await countRows(draftsOf(tx, eventId).where('decision', '=', 'accept'));
  let seats = overbook ? Infinity : free - promised;
  const skipped = new Map<string, { name: string; reason: SkipReason }>();
  const changed: Draft[] = [];
  const takenBack: Draft[] = [];
  let unchanged = 0;
  // Seats that are not promised any more come before those that are.
  const isPromised = ({ userId }: Candidate) => wanted.get(userId)?.decision === 'accept';
  const inTurn = [...candidates.filter((one) => !isPromised(one)), ...candidates.filter(isPromised)];
  for (const candidate of inTurn) {
    const { userId, name } = candidate;
    const { decision = null, isLeft } = wanted.get(userId) ?? {};
    if (candidate.draft === decision) {
      unchanged += 1;
      continue;
    }
    const reason = reasonToSkip(candidate, decision);
    if (reason) {
      skipped.set(userId, { name, reason });
      if (run && candidate.draftRunId !== null) takenBack.push({ userId, decision: null });
      continue;
    }
    if (candidate.draft === 'accept') seats += 1;
    (isLeft ? takenBack : changed).push({ userId, decision });
  }
  return { changed, takenBack, unchanged, skipped };

  function reasonToSkip(candidate: Candidate, decision: ApplicationDecision | null): SkipReason | null {
    if (run?.keepByHand && isByHand(candidate)) return 'noted_by_hand';
    // Whoever has noted something since it was asked for knew of more.
    if (askedAt !== undefined && candidate.decidedAt !== null && candidate.decidedAt > askedAt)
      return 'noted_by_hand';
    if (decision === null) return null;
    if (run && !isUndecided(candidate)) return 'transition_refused';
    const possible = transitionOrReason(candidate, decision, event, now);
    if (typeof possible === 'string') return possible;
    if (possible.to !== 'accepted') return null;
    if (seats <= 0) return 'no_seat_left';
    seats -= 1;
    return null;
  }
}

/** Drafts that take away what other runs noted for people whom a run does not rank. */
async function readLeftNotes(
  database: Database,
  eventId: string,
  runId: string,
  drafts: readonly Draft[],
): Promise<readonly Draft[]> {
  const noted = await draftsOf(database, eventId)
    .where('draftDecisions.runId', '!=', runId)
    .select('draftDecisions.userId')
    .execute();
  const ranked = new Set(drafts.map(({ userId }) => userId));
  return noted.flatMap(({ userId }) =>
    ranked.has(userId) ? [] : [{ userId, decision: null, isLeft: true }],
  );
}

/** What a run proposes for each of some people whom it ranks. */
async function readDraftsOfRun(database: Database, runId: string, userIds: readonly string[]) {
  const ranked = await database
    .selectFrom('rankedPeople')
    .select(['userId', 'decision'])
    .where('runId', '=', runId)
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .where('rank', 'is not', null)
    .execute();
  return new Map(ranked.map(({ userId, decision }) => [userId, decision]));
}

async function writeDrafts(
  { tx, at, actor }: Change,
  eventId: string,
  drafts: readonly Draft[],
  run: Run,
): Promise<void> {
  const noted = drafts.filter(({ decision }) => decision !== null);
  await deleteDrafts(tx, eventId, idsOf(drafts.filter(({ decision }) => decision === null)));
  await sql`
    insert into draft_decisions (event_id, user_id, decision, decided_by, decided_at, run_id)
    select ${eventId}, user_id, decision, ${actor?.userId ?? null}::uuid, ${at}::timestamptz, ${run?.runId ?? null}::uuid
    from unnest(${idsOf(noted)}::uuid[], ${noted.map(({ decision }) => decision)}::text[]) as person (user_id, decision)
    on conflict (event_id, user_id) do update
    set decision = excluded.decision, decided_by = excluded.decided_by, decided_at = excluded.decided_at, run_id = excluded.run_id
  `.execute(tx);
}

const JOBS = { kinds: ['release_decisions', 'take_back_decisions', 'note_decisions'], most: 5 } as const;

/** What a release would tell now, and what was released. */
export async function getDecisions(
  database: Database,
  eventId: string,
  { now, platformLimit }: ReceivedOptions,
) {
  const event = await database
    .selectFrom('events')
    .select(eventColumns)
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  if (!event) throw notFound();
  const counted = await draftsOf(database, eventId)
    .select(['decision', sql<number>`count(*)`.as('count')])
    .groupBy('decision')
    .execute();
  const undecided = await countRows(
    database
      .selectFrom('applications')
      .where('applications.eventId', '=', eventId)
      .where('applications.status', 'in', undecidedStatuses)
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('draftDecisions')
              .whereRef('draftDecisions.eventId', '=', 'applications.eventId')
              .whereRef('draftDecisions.userId', '=', 'applications.userId'),
          ),
        ),
      ),
  );
  return {
    drafts: recordOf(
      ApplicationDecision.options,
      (decision) => counted.find((row) => row.decision === decision)?.count ?? 0,
    ),
    undecided,
    seats: await countSeats(database, event, platformLimit, now.toISOString()),
    jobs: await listJobs(database, eventId, JOBS),
  };
}
