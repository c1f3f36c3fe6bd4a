import {
  findTransition,
  isWindowOpen,
  type ApplicationDecision,
  type ApplicationTransition,
  type OrganiserStep,
  SkipReason,
  type SkippedPeople,
  undecidedStatuses,
} from '@event-portal/contracts';
import { sql } from 'kysely';
import { mayApply } from '../applications/application-rules';
import { applicationColumns } from '../applications/application-store';
import type { Database } from '../database/database';

/** Finds everything of some people that a step for many depends on, in the order of the list. */
export async function readCandidates(database: Database, eventId: string, userIds: readonly string[]) {
  const rows = await database
    .selectFrom('applications')
    .innerJoin('users', 'users.userId', 'applications.userId')
    .leftJoin('eventRoles', (join) =>
      join
        .onRef('eventRoles.eventId', '=', 'applications.eventId')
        .onRef('eventRoles.userId', '=', 'applications.userId'),
    )
    .leftJoin('draftDecisions', (join) =>
      join
        .onRef('draftDecisions.eventId', '=', 'applications.eventId')
        .onRef('draftDecisions.userId', '=', 'applications.userId'),
    )
    .select(['users.userId', 'users.name', 'users.suspendedAt', 'eventRoles.role as eventRole'])
    .select([
      'draftDecisions.decision as draft',
      'draftDecisions.decidedAt',
      'draftDecisions.runId as draftRunId',
    ])
    .select(applicationColumns)
    .where('applications.eventId', '=', eventId)
    .where('applications.status', '!=', 'started')
    .where(sql<boolean>`applications.user_id = any(${userIds}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.userId, row]));
  return userIds.flatMap((userId) => byId.get(userId) ?? []);
}

/** Somebody on whom a step for many may be taken. */
export type Candidate = Awaited<ReturnType<typeof readCandidates>>[number];

/** Whether an admin has noted something for somebody, rather than a ranked run. */
export function isByHand({ draft, draftRunId }: Pick<Candidate, 'draft' | 'draftRunId'>): boolean {
  return draft !== null && draftRunId === null;
}

/** Whether somebody waits for a decision: only such people are in a ranked run. */
export function isUndecided({ status }: Pick<Candidate, 'status'>): boolean {
  return undecidedStatuses.some((undecided) => undecided === status);
}

type EventMoments = Parameters<typeof isWindowOpen>[1];

/** The transition that an admin's step takes with somebody now, or why they are left out. */
export function transitionOrReason(
  candidate: Candidate,
  action: ApplicationDecision | OrganiserStep,
  event: EventMoments,
  now: Date,
): ApplicationTransition | SkipReason {
  if (!mayApply(candidate.eventRole)) return 'role_conflict';
  if (candidate.suspendedAt !== null) return 'suspended';
  const transition = findTransition(action, candidate.status);
  if (!transition) return 'transition_refused';
  return isWindowOpen(transition.window, event, now) ? transition : 'event_over';
}

const NAMED_AT_MOST = 10;

/** Who is left out, by the reason. */
export function countSkipped(
  skipped: readonly { readonly name: string; readonly reason: SkipReason }[],
): SkippedPeople[] {
  const reasons = SkipReason.options.filter((reason) => skipped.some((one) => one.reason === reason));
  return reasons.map((reason) => {
    const names = skipped.filter((one) => one.reason === reason).map(({ name }) => name);
    return {
      reason,
      count: names.length,
      names: names.sort((one, other) => one.localeCompare(other)).slice(0, NAMED_AT_MOST),
    };
  });
}
