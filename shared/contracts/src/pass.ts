import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { EventParams } from './event';
import { Timestamp } from './fields';

/** What the text of every pass begins with, so that a scanner knows other codes without asking. */
export const PASS_PREFIX = 'EP1:';

/**
 * What the QR code of a pass says: a prefix and capitals and digits (base32, RFC 4648, section 6), which a QR code packs
 * tightly. It names an event and a pass, says until when it is valid, and is signed; it names no person.
 */
export const PassText = z.string().check(z.regex(/^EP1:[A-Z2-7]{87}$/, 'This is not a pass.'));
export type PassText = z.infer<typeof PassText>;

/** The caller's pass to an event. */
export const OwnPass = z.object({
  text: PassText,
  name: z.string(),
  issuedAt: Timestamp,
  /** Half a day after the event ends; it moves with the event, and older texts of the same pass stay valid until then. */
  expiresAt: Timestamp,
  /** An image of the code, for whoever has the address; null where the portal makes none, or has not made it yet. */
  imageUrl: z._default(z.nullable(z.string()), null),
});
export type OwnPass = z.infer<typeof OwnPass>;

export const getOwnPass = endpoint({
  method: 'GET',
  path: '/events/:eventId/pass',
  tag: 'Check-in',
  summary: 'The caller’s pass; null for somebody without a seat.',
  access: { eventRoles: ['admin', 'attendee'] },
  params: EventParams,
  reply: z.nullable(OwnPass),
});

export const replaceOwnPass = endpoint({
  method: 'POST',
  path: '/events/:eventId/pass/replacement',
  tag: 'Check-in',
  summary:
    'Gives the caller a new pass, for whoever has shown theirs to others; the old one is revoked at once.',
  access: { eventRoles: ['attendee'] },
  params: EventParams,
  reply: OwnPass,
});
