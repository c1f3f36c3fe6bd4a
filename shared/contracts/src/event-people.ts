import * as z from 'zod/mini';
import { ApplicationStatus } from './application-state';
import { EventParams, SeatCount } from './event';
import { endpoint, waitingQuery } from './endpoint';
import { EventRole, GivenRole } from './event-role';
import { EmailAddress, Timestamp } from './fields';
import { EventId, UserId } from './ids';
import { pageOf, pageQuery, sortBy } from './page';

/** A person's role at an event, as the event's admins list it. */
export const EventRoleAssignment = z.object({
  userId: UserId,
  name: z.string(),
  email: z.string(),
  image: z.nullable(z.string()),
  role: EventRole,
  assignedAt: Timestamp,
});
export type EventRoleAssignment = z.infer<typeof EventRoleAssignment>;

/** Somebody with a seat, as remotes are told that were built before there was a directory (decision 0062). */
export const Attendee = z.object({
  userId: UserId,
  name: z.string(),
  /** Empty: addresses are not told here. */
  email: z.string(),
  image: z.nullable(z.string()),
  checkedInAt: z.nullable(Timestamp),
  checkedInBy: z.nullable(z.string()),
});
export type Attendee = z.infer<typeof Attendee>;

/** The figures of one event at a glance. */
export const EventOverview = z.object({
  applications: z.record(ApplicationStatus, z.int()),
  roles: z.record(EventRole, z.int()),
  checkedIn: z.int(),
  teams: z.int(),
  /** Seats in all, or null when there is no limit. */
  seats: z.nullable(z.int()),
  /** The last 14 days in the event's time zone, oldest first. */
  submissionsPerDay: z.array(z.object({ day: z.iso.date(), count: z.int() })),
  /** What has become of the seats, and what waits for the people who run the event. */
  desk: z.optional(
    z.object({
      seats: SeatCount,
      /** When the next offer of a seat ends that still stands; null while none does. */
      offersEndAt: z.nullable(Timestamp),
      /** Offers that nobody took in time, and that have not been given to anybody else. */
      offersLapsed: z.int(),
      /** When free seats are offered to the waitlist next; null while cycles are stopped. */
      waitlistNextAt: z.nullable(Timestamp),
      /** People who were given a role and have not signed in yet. */
      invited: z.int(),
    }),
  ),
});
export type EventOverview = z.infer<typeof EventOverview>;

const RoleParams = z.object({ eventId: EventId, userId: UserId });

export const EventRolesQuery = z.object({
  ...pageQuery,
  role: z.optional(EventRole),
  /** Those who run the event, those who come to it, or both. */
  group: z._default(z.enum(['crew', 'participants', 'everybody']), 'everybody'),
  sort: sortBy(['name', 'role', 'assignedAt'], 'name:asc'),
});
export type EventRolesQuery = z.infer<typeof EventRolesQuery>;

export const listEventRoles = endpoint({
  method: 'GET',
  path: '/events/:eventId/roles',
  tag: 'Event roles',
  summary: 'Everybody with a role at the event.',
  access: { eventRoles: ['admin'] },
  serviceScope: 'roles:read',
  serviceReply: pageOf(z.omit(EventRoleAssignment, { email: true })),
  params: EventParams,
  query: EventRolesQuery,
  reply: z.extend(pageOf(EventRoleAssignment), {
    /** Counts by role of everybody that the search finds, whichever role is filtered by. */
    counts: z.optional(z.record(EventRole, z.int())),
  }),
});

export const assignEventRole = endpoint({
  method: 'POST',
  path: '/events/:eventId/roles',
  tag: 'Event roles',
  summary: 'Gives a person who has signed in before the role of admin or staff, or changes it.',
  access: { eventRoles: ['admin'] },
  params: EventParams,
  body: z.object({ email: EmailAddress, role: GivenRole }),
  reply: EventRoleAssignment,
});

export const removeEventRole = endpoint({
  method: 'DELETE',
  path: '/events/:eventId/roles/:userId',
  tag: 'Event roles',
  summary: 'Takes the role of admin or staff away. The last admin of an event stays.',
  access: { eventRoles: ['admin'] },
  params: RoleParams,
});

export const getEventOverview = endpoint({
  method: 'GET',
  path: '/events/:eventId/overview',
  tag: 'Events',
  summary: 'The figures of one event for the people who run it.',
  access: { eventRoles: ['admin', 'staff'] },
  params: EventParams,
  reply: EventOverview,
});

/** For earlier remotes; `DirectoryQuery` takes its place. */
export const AttendeesQuery = z.object({
  ...pageQuery,
  checkedIn: z.optional(z.enum(['yes', 'no'])),
  sort: sortBy(['name', 'checkedInAt'], 'name:asc'),
});
export type AttendeesQuery = z.infer<typeof AttendeesQuery>;

/** For earlier remotes; `listDirectory` takes its place. */
export const listAttendees = endpoint({
  method: 'GET',
  path: '/events/:eventId/attendees',
  tag: 'Check-in',
  summary: 'The people with a seat, and who of them has arrived.',
  access: { eventRoles: ['admin', 'staff'] },
  params: EventParams,
  query: AttendeesQuery,
  reply: z.extend(pageOf(Attendee), {
    arrived: z.int(),
    expected: z.int(),
    /** Everybody the search finds, whatever the filter: how many are here, and how many are not yet. */
    counts: z.optional(z.object({ here: z.int(), missing: z.int() })),
  }),
});

/** For earlier remotes; `recordScan` takes its place, and keeps the scan. */
export const checkIn = endpoint({
  method: 'PUT',
  path: '/events/:eventId/attendees/:userId/check-in',
  tag: 'Check-in',
  summary: 'Marks a person as arrived; a second call changes nothing.',
  access: { eventRoles: ['admin', 'staff'] },
  params: RoleParams,
  query: waitingQuery,
  reply: Attendee,
});

/** For earlier remotes; `undoScan` takes its place. */
export const undoCheckIn = endpoint({
  method: 'DELETE',
  path: '/events/:eventId/attendees/:userId/check-in',
  tag: 'Check-in',
  summary: 'Takes a mistaken check-in back.',
  access: { eventRoles: ['admin', 'staff'] },
  params: RoleParams,
  reply: Attendee,
});

/** The caller's own seat. */
export const OwnSeat = z.object({
  name: z.string(),
  confirmedAt: z.nullable(Timestamp),
  checkedInAt: z.nullable(Timestamp),
});
export type OwnSeat = z.infer<typeof OwnSeat>;

export const getOwnSeat = endpoint({
  method: 'GET',
  path: '/events/:eventId/seat',
  tag: 'Check-in',
  summary: 'The caller’s seat and whether they have been checked in.',
  access: { eventRoles: ['admin', 'attendee'] },
  params: EventParams,
  reply: z.nullable(OwnSeat),
});
