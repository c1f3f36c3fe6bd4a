import type { TeamsQuery } from '@event-portal/contracts';
import { sql } from 'kysely';
import type { Database } from '../database/database';
import { countRows, onlyPage, splitSort } from '../database/page';
import { holdsWords } from '../database/text-search';

/** One page of an event's teams, each with its members and what the viewer is to it. */
export async function listTeams(database: Database, eventId: string, userId: string, query: TeamsQuery) {
  let found = teamsWithSize(database).where('teams.eventId', '=', eventId);
  if (query.search) found = found.where(holdsWords(query.search, sql.ref('teams.nameKey')));
  const members = sql<number>`(select count(*) from team_members where team_members.team_id = teams.team_id)`;
  const takesNobody = sql<boolean>`(teams.locked or ${members} >= events.team_size)`;
  const open = found.where(takesNobody, '=', false);
  const rows = query.open ? open : found;
  const [field, direction] = splitSort(query.sort);
  const column = { name: 'teams.nameKey', createdAt: 'teams.createdAt' } as const;
  const page = onlyPage(rows.select(teamColumns), query)
    // Those that take nobody come last.
    .orderBy(takesNobody)
    .orderBy(column[field], direction)
    .orderBy('teams.teamId');
  const [teams, all, openOnes] = await Promise.all([page.execute(), countRows(found), countRows(open)]);
  const [people, requested] = await Promise.all([
    listMembers(database, teams),
    listOutgoing(database, eventId, userId),
  ]);
  const requestedIds = new Set(requested.map(({ teamId }) => teamId));
  const items = teams.map((team) => {
    const own = people.filter(({ teamId }) => teamId === team.teamId);
    const isMember = own.some((member) => member.userId === userId);
    const standing = isMember ? 'member' : requestedIds.has(team.teamId) ? 'requested' : 'none';
    return { ...team, members: own, standing } as const;
  });
  const counts = { all, open: openOnes };
  return { items, total: query.open ? openOnes : all, page: query.page, pageSize: query.pageSize, counts };
}

/**
 * A person's team at an event, with its link, and the requests that wait: to the team when they own it, and their own. A
 * link that has expired is none.
 */
export async function getOwnTeam(database: Database, eventId: string, userId: string, now: Date) {
  const team = await database
    .selectFrom('teamMembers')
    .innerJoin('teams', 'teams.teamId', 'teamMembers.teamId')
    .innerJoin('events', 'events.eventId', 'teams.eventId')
    .select(teamColumns)
    .where('teamMembers.eventId', '=', eventId)
    .where('teamMembers.userId', '=', userId)
    .executeTakeFirst();
  const outgoing = await listOutgoing(database, eventId, userId);
  if (!team) return { team: null, isOwner: false, incoming: [], outgoing, invitation: null };

  const isOwner = team.ownerId === userId;
  return {
    team: { ...team, members: await listMembers(database, [team]) },
    isOwner,
    incoming: isOwner ? await listIncoming(database, team.teamId) : [],
    outgoing,
    invitation: (await findInvitation(database, team.teamId, now)) ?? null,
  };
}

/** One team with its members. */
export async function findTeam(database: Database, teamId: string) {
  const team = await teamsWithSize(database)
    .select(teamColumns)
    .where('teams.teamId', '=', teamId)
    .executeTakeFirstOrThrow();
  return { ...team, members: await listMembers(database, [team]) };
}

/** Teams with the event that says how many people each may have. */
function teamsWithSize(database: Database) {
  return database.selectFrom('teams').innerJoin('events', 'events.eventId', 'teams.eventId');
}

const teamColumns = [
  'teams.teamId',
  'teams.name',
  'teams.description',
  'teams.ownerId',
  'teams.locked',
  'events.teamSize as size',
] as const;

async function findInvitation(database: Database, teamId: string, now: Date) {
  return database
    .selectFrom('teamInvitations')
    .select('expiresAt')
    .where('teamId', '=', teamId)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
}

type TeamRow = { readonly teamId: string; readonly ownerId: string };

/** The members of some teams, each team's owner first, then by how long they have been in it. */
async function listMembers(database: Database, teams: readonly TeamRow[]) {
  const owners = new Map(teams.map(({ teamId, ownerId }) => [teamId, ownerId]));
  if (owners.size === 0) return [];
  const rows = await database
    .selectFrom('teamMembers')
    .innerJoin('users', 'users.userId', 'teamMembers.userId')
    // Never the address: other participants read this.
    .select(['teamMembers.teamId', 'users.userId', 'users.name', 'users.image', 'teamMembers.joinedAt'])
    .where('teamMembers.teamId', 'in', [...owners.keys()])
    .orderBy('teamMembers.joinedAt')
    .orderBy('users.userId')
    .execute();
  const members = rows.map((row) => ({ ...row, owner: owners.get(row.teamId) === row.userId }));
  return members.sort((one, other) => Number(other.owner) - Number(one.owner));
}

async function listIncoming(database: Database, teamId: string) {
  return database
    .selectFrom('joinRequests')
    .innerJoin('users', 'users.userId', 'joinRequests.userId')
    .select(['users.userId', 'users.name', 'users.image', 'joinRequests.message', 'joinRequests.requestedAt'])
    .where('joinRequests.teamId', '=', teamId)
    .orderBy('joinRequests.requestedAt')
    .orderBy('users.userId')
    .execute();
}

async function listOutgoing(database: Database, eventId: string, userId: string) {
  return database
    .selectFrom('joinRequests')
    .innerJoin('teams', 'teams.teamId', 'joinRequests.teamId')
    .select(['teams.teamId', 'teams.name', 'joinRequests.requestedAt'])
    .where('teams.eventId', '=', eventId)
    .where('joinRequests.userId', '=', userId)
    .orderBy('joinRequests.requestedAt')
    .orderBy('teams.teamId')
    .execute();
}
