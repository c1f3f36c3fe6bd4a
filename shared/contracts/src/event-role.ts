import * as z from 'zod/mini';
import { Timestamp } from './fields';

/** What a person is within one event; at most one per person and event. */
export const EventRole = z.enum(['admin', 'staff', 'applicant', 'attendee']);
export type EventRole = z.infer<typeof EventRole>;

/** The roles that are given by hand; the others come with an application. */
export const GivenRole = z.enum(['admin', 'staff']);
export type GivenRole = z.infer<typeof GivenRole>;

/** The caller's role at an event; the first two fields are null for somebody who has none. */
export const OwnEventRole = z.object({
  eventRole: z.nullable(EventRole),
  assignedAt: z.nullable(Timestamp),
  /** Until when a superuser acts as an admin here; null for everybody whose role is their own. */
  actingUntil: z._default(z.nullable(Timestamp), null),
});
export type OwnEventRole = z.infer<typeof OwnEventRole>;
