import * as z from 'zod/mini';
import { Timestamp } from './fields';

/** What a person is within one event; at most one per person and event. */
export const EventRole = z.enum(['admin', 'staff', 'applicant', 'attendee']);
export type EventRole = z.infer<typeof EventRole>;

/** The caller's role at an event; both fields are null for somebody who has none. */
export const OwnEventRole = z.object({
  eventRole: z.nullable(EventRole),
  assignedAt: z.nullable(Timestamp),
});
export type OwnEventRole = z.infer<typeof OwnEventRole>;
