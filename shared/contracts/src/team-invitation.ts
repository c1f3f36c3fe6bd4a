import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { EventParams } from './event';
import { Timestamp } from './fields';
import { OwnTeam, participants, Team, TeamParams } from './team';

const tag = 'Teams';

/** For how many days a link to a team can be used. */
export const invitationDays = [1, 3, 7] as const;

/** What the owner of a team chooses about its link. */
export const TeamInvitationDraft = z.object({ days: z.literal(invitationDays) });
export type TeamInvitationDraft = z.infer<typeof TeamInvitationDraft>;

/** The secret of a link: 256 random bits, safe in a URL. */
export const InvitationSecret = z.string().check(z.regex(/^[\w-]{43}$/, 'This link is not complete.'));
export type InvitationSecret = z.infer<typeof InvitationSecret>;

/** A link that has just been made. Nobody can read the secret again: the API keeps a hash of it. */
export const MadeTeamInvitation = z.object({ secret: InvitationSecret, expiresAt: Timestamp });
export type MadeTeamInvitation = z.infer<typeof MadeTeamInvitation>;

/** What a link to a team is for whoever opens it. */
export const OpenedTeamInvitation = z.object({
  /** Why the caller cannot join by it: an `ApiErrorCode`, or a newer one that this client does not know; null when they can. */
  refusal: z.nullable(z.string()),
  /** Whether the caller is in this team already. */
  isMember: z.boolean(),
  /** Null where the link is not valid here, or the caller does not take part in the event. */
  team: z.nullable(Team),
});
export type OpenedTeamInvitation = z.infer<typeof OpenedTeamInvitation>;

export const createTeamInvitation = endpoint({
  method: 'POST',
  path: '/events/:eventId/teams/:teamId/invitation',
  tag,
  summary: 'Makes a link by which people join a team, in place of the one before; its owner only.',
  access: participants,
  params: TeamParams,
  body: TeamInvitationDraft,
  reply: MadeTeamInvitation,
  status: 201,
});

export const revokeTeamInvitation = endpoint({
  method: 'DELETE',
  path: '/events/:eventId/teams/:teamId/invitation',
  tag,
  summary: 'Ends the link to a team at once; its owner only.',
  access: participants,
  params: TeamParams,
  reply: OwnTeam,
});

export const openTeamInvitation = endpoint({
  method: 'POST',
  path: '/events/:eventId/team-invitation',
  tag,
  summary: 'Tells what a link to a team is for, and why the caller cannot join by it. Changes nothing.',
  access: 'session',
  params: EventParams,
  body: z.object({ secret: InvitationSecret }),
  reply: OpenedTeamInvitation,
});

export const joinTeamByInvitation = endpoint({
  method: 'POST',
  path: '/events/:eventId/team-invitation/join',
  tag,
  summary: 'Joins a team by its link; the caller’s requests to teams are taken back.',
  access: participants,
  params: EventParams,
  body: z.object({ secret: InvitationSecret }),
  reply: OwnTeam,
});
