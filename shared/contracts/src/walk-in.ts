import * as z from 'zod/mini';
import { EventParams, SeatCount } from './event';
import { DeskStanding } from './check-in';
import { endpoint } from './endpoint';
import { EmailAddress, Timestamp } from './fields';
import { UserId } from './ids';

const tag = 'Check-in';
const crew = { eventRoles: ['admin', 'staff'] } as const;

/** Somebody who may be let in at the door, as whoever stands there needs to know them. */
export const WalkIn = z.object({
  userId: UserId,
  name: z.string(),
  image: z.nullable(z.string()),
  /** `not_applied` also of somebody who has begun an application and not sent it. */
  standing: z.enum([...DeskStanding.options, 'not_applied']),
});
export type WalkIn = z.infer<typeof WalkIn>;

/** Whom to let in: somebody whom the search of the desk finds, or whoever signs in with an address. */
export const WalkInSubject = z.union([z.object({ userId: UserId }), z.object({ email: EmailAddress })]);
export type WalkInSubject = z.infer<typeof WalkInSubject>;

/** Whether anybody without a seat can be let in, and when. */
export const WalkInSeats = z.object({
  seats: SeatCount,
  /** Whether such people are let in now: not before `opensAt`, and not once the event is over. */
  state: z.enum(['early', 'open', 'over']),
  opensAt: Timestamp,
});
export type WalkInSeats = z.infer<typeof WalkInSeats>;

export const getWalkInSeats = endpoint({
  method: 'GET',
  path: '/events/:eventId/walk-ins',
  tag,
  summary: 'How many seats are free for people who have none, and from when on such people are let in.',
  access: crew,
  params: EventParams,
  reply: WalkInSeats,
});

export const findWalkIn = endpoint({
  method: 'POST',
  path: '/events/:eventId/walk-ins/search',
  tag,
  summary:
    'Who signs in with exactly this address, and how they stand at the event; refused where they could not be let in. Changes nothing.',
  access: crew,
  params: EventParams,
  body: z.object({ email: EmailAddress }),
  reply: WalkIn,
});

export const letIn = endpoint({
  method: 'POST',
  path: '/events/:eventId/walk-ins',
  tag,
  summary:
    'Gives a free seat to somebody at the door, whatever was decided before; of somebody who has a seat nothing changes. They are checked in by a scan, as everybody is.',
  access: crew,
  params: EventParams,
  body: WalkInSubject,
  reply: WalkIn,
});
