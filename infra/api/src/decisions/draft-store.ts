import {
  ApplicationDecision,
  recordOf,
  undecidedStatuses,
  type ApplicationSelection,
  type DraftedDecisions,
  type SkipReason,
} from '@event-portal/contracts';
import { sql } from 'kysely';
import { deleteDrafts, draftsOf } from '../applications/draft-decisions';
import { findSelected, type ReceivedOptions } from '../applications/received-application-store';
import { countSeats } from '../applications/seats';
import { recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { countRows } from '../database/page';
import { eventColumns } from '../events/event-rules';
import { aboutEvent, lockEvent } from '../events/event-store';
import { notFound } from '../http/problem';
import { listJobs } from '../jobs/job-store';
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
): Promise<DraftedDecisions> {
  const event = await lockEvent(change.tx, eventId);
  const selected = await findSelected(change.tx, { eventId, viewerId }, who);
  const drafts = selected.map((userId) => ({ userId, decision }));
  const result = await noteDrafts(change, event, { drafts, run: null, overbook, preview }, options);
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
type Draft = { readonly userId: string; readonly decision: ApplicationDecision | null };

/** Many drafts, in the order in which seats are promised. */
export type DraftsRequest = Pick<DraftRequest, 'overbook' | 'preview'> & {
  readonly drafts: readonly Draft[];
  /** The ranked run that they come from; null for what is noted by hand. */
  readonly run: { readonly runId: string; readonly keepByHand: boolean } | null;
};

/**
 * Notes each of many drafts that is possible, and says who is skipped. A ranked run takes back what runs before it noted and it
 * does not confirm. The caller holds the event's lock.
 */
export async function noteDrafts(
  change: Change,
  event: Awaited<ReturnType<typeof lockEvent>>,
  { drafts, run, overbook = false, preview = false }: DraftsRequest,
  { now, platformLimit }: ReceivedOptions,
): Promise<DraftedDecisions> {
  const { tx, at } = change;
  const { eventId } = event;
  const wanted = new Map(drafts.map(({ userId, decision }) => [userId, decision]));
  const wantedFor = ({ userId }: Candidate) => wanted.get(userId) ?? null;
  const candidates = await readCandidates(tx, eventId, [...wanted.keys()]);
  const { free } = await countSeats(tx, event, platformLimit, at);
  const promised = await countRows(draftsOf(tx, eventId).where('decision', '=', 'accept'));
  const left = run ? await readLeftNotes(tx, eventId, { runId: run.runId, ranked: wanted }) : [];
  const takenBack: Draft[] = left.map(({ userId }) => ({ userId, decision: null }));
  let seats = overbook
    ? Infinity
    : free - promised + left.filter(({ decision }) => decision === 'accept').length;
  const skipped: { name: string; reason: SkipReason }[] = [];
  const changed: Draft[] = [];
  // Seats that are not promised any more come before those that are.
  const isPromised = (candidate: Candidate) => wantedFor(candidate) === 'accept';
  const inTurn = [...candidates.filter((one) => !isPromised(one)), ...candidates.filter(isPromised)];
  for (const candidate of inTurn) {
    const decision = wantedFor(candidate);
    if (candidate.draft === decision) continue;
    const reason = reasonToSkip(candidate, decision);
    if (reason) {
      skipped.push({ name: candidate.name, reason });
      if (run && candidate.draftRunId !== null) takenBack.push({ userId: candidate.userId, decision: null });
      continue;
    }
    if (candidate.draft === 'accept') seats += 1;
    changed.push({ userId: candidate.userId, decision });
  }
  if (!preview) await writeDrafts(change, eventId, [...changed, ...takenBack], run?.runId ?? null);
  return {
    changed: changed.length,
    ...(run && { takenBack: takenBack.length }),
    unchanged: candidates.length - changed.length - skipped.length,
    skipped: countSkipped(skipped),
  };

  function reasonToSkip(candidate: Candidate, decision: ApplicationDecision | null): SkipReason | null {
    if (run?.keepByHand && isByHand(candidate)) return 'noted_by_hand';
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

/** What other runs noted for people whom a run does not rank. */
async function readLeftNotes(
  database: Database,
  eventId: string,
  { runId, ranked }: { readonly runId: string; readonly ranked: ReadonlyMap<string, unknown> },
) {
  const noted = await draftsOf(database, eventId)
    .where('draftDecisions.runId', '!=', runId)
    .select(['draftDecisions.userId', 'draftDecisions.decision'])
    .execute();
  return noted.filter(({ userId }) => !ranked.has(userId));
}

async function writeDrafts(
  { tx, at, actor }: Change,
  eventId: string,
  drafts: readonly Draft[],
  runId: string | null,
): Promise<void> {
  const idsOf = (some: readonly Draft[]) => some.map(({ userId }) => userId);
  const noted = drafts.filter(({ decision }) => decision !== null);
  await deleteDrafts(tx, eventId, idsOf(drafts.filter(({ decision }) => decision === null)));
  await sql`
    insert into draft_decisions (event_id, user_id, decision, decided_by, decided_at, run_id)
    select ${eventId}, user_id, decision, ${actor?.userId ?? null}::uuid, ${at}::timestamptz, ${runId}::uuid
    from unnest(${idsOf(noted)}::uuid[], ${noted.map(({ decision }) => decision)}::text[]) as person (user_id, decision)
    on conflict (event_id, user_id) do update
    set decision = excluded.decision, decided_by = excluded.decided_by, decided_at = excluded.decided_at, run_id = excluded.run_id
  `.execute(tx);
}

const JOBS = { kinds: ['release_decisions', 'take_back_decisions'], most: 5 } as const;

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
