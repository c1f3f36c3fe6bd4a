import * as z from 'zod/mini';
import { EventParams, SeatCount } from './event';
import { endpoint } from './endpoint';
import { Timestamp } from './fields';
import { UserId } from './ids';
import { pageOf, pageQuery, sortBy } from './page';

const tag = 'Waitlist';

/** Somebody who waits for a seat. */
export const WaitingPerson = z.object({
  userId: UserId,
  name: z.string(),
  email: z.string(),
  image: z.nullable(z.string()),
  /** From one; the first is offered the next free seat. */
  position: z.int(),
  joinedAt: Timestamp,
});
export type WaitingPerson = z.infer<typeof WaitingPerson>;

/** How an event's waitlist is processed: each cycle offers the free seats to those who have waited longest. */
export const WaitlistState = z.object({
  /** When the next cycle runs; null while cycles are stopped. */
  nextCycleAt: z.nullable(Timestamp),
  /** The time between two cycles, in milliseconds, which is also how long an offer of a cycle stands. */
  periodMs: z.int(),
  /** The most seats that one cycle offers. */
  batchSize: z.int(),
  /** How many people wait. */
  waiting: z.int(),
  seats: SeatCount,
});
export type WaitlistState = z.infer<typeof WaitlistState>;

export const WaitlistQuery = z.object({ ...pageQuery, sort: sortBy(['position', 'name'], 'position:asc') });
export type WaitlistQuery = z.infer<typeof WaitlistQuery>;

export const getWaitlist = endpoint({
  method: 'GET',
  path: '/events/:eventId/waitlist',
  tag,
  summary: 'Who waits for a seat, in the order in which seats are offered, and how the list is worked off.',
  access: { eventRoles: ['admin'] },
  params: EventParams,
  query: WaitlistQuery,
  reply: z.extend(pageOf(WaitingPerson), { state: WaitlistState }),
});

export const setWaitlistCycles = endpoint({
  method: 'PUT',
  path: '/events/:eventId/waitlist/cycles',
  tag,
  summary:
    'Starts the cycles, the first of them at once, or stops them; offers that were made stand. Refused as `event_started` after the start.',
  access: { eventRoles: ['admin'] },
  params: EventParams,
  body: z.object({ running: z.boolean() }),
  reply: WaitlistState,
});
