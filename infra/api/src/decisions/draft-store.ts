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
import { countSkipped, readCandidates, transitionOrReason, type Candidate } from './candidates';

/** What is to be noted, and for whom. */
export type DraftRequest = {
  readonly eventId: string;
  readonly who: ApplicationSelection;
  /** Null takes away what is noted. */
  readonly decision: ApplicationDecision | null;
  readonly overbook?: boolean | undefined;
  /** Whether to say only what would happen. */
  readonly preview?: boolean | undefined;
};

/** Notes decisions that nobody but admins learns of: no row of an application changes. */
export async function draftDecisions(
  change: Change,
  { eventId, who, decision, overbook = false, preview = false }: DraftRequest,
  { now, platformLimit }: ReceivedOptions,
): Promise<DraftedDecisions> {
  const { tx, at } = change;
  const event = await lockEvent(tx, eventId);
  const candidates = await readCandidates(tx, eventId, await findSelected(tx, eventId, who));
  const { free } = await countSeats(tx, event, platformLimit, at);
  const promised = await countRows(draftsOf(tx, eventId).where('decision', '=', 'accept'));
  let seats = overbook ? Infinity : free - promised;
  const skipped: { name: string; reason: SkipReason }[] = [];
  const changed: Candidate[] = [];
  for (const candidate of candidates) {
    if (candidate.draft === decision) continue;
    const reason = decision === null ? null : reasonToSkip(candidate, decision);
    if (reason) skipped.push({ name: candidate.name, reason });
    else changed.push(candidate);
  }
  if (!preview) await writeDrafts(change, eventId, changed, decision);
  if (!preview && changed.length > 0)
    await recordAudit(change, {
      action: 'decisions.drafted',
      ...aboutEvent(event),
      changes: {
        decision: { before: null, after: decision },
        people: { before: null, after: changed.length },
      },
    });
  return {
    changed: changed.length,
    unchanged: candidates.length - changed.length - skipped.length,
    skipped: countSkipped(skipped),
  };

  function reasonToSkip(candidate: Candidate, wanted: ApplicationDecision): SkipReason | null {
    const possible = transitionOrReason(candidate, wanted, event, now);
    if (typeof possible === 'string') return possible;
    if (possible.to !== 'accepted') return null;
    if (seats <= 0) return 'no_seat_left';
    seats -= 1;
    return null;
  }
}

async function writeDrafts(
  { tx, at, actor }: Change,
  eventId: string,
  people: readonly Candidate[],
  decision: ApplicationDecision | null,
): Promise<void> {
  const userIds = people.map(({ userId }) => userId);
  if (decision === null) return deleteDrafts(tx, eventId, userIds);
  await sql`
    insert into draft_decisions (event_id, user_id, decision, decided_by, decided_at)
    select ${eventId}, user_id, ${decision}, ${actor?.userId ?? null}::uuid, ${at}::timestamptz
    from unnest(${userIds}::uuid[]) as person (user_id)
    on conflict (event_id, user_id) do update
    set decision = excluded.decision, decided_by = excluded.decided_by, decided_at = excluded.decided_at
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
