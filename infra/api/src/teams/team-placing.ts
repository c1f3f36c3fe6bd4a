import type { PeopleWithoutTeamQuery } from '@event-portal/contracts';
import { sql } from 'kysely';
import { recordAudit } from '../audit/record-audit';
import type { Actor, Change } from '../database/change';
import type { Database, DatabaseTransaction } from '../database/database';
import { countRows, onlyPage, inDirection, splitSort } from '../database/page';
import { lockEvent } from '../events/event-store';
import { notFound, Problem } from '../http/problem';
import { tell } from '../notices/tell';
import { findPeople } from '../users/user-store';
import { leaveEveryTeam } from './leave-team';
import { auditOf, countMembers, join, openTeam, requireFreeToJoin, type TeamPlace } from './team-access';

/** One page of the people with a seat at an event who are in no team of it. */
export async function listPeopleWithoutTeam(
  database: Database,
  eventId: string,
  query: PeopleWithoutTeamQuery,
) {
  const free = database
    .selectFrom('eventRoles')
    .leftJoin('teamMembers', (on) =>
      on
        .onRef('teamMembers.eventId', '=', 'eventRoles.eventId')
        .onRef('teamMembers.userId', '=', 'eventRoles.userId'),
    )
    .where('eventRoles.eventId', '=', eventId)
    .where('eventRoles.role', '=', 'attendee')
    .where('teamMembers.teamId', 'is', null);
  const found = query.search
    ? free.where('eventRoles.userId', 'in', findPeople(database, query.search))
    : free;
  const [, direction] = splitSort(query.sort);
  // Names for the page alone: to be counted, nobody is looked up.
  const named = found
    .innerJoin('users', 'users.userId', 'eventRoles.userId')
    .select(['users.userId', 'users.name', 'users.image']);
  const page = onlyPage(named, query).orderBy(
    inDirection(direction, [sql.ref('users.nameKey'), sql.ref('users.userId')]),
  );
  const [items, total] = await Promise.all([page.execute(), countRows(found)]);
  return { items, total, page: query.page, pageSize: query.pageSize };
}

/** Whom an organiser puts into which team; null for none. */
export type Placing = {
  readonly eventId: string;
  readonly userId: string;
  readonly teamId: string | null;
  readonly caller: Actor;
};

/**
 * Puts a person into a team, from whichever they are in, or out of theirs. The lock of a team is its owner's word to
 * participants, and does not bind organisers; how many it may have does.
 * @throws Problem `not_found`, `role_conflict` for somebody who does not take part, or `team_full`
 */
export async function placeInTeam(change: Change, placing: Placing): Promise<void> {
  const { tx, at } = change;
  const { eventId, userId, teamId, caller } = placing;
  const event = await lockEvent(tx, eventId);
  const person = await findPerson(tx, placing);
  if (teamId === null && person.teamId === null) throw notFound();
  if (teamId === person.teamId) return;
  const into = teamId === null ? null : await openTeam(tx, { eventId, teamId, caller });
  await leaveEveryTeam(change, event, [person]);
  if (into) {
    if ((await countMembers(tx, into.team.teamId)) >= into.team.size) throw new Problem('team_full');
    await moveInto(change, { eventId, teamId: into.team.teamId, caller }, into, person);
    return;
  }
  await tell(change, [
    {
      userId,
      eventId,
      cause: `team-removed:${person.teamId}:${at}`,
      about: { kind: 'team.member_removed', team: person.teamName ?? '' },
    },
  ]);
}

/**
 * Moves the members of the smaller of two teams into the larger; of two equal ones, `withTeamId` stays.
 * @throws Problem `not_found` for a team that is not there, or twice the same, or `team_full` when they do not fit
 */
export async function mergeTeams(change: Change, place: TeamPlace, withTeamId: string): Promise<void> {
  const { tx } = change;
  if (place.teamId === withTeamId) throw notFound();
  const one = await openTeam(tx, place);
  const other = await openTeam(tx, { ...place, teamId: withTeamId });
  const [ones, others] = [await countMembers(tx, one.team.teamId), await countMembers(tx, other.team.teamId)];
  const [smaller, larger] = ones > others ? [other, one] : [one, other];
  if (ones + others > larger.team.size) throw new Problem('team_full');
  const movers = await tx
    .selectFrom('teamMembers')
    .innerJoin('users', 'users.userId', 'teamMembers.userId')
    .select(['users.userId', 'users.name'])
    .where('teamMembers.teamId', '=', smaller.team.teamId)
    .orderBy('teamMembers.joinedAt')
    .orderBy('users.userId')
    .execute();
  const target = { ...place, teamId: larger.team.teamId };
  await recordAudit(change, {
    action: 'team.merged',
    ...auditOf(target, larger.team.name, larger.event),
    changes: { with: { before: smaller.team.name, after: null } },
  });
  await leaveEveryTeam(change, larger.event, movers);
  for (const mover of movers) await moveInto(change, target, larger, mover);
}

/** Adds a person who is in no team, and tells them and the team's owner. */
async function moveInto(
  change: Change,
  place: TeamPlace,
  { event, team }: Awaited<ReturnType<typeof openTeam>>,
  { userId, name }: Actor,
): Promise<void> {
  const { eventId, teamId } = place;
  await requireFreeToJoin(change.tx, eventId, userId, 'role_conflict');
  await join(change, eventId, teamId, userId);
  const cause = `team-placed:${teamId}:${userId}:${change.at}`;
  await tell(change, [
    { userId, eventId, cause, about: { kind: 'team.placed', team: team.name } },
    { userId: team.ownerId, eventId, cause, about: { kind: 'team.member_joined', team: team.name, name } },
  ]);
  await recordAudit(change, {
    action: 'team.member_joined',
    ...auditOf(place, team.name, event),
    changes: { member: { before: null, after: name } },
  });
}

async function findPerson(tx: DatabaseTransaction, { eventId, userId }: Placing) {
  const person = await tx
    .selectFrom('users')
    .leftJoin('teamMembers', (on) =>
      on.onRef('teamMembers.userId', '=', 'users.userId').on('teamMembers.eventId', '=', eventId),
    )
    .leftJoin('teams', 'teams.teamId', 'teamMembers.teamId')
    .select(['users.userId', 'users.name', 'teamMembers.teamId', 'teams.name as teamName'])
    .where('users.userId', '=', userId)
    .executeTakeFirst();
  if (!person) throw notFound();
  return person;
}
