import * as z from 'zod/mini';
import { EventRole } from './event-role';
import { Timestamp } from './fields';
import { EventId, UserId } from './ids';

/**
 * What the API tells the chat bot, signed by the Standard Webhooks scheme: a person's role at an event is another one now;
 * `role` is null when there is none any more.
 */
export const EventRoleChanged = z.object({
  type: z.literal('event-role.changed', 'The bot takes event-role.changed only.'),
  eventId: EventId,
  userId: UserId,
  /** The person's account at the chat provider. Digits only: it becomes part of an address. */
  providerId: z.string().check(z.regex(/^\d{1,64}$/, 'It has to consist of digits.')),
  role: z.nullable(EventRole),
  /** When it changed; decides between two changes that arrive in the wrong order. */
  at: Timestamp,
});
export type EventRoleChanged = z.infer<typeof EventRoleChanged>;
