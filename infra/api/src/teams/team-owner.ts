import { recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import { notFound } from '../http/problem';
import { tell } from '../notices/tell';
import { auditOf, openTeam, requireOwner, type TeamPlace } from './team-access';

/**
 * Makes another member the owner of a team, and tells them.
 * @throws Problem `not_found` for a team or a member that is not there, or `forbidden` for anybody but the owner
 */
export async function transferTeam(change: Change, place: TeamPlace, userId: string): Promise<void> {
  const { tx, at } = change;
  const { event, team } = await openTeam(tx, place);
  requireOwner(team, place.caller);
  const heir = await tx
    .selectFrom('teamMembers')
    .innerJoin('users', 'users.userId', 'teamMembers.userId')
    .select(['users.userId', 'users.name'])
    .where('teamMembers.teamId', '=', place.teamId)
    .where('users.userId', '=', userId)
    .executeTakeFirst();
  if (!heir) throw notFound();
  if (heir.userId === team.ownerId) return;
  await tx.updateTable('teams').set({ ownerId: userId }).where('teamId', '=', place.teamId).execute();
  await tell(change, [
    {
      userId,
      eventId: place.eventId,
      cause: `team-transferred:${place.teamId}:${at}`,
      about: { kind: 'team.transferred', team: team.name },
    },
  ]);
  await recordAudit(change, {
    action: 'team.changed',
    ...auditOf(place, team.name, event),
    changes: { owner: { before: place.caller.name, after: heir.name } },
  });
}

/**
 * Locks a team, so that it takes nobody, or unlocks it. Requests that wait go on waiting.
 * @throws Problem `not_found`, or `forbidden` for anybody but its owner
 */
export async function setTeamLocked(change: Change, place: TeamPlace, locked: boolean): Promise<void> {
  const { tx } = change;
  const { event, team } = await openTeam(tx, place);
  requireOwner(team, place.caller);
  if (team.locked === locked) return;
  await tx.updateTable('teams').set({ locked }).where('teamId', '=', place.teamId).execute();
  await recordAudit(change, {
    action: 'team.changed',
    ...auditOf(place, team.name, event),
    changes: { locked: { before: team.locked, after: locked } },
  });
}
