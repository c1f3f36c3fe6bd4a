import type { TeamDraft } from '@event-portal/contracts';
import { changesBetween, recordAudit } from '../audit/record-audit';
import type { Actor, Change } from '../database/change';
import type { DatabaseTransaction } from '../database/database';
import { sql } from 'kysely';
import { foldText, looksOf } from '../database/text-search';
import { lockEvent } from '../events/event-store';
import { notFound, Problem } from '../http/problem';
import { tell } from '../notices/tell';
import { leaveEveryTeam } from './leave-team';
import {
  auditOf,
  join,
  openTeam,
  requireFreeToJoin,
  requireOwner,
  requirePlace,
  type TeamPlace,
} from './team-access';

/**
 * Founds a team.
 * @throws Problem `not_taking_part`, `already_in_team` or `team_name_taken`
 */
export async function createTeam(
  change: Change,
  { eventId, caller, draft }: { eventId: string; caller: Actor; draft: TeamDraft },
): Promise<void> {
  const { tx, at } = change;
  const event = await lockEvent(tx, eventId);
  await requireFreeToJoin(tx, eventId, caller.userId, 'not_taking_part');
  await requireFreeName(tx, eventId, draft.name);

  const { teamId } = await tx
    .insertInto('teams')
    .values({ eventId, ownerId: caller.userId, ...draft, nameKey: foldText(draft.name), createdAt: at })
    .returning('teamId')
    .executeTakeFirstOrThrow();
  await join(change, eventId, teamId, caller.userId);
  await recordAudit(change, {
    action: 'team.created',
    target: { kind: 'team', id: teamId, label: draft.name },
    event,
  });
}

/**
 * Renames or describes a team.
 * @throws Problem `not_found`, `forbidden` for anybody but its owner, or `team_name_taken`
 */
export async function updateTeam(change: Change, place: TeamPlace, draft: TeamDraft): Promise<void> {
  const { tx } = change;
  const { event, team } = await openTeam(tx, place);
  requireOwner(team, place.caller);
  const changes = changesBetween<TeamDraft>(team, draft, ['name', 'description']);
  if (Object.keys(changes).length === 0) return;

  if (foldText(draft.name) !== team.nameKey)
    await requireFreeName(tx, place.eventId, draft.name, place.teamId);
  await tx
    .updateTable('teams')
    .set({ ...draft, nameKey: foldText(draft.name) })
    .where('teamId', '=', place.teamId)
    .execute();
  await recordAudit(change, { action: 'team.changed', ...auditOf(place, draft.name, event), changes });
}

/**
 * Asks the owner of a team for a place.
 * @throws Problem `not_found`, `not_taking_part`, `already_in_team`, `team_full`, `team_locked` or `already_requested`
 */
export async function requestToJoinTeam(change: Change, place: TeamPlace, message: string): Promise<void> {
  const { tx, at } = change;
  const { event, team } = await openTeam(tx, place);
  const { userId } = place.caller;
  await requireFreeToJoin(tx, place.eventId, userId, 'not_taking_part');
  await requirePlace(tx, team);
  const asked = await tx
    .insertInto('joinRequests')
    .values({ teamId: place.teamId, userId, message, requestedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (asked.numInsertedOrUpdatedRows === 0n) throw new Problem('already_requested');
  await tell(change, [
    {
      userId: team.ownerId,
      eventId: place.eventId,
      // Whoever asks, takes it back and asks again is told of once a day.
      cause: `team-asked:${place.teamId}:${userId}:${at.slice(0, 10)}`,
      about: { kind: 'team.join_requested', team: team.name, name: place.caller.name },
    },
  ]);
  await recordAudit(change, { action: 'team.join_requested', ...auditOf(place, team.name, event) });
}

/**
 * Takes a request to join back.
 * @throws Problem `not_found` when there is none
 */
export async function cancelJoinRequest(change: Change, place: TeamPlace): Promise<void> {
  const { tx } = change;
  const { event, team } = await openTeam(tx, place);
  await takeRequest(tx, place.teamId, place.caller.userId);
  await recordAudit(change, { action: 'team.request_cancelled', ...auditOf(place, team.name, event) });
}

/**
 * Lets somebody into the team, or not.
 * @throws Problem `not_found`, `forbidden` for anybody but the owner, `team_full`, `team_locked`, or why the person cannot join
 */
export async function answerJoinRequest(
  change: Change,
  place: TeamPlace,
  { userId, answer }: { userId: string; answer: 'accept' | 'refuse' },
): Promise<void> {
  const { tx } = change;
  const { event, team } = await openTeam(tx, place);
  requireOwner(team, place.caller);
  await takeRequest(tx, place.teamId, userId);
  if (answer === 'accept') {
    await requirePlace(tx, team);
    await requireFreeToJoin(tx, place.eventId, userId, 'role_conflict');
    await join(change, place.eventId, place.teamId, userId);
  }
  const { name } = await tx
    .selectFrom('users')
    .select('name')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  await tell(change, [
    {
      userId,
      eventId: place.eventId,
      cause: `team-answered:${place.teamId}:${change.at}`,
      about: {
        kind: answer === 'accept' ? 'team.join_accepted' : 'team.join_refused',
        team: team.name,
      },
    },
  ]);
  const about = auditOf(place, team.name, event);
  await recordAudit(
    change,
    answer === 'accept'
      ? { action: 'team.member_joined', ...about, changes: { member: { before: null, after: name } } }
      : { action: 'team.request_refused', ...about, changes: { request: { before: name, after: null } } },
  );
}

/**
 * Leaves a team, or removes a member from one's own.
 * @throws Problem `not_found`, or `forbidden` for a member who is neither
 */
export async function leaveTeam(change: Change, place: TeamPlace, userId: string): Promise<void> {
  const { tx } = change;
  const { event, team } = await openTeam(tx, place);
  const member = await tx
    .selectFrom('teamMembers')
    .innerJoin('users', 'users.userId', 'teamMembers.userId')
    .select(['users.userId', 'users.name'])
    .where('teamMembers.teamId', '=', place.teamId)
    .where('users.userId', '=', userId)
    .executeTakeFirst();
  if (userId !== place.caller.userId) requireOwner(team, place.caller);
  if (!member) throw notFound();
  await leaveEveryTeam(change, event, [member]);
  if (userId === place.caller.userId) return;
  await tell(change, [
    {
      userId,
      eventId: place.eventId,
      cause: `team-removed:${place.teamId}:${change.at}`,
      about: { kind: 'team.member_removed', team: team.name },
    },
  ]);
}

async function requireFreeName(
  tx: DatabaseTransaction,
  eventId: string,
  name: string,
  besides?: string,
): Promise<void> {
  const other = await tx
    .selectFrom('teams')
    .select('teamId')
    .where('eventId', '=', eventId)
    .where(looksOf(sql.ref('nameKey')), '=', looksOf(foldText(name)))
    .$if(besides !== undefined, (teams) => teams.where('teamId', '!=', besides ?? ''))
    .executeTakeFirst();
  if (other)
    throw new Problem('team_name_taken', {
      fields: { name: 'Another team of the event has this name, or one that looks the same.' },
    });
}

async function takeRequest(tx: DatabaseTransaction, teamId: string, userId: string): Promise<void> {
  const taken = await tx
    .deleteFrom('joinRequests')
    .where('teamId', '=', teamId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (taken.numDeletedRows === 0n) throw notFound();
}
