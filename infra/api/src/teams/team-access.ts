import type { Actor, Change } from '../database/change';
import type { DatabaseTransaction } from '../database/database';
import { countRows } from '../database/page';
import { lockEvent } from '../events/event-store';
import { notFound, Problem } from '../http/problem';
import { withdrawRequests } from './leave-team';
import { mayJoinTeam } from './team-rules';

/** Where a change of a team happens, and who makes it. */
export type TeamPlace = { readonly eventId: string; readonly teamId: string; readonly caller: Actor };

/** What decides whether a team lets somebody in. */
export type FoundTeam = { readonly teamId: string; readonly locked: boolean; readonly size: number };

/** Finds a team of the event in the path; one of another event is not there. Holds the event's lock from here on. */
export async function openTeam(tx: DatabaseTransaction, { eventId, teamId }: TeamPlace) {
  const event = await lockEvent(tx, eventId);
  const team = await tx
    .selectFrom('teams')
    .select(['teamId', 'ownerId', 'name', 'nameKey', 'description', 'locked'])
    .where('teamId', '=', teamId)
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  if (!team) throw notFound();
  return { event, team: { ...team, size: event.teamSize } };
}

/** @throws Problem `forbidden` for anybody but the owner of a team */
export function requireOwner({ ownerId }: { ownerId: string }, { userId }: Actor): void {
  if (ownerId !== userId) throw new Problem('forbidden');
}

/**
 * Requires that a person may be in a team of the event, and is in none.
 * @throws Problem `refusal`, which words it for the person themselves or about somebody else, or `already_in_team`
 */
export async function requireFreeToJoin(
  tx: DatabaseTransaction,
  eventId: string,
  userId: string,
  refusal: 'not_taking_part' | 'role_conflict',
): Promise<void> {
  const person = await tx
    .selectFrom('eventRoles')
    .leftJoin('applications', (on) =>
      on
        .onRef('applications.eventId', '=', 'eventRoles.eventId')
        .onRef('applications.userId', '=', 'eventRoles.userId'),
    )
    .leftJoin('teamMembers', (on) =>
      on
        .onRef('teamMembers.eventId', '=', 'eventRoles.eventId')
        .onRef('teamMembers.userId', '=', 'eventRoles.userId'),
    )
    .select(['eventRoles.role', 'applications.status', 'teamMembers.teamId'])
    .where('eventRoles.eventId', '=', eventId)
    .where('eventRoles.userId', '=', userId)
    .executeTakeFirst();
  if (!person || !mayJoinTeam(person.role, person.status)) throw new Problem(refusal);
  if (person.teamId !== null) throw new Problem('already_in_team');
}

/**
 * Requires that a team lets somebody in.
 * @throws Problem `team_locked` or `team_full`
 */
export async function requirePlace(tx: DatabaseTransaction, team: FoundTeam): Promise<void> {
  if (team.locked) throw new Problem('team_locked');
  if ((await countMembers(tx, team.teamId)) >= team.size) throw new Problem('team_full');
}

/** How many people are in a team. */
export async function countMembers(tx: DatabaseTransaction, teamId: string): Promise<number> {
  return countRows(tx.selectFrom('teamMembers').where('teamId', '=', teamId));
}

/** Adds a person to a team, and withdraws their open requests to others. */
export async function join(change: Change, eventId: string, teamId: string, userId: string): Promise<void> {
  await withdrawRequests(change, eventId, [userId]);
  await change.tx
    .insertInto('teamMembers')
    .values({ eventId, teamId, userId, joinedAt: change.at })
    .execute();
}

/** How the log names a team. */
export function auditOf({ teamId }: TeamPlace, name: string, event: { eventId: string; name: string }) {
  return { target: { kind: 'team', id: teamId, label: name } as const, event };
}
