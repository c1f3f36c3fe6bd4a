import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { EventParams } from './event';
import { GivenRole } from './event-role';
import { EmailAddress, Timestamp } from './fields';
import { EventId, InvitationId } from './ids';

/** A role that waits for somebody who has not signed in with this address yet. */
export const EventInvitation = z.object({
  invitationId: InvitationId,
  email: z.string(),
  role: GivenRole,
  invitedAt: Timestamp,
  /** Null when that account is gone. */
  invitedBy: z.nullable(z.string()),
});
export type EventInvitation = z.infer<typeof EventInvitation>;

/** What became of one address of several. */
export const GivenRoleResult = z.object({
  email: z.string(),
  /** `kept` had the role already, or is an admin; `invited` has not signed in yet; `refused` says why in `refusal`. */
  outcome: z.enum(['given', 'kept', 'invited', 'refused']),
  /** Null for somebody without an account. */
  name: z.nullable(z.string()),
  /** An `ApiErrorCode`, or a newer one that this client does not know. */
  refusal: z.nullable(z.string()),
});
export type GivenRoleResult = z.infer<typeof GivenRoleResult>;

/** The addresses that one call takes. */
const MAX_ADDRESSES = 50;

export const giveEventRoles = endpoint({
  method: 'POST',
  path: '/events/:eventId/roles/batch',
  tag: 'Event roles',
  summary:
    'Gives several people the role of admin or staff, by address; an admin stays one. Who has not signed in yet is invited, and gets the role with the first sign-in whose verified address this is.',
  access: { eventRoles: ['admin'] },
  params: EventParams,
  body: z.object({
    emails: z
      .array(EmailAddress)
      .check(
        z.minLength(1, 'Enter at least one address.'),
        z.maxLength(MAX_ADDRESSES, `Enter at most ${MAX_ADDRESSES} addresses at once.`),
      ),
    role: GivenRole,
  }),
  reply: z.object({ results: z.array(GivenRoleResult) }),
});

export const listEventInvitations = endpoint({
  method: 'GET',
  path: '/events/:eventId/invitations',
  tag: 'Event roles',
  summary: 'The addresses for which a role waits.',
  access: { eventRoles: ['admin'] },
  params: EventParams,
  reply: z.object({ invitations: z.array(EventInvitation) }),
});

export const withdrawEventInvitation = endpoint({
  method: 'DELETE',
  path: '/events/:eventId/invitations/:invitationId',
  tag: 'Event roles',
  summary: 'Takes an invitation back before somebody has signed in with its address.',
  access: { eventRoles: ['admin'] },
  params: z.object({ eventId: EventId, invitationId: InvitationId }),
});
