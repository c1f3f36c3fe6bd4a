import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { EventParams } from './event';
import { textBlock, textLine, Timestamp } from './fields';
import { EventId, TeamId, UserId } from './ids';
import { pageOf, pageQuery, sortBy } from './page';

/** How many people a team may have where the event says nothing else. */
export const DEFAULT_TEAM_SIZE = 4;

/** How many people a team may have, for remotes that were made before events said so: `teamSize`. */
export const MAX_TEAM_SIZE = 4;

/** What the founder of a team fills in. */
export const TeamDraft = z.object({
  name: textLine(24, 'Use at least 2 characters.', 2),
  description: textBlock(280),
});
export type TeamDraft = z.infer<typeof TeamDraft>;

/** Somebody in a team, as other participants see them. */
export const TeamMember = z.object({
  userId: UserId,
  name: z.string(),
  image: z.nullable(z.string()),
  joinedAt: Timestamp,
  owner: z.boolean(),
});
export type TeamMember = z.infer<typeof TeamMember>;

/** A team with its members, the owner first. */
export const Team = z.object({
  teamId: TeamId,
  name: z.string(),
  description: z.string(),
  members: z.array(TeamMember),
  /** How many people it may have; it can have more where the event has lowered that since. */
  size: z._default(z.int(), DEFAULT_TEAM_SIZE),
  /** Whether its owner lets nobody in. */
  locked: z._default(z.boolean(), false),
});
export type Team = z.infer<typeof Team>;

/** Somebody who asks to join a team. */
export const JoinRequest = z.object({
  userId: UserId,
  name: z.string(),
  image: z.nullable(z.string()),
  message: z.string(),
  requestedAt: Timestamp,
});
export type JoinRequest = z.infer<typeof JoinRequest>;

/** The caller's team at an event, and the requests that wait. */
export const OwnTeam = z.object({
  team: z.nullable(Team),
  isOwner: z.boolean(),
  /** Requests to the caller's own team; empty unless the caller owns it. */
  incoming: z.array(JoinRequest),
  /** Teams that the caller has asked to join. */
  outgoing: z.array(z.object({ teamId: TeamId, name: z.string(), requestedAt: Timestamp })),
  /** The link by which people join the caller's team, without its secret; null while there is none that can be used. */
  invitation: z._default(z.nullable(z.object({ expiresAt: Timestamp })), null),
});
export type OwnTeam = z.infer<typeof OwnTeam>;

/** Whether a team lets anybody in: there is a place, and its owner has not locked it. */
export function takesPeople({ members, size, locked }: Pick<Team, 'members' | 'size' | 'locked'>): boolean {
  return !locked && members.length < size;
}

/** A team in the list of teams, and what the caller is to it. */
export const ListedTeam = z.extend(Team, { standing: z.enum(['none', 'requested', 'member']) });
export type ListedTeam = z.infer<typeof ListedTeam>;

const tag = 'Teams';
/** Those who may be in a team. */
export const participants = { eventRoles: ['applicant', 'attendee'] } as const;
/** The path parameters of everything that belongs to one team. */
export const TeamParams = z.object({ eventId: EventId, teamId: TeamId });
const MemberParams = z.object({ eventId: EventId, teamId: TeamId, userId: UserId });

export const TeamsQuery = z.object({
  ...pageQuery,
  open: z.optional(z.enum(['yes'])),
  sort: sortBy(['name', 'createdAt'], 'name:asc'),
});
export type TeamsQuery = z.infer<typeof TeamsQuery>;

export const listTeams = endpoint({
  method: 'GET',
  path: '/events/:eventId/teams',
  tag,
  summary: 'The teams of an event; `open=yes` leaves out those that take nobody.',
  access: { eventRoles: ['admin', 'staff', 'applicant', 'attendee'] },
  params: EventParams,
  query: TeamsQuery,
  reply: z.extend(pageOf(ListedTeam), {
    /** How many teams the search finds, and how many of them have a place left. */
    counts: z.optional(z.object({ all: z.int(), open: z.int() })),
  }),
});

export const getOwnTeam = endpoint({
  method: 'GET',
  path: '/events/:eventId/teams/mine',
  tag,
  summary: 'The caller’s team at the event, and the requests that wait.',
  access: { eventRoles: ['admin', 'staff', 'applicant', 'attendee'] },
  params: EventParams,
  reply: OwnTeam,
});

export const createTeam = endpoint({
  method: 'POST',
  path: '/events/:eventId/teams',
  tag,
  summary: 'Founds a team; the caller’s requests to other teams are taken back.',
  access: participants,
  params: EventParams,
  body: TeamDraft,
  reply: OwnTeam,
  status: 201,
});

export const updateTeam = endpoint({
  method: 'PUT',
  path: '/events/:eventId/teams/:teamId',
  tag,
  summary: 'Renames or describes a team; its owner only.',
  access: participants,
  params: TeamParams,
  body: TeamDraft,
  reply: OwnTeam,
});

export const transferTeam = endpoint({
  method: 'PUT',
  path: '/events/:eventId/teams/:teamId/owner',
  tag,
  summary: 'Makes another member the owner of a team; its owner only.',
  access: participants,
  params: TeamParams,
  body: z.object({ userId: UserId }),
  reply: OwnTeam,
});

export const setTeamLocked = endpoint({
  method: 'PUT',
  path: '/events/:eventId/teams/:teamId/locked',
  tag,
  summary: 'Locks a team, so that nobody asks to join or joins by its link, or unlocks it; its owner only.',
  access: participants,
  params: TeamParams,
  body: z.object({ locked: z.boolean() }),
  reply: OwnTeam,
});

export const requestToJoinTeam = endpoint({
  method: 'PUT',
  path: '/events/:eventId/teams/:teamId/request',
  tag,
  summary: 'Asks the owner of a team for a place.',
  access: participants,
  params: TeamParams,
  body: z.object({ message: textBlock(280) }),
  reply: OwnTeam,
});

export const cancelJoinRequest = endpoint({
  method: 'DELETE',
  path: '/events/:eventId/teams/:teamId/request',
  tag,
  summary: 'Takes a request to join back.',
  access: participants,
  params: TeamParams,
  reply: OwnTeam,
});

export const answerJoinRequest = endpoint({
  method: 'POST',
  path: '/events/:eventId/teams/:teamId/requests/:userId',
  tag,
  summary: 'Lets somebody into the team, or not; its owner only.',
  access: participants,
  params: MemberParams,
  body: z.object({ answer: z.enum(['accept', 'refuse']) }),
  reply: OwnTeam,
});

export const leaveTeam = endpoint({
  method: 'DELETE',
  path: '/events/:eventId/teams/:teamId/members/:userId',
  tag,
  summary:
    'Leaves a team, or removes a member from one’s own. The longest-standing member inherits a team; an empty one is gone.',
  access: participants,
  params: MemberParams,
  reply: OwnTeam,
});
