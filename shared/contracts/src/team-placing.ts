import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { EventParams } from './event';
import { EventId, TeamId, UserId } from './ids';
import { pageOf, pageQuery, sortBy } from './page';
import { TeamParams } from './team';

const tag = 'Teams';
const admins = { eventRoles: ['admin'] } as const;

/** Somebody with a seat who is in no team. */
export const PersonWithoutTeam = z.object({
  userId: UserId,
  name: z.string(),
  image: z.nullable(z.string()),
});
export type PersonWithoutTeam = z.infer<typeof PersonWithoutTeam>;

export const PeopleWithoutTeamQuery = z.object({ ...pageQuery, sort: sortBy(['name'], 'name:asc') });
export type PeopleWithoutTeamQuery = z.infer<typeof PeopleWithoutTeamQuery>;

export const listPeopleWithoutTeam = endpoint({
  method: 'GET',
  path: '/events/:eventId/people-without-team',
  tag,
  summary: 'The people with a seat who are in no team.',
  access: admins,
  params: EventParams,
  query: PeopleWithoutTeamQuery,
  reply: pageOf(PersonWithoutTeam),
});

export const placeInTeam = endpoint({
  method: 'PUT',
  path: '/events/:eventId/people/:userId/team',
  tag,
  summary:
    'Puts a person into a team, a locked one too, from whichever they are in; with null, out of theirs.',
  access: admins,
  params: z.object({ eventId: EventId, userId: UserId }),
  body: z.object({ teamId: z.nullable(TeamId) }),
});

export const mergeTeams = endpoint({
  method: 'POST',
  path: '/events/:eventId/teams/:teamId/merge',
  tag,
  summary:
    'Moves the members of the smaller of two teams into the larger, which stays; of two equal ones, the one in the body stays.',
  access: admins,
  params: TeamParams,
  body: z.object({ teamId: TeamId }),
});
