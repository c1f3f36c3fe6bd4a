import { propertyOf } from './objects';
import * as z from 'zod/mini';
import { ApplicationStatus } from './application-state';
import { endpoint } from './endpoint';
import { EventRole, OwnEventRole } from './event-role';
import { moment, textBlock, textLine, TimeZone, Timestamp, WebAddress } from './fields';
import { EventId } from './ids';
import { pageOf, pageQuery, sortBy } from './page';

/** Where an event stands; derived from its dates and its published flag, never stored. */
export const EventPhase = z.enum([
  'draft',
  'upcoming',
  'applications-open',
  'applications-closed',
  'running',
  'ended',
]);
export type EventPhase = z.infer<typeof EventPhase>;

const eventFields = z.object({
  name: textLine(60, 'Enter a name of at least 5 characters.', 5),
  description: textBlock(4000),
  location: textLine(120, 'Enter where the event takes place.'),
  locationUrl: z.nullable(WebAddress),
  websiteUrl: z.nullable(WebAddress),
  timeZone: TimeZone,
  startsAt: moment('Enter when the event starts.'),
  endsAt: moment('Enter when the event ends.'),
  applicationsOpenAt: moment('Enter when applications open.'),
  applicationsCloseAt: moment('Enter when applications close.'),
  /** Until when an accepted applicant may take the seat; null for no limit before the start. */
  seatsConfirmBy: z.nullable(moment('Enter until when seats can be taken.')),
  maxAttendees: z.nullable(
    z
      .int('Use a whole number.')
      .check(z.gte(1, 'Use a number above zero.'), z.lte(100_000, 'Use at most 100,000.')),
  ),
  /** How many people a team may have. */
  teamSize: z.optional(
    z
      .int('Use a whole number.')
      .check(z.gte(2, 'Use a number of at least 2.'), z.lte(20, 'Use a number of at most 20.')),
  ),
});

type Fields = z.infer<typeof eventFields>;
type DateField = 'startsAt' | 'endsAt' | 'applicationsOpenAt' | 'applicationsCloseAt' | 'seatsConfirmBy';
type DateRule = { readonly order: readonly [DateField, DateField]; readonly message: string };

/** What has to come before what, by the field where a fault is told: a field cannot have two that hide each other. */
const dateRules: Readonly<Partial<Record<DateField, DateRule>>> = {
  endsAt: { order: ['startsAt', 'endsAt'], message: 'The event has to end after it starts.' },
  applicationsOpenAt: {
    order: ['applicationsOpenAt', 'applicationsCloseAt'],
    message: 'Applications have to open before they close.',
  },
  applicationsCloseAt: {
    order: ['applicationsCloseAt', 'endsAt'],
    message: 'Applications have to close before the event ends.',
  },
  seatsConfirmBy: {
    order: ['seatsConfirmBy', 'endsAt'],
    message: 'Seats have to be taken before the event ends.',
  },
};

/** What a person fills in to create or edit an event. */
export const EventDraft = eventFields.check(
  ...Object.entries(dateRules).map(([field, { order, message }]) => inOrder(order, field, message)),
);
export type EventDraft = z.infer<typeof EventDraft>;

/** The public facts of an event, and where it stands. */
export const EventDetails = z.extend(eventFields, {
  eventId: EventId,
  published: z.boolean(),
  phase: EventPhase,
  /** Raised with every change; a change names the version that it was made from. */
  version: z.int(),
});
export type EventDetails = z.infer<typeof EventDetails>;

/** The one thing that the portal offers a person to do about an event. */
export const NextAction = z.enum([
  'wait-for-opening',
  'apply',
  'continue-application',
  'see-status',
  'answer-offer',
  'see-waitlist',
  'see-decision',
  'open-dashboard',
  'see-summary',
  'see-event',
]);
export type NextAction = z.infer<typeof NextAction>;

/** An event as the portal's home page lists it. */
export const PortalEvent = z.extend(EventDetails, {
  eventRole: z.nullable(EventRole),
  /** Until when a superuser acts as an admin here; null for everybody whose role is their own. */
  actingUntil: z._default(z.nullable(Timestamp), null),
  applicationStatus: z.nullable(ApplicationStatus),
  /** Until when the offered seat can be taken; null unless one is offered. */
  answerBy: z.nullable(Timestamp),
  nextAction: NextAction,
});
export type PortalEvent = z.infer<typeof PortalEvent>;

/** An event as the admin area lists it. */
export const ManagedEvent = z.extend(EventDetails, {
  applications: z.int(),
  attendees: z.int(),
  admins: z.int(),
  updatedAt: Timestamp,
});
export type ManagedEvent = z.infer<typeof ManagedEvent>;

type EventDates = Pick<
  EventDetails,
  'published' | 'startsAt' | 'endsAt' | 'applicationsOpenAt' | 'applicationsCloseAt'
>;

/** The phase of an event at a moment. */
export function eventPhase(event: EventDates, now: Date): EventPhase {
  const reached = (moment: string) => Date.parse(moment) <= now.getTime();
  if (!event.published) return 'draft';
  if (reached(event.endsAt)) return 'ended';
  if (reached(event.startsAt)) return 'running';
  if (reached(event.applicationsCloseAt)) return 'applications-closed';
  return reached(event.applicationsOpenAt) ? 'applications-open' : 'upcoming';
}

type ViewerState = Pick<PortalEvent, 'phase' | 'eventRole' | 'applicationStatus'>;

/** What the portal offers next: a role counts first, then the application, then the event's dates. */
export function nextAction({ phase, eventRole, applicationStatus }: ViewerState): NextAction {
  if (eventRole === 'admin' || eventRole === 'staff') return 'open-dashboard';
  if (phase === 'ended') return applicationStatus ? 'see-summary' : 'see-event';
  if (eventRole === 'attendee') return 'open-dashboard';
  switch (applicationStatus) {
    case 'accepted':
      return 'answer-offer';
    case 'waitlisted':
      return 'see-waitlist';
    case 'rejected':
      return 'see-decision';
    case 'started':
      return phase === 'applications-open' ? 'continue-application' : 'see-event';
    case 'submitted':
    case 'under_review':
    case 'confirmed':
    case 'declined':
    case 'withdrawn':
      return 'see-status';
    case null:
      if (phase === 'applications-open') return 'apply';
      return phase === 'upcoming' ? 'wait-for-opening' : 'see-event';
  }
}

/** The seats of an event, and what has become of them. */
export const SeatCount = z.object({
  limit: z.int(),
  taken: z.int(),
  /** Offered to somebody who has not answered, and still can. */
  offered: z.int(),
  /** Neither taken nor offered. */
  free: z.int(),
});
export type SeatCount = z.infer<typeof SeatCount>;

/** The path parameters of everything that belongs to one event. */
export const EventParams = z.object({ eventId: EventId });

export const listPortalEvents = endpoint({
  method: 'GET',
  path: '/events',
  tag: 'Events',
  summary: 'Published events, and unpublished ones that the caller works on, each with the next thing to do.',
  access: 'session',
  reply: z.object({ events: z.array(PortalEvent) }),
});

export const getEvent = endpoint({
  method: 'GET',
  path: '/events/:eventId',
  tag: 'Events',
  summary: 'One event with the caller’s standing. An unpublished event exists only for those who work on it.',
  access: 'session',
  serviceScope: 'events:read',
  params: EventParams,
  reply: PortalEvent,
});

export const getUserEventRole = endpoint({
  method: 'GET',
  path: '/events/:eventId/role',
  tag: 'Event roles',
  summary: 'The caller’s role at the event; both fields are null for somebody who has none.',
  access: 'session',
  params: EventParams,
  reply: OwnEventRole,
});

export const ManagedEventsQuery = z.object({
  ...pageQuery,
  phase: z.optional(EventPhase),
  sort: sortBy(['startsAt', 'name', 'updatedAt'], 'startsAt:desc'),
});
export type ManagedEventsQuery = z.infer<typeof ManagedEventsQuery>;

export const listManagedEvents = endpoint({
  method: 'GET',
  path: '/admin/events',
  tag: 'Events',
  summary: 'Every event of the platform, searchable, with its figures.',
  access: 'superuser',
  query: ManagedEventsQuery,
  reply: z.extend(pageOf(ManagedEvent), {
    /** How many of the events that the search finds are in each phase, whichever phase is asked for. */
    counts: z.optional(z.record(EventPhase, z.int())),
  }),
});

export const getManagedEvent = endpoint({
  method: 'GET',
  path: '/admin/events/:eventId',
  tag: 'Events',
  summary: 'One event with its figures, published or not.',
  access: 'superuser',
  params: EventParams,
  reply: ManagedEvent,
});

export const createEvent = endpoint({
  method: 'POST',
  path: '/events',
  tag: 'Events',
  summary: 'Creates an unpublished event; its creator becomes its first admin.',
  access: 'superuser',
  body: EventDraft,
  reply: EventDetails,
  status: 201,
});

export const updateEvent = endpoint({
  method: 'PUT',
  path: '/events/:eventId',
  tag: 'Events',
  summary:
    'Replaces what a person filled in about an event. Refused as `stale` when `version` is not the current one.',
  access: { eventRoles: ['admin'] },
  params: EventParams,
  body: z.object({ version: z.int(), event: EventDraft }),
  reply: EventDetails,
});

export const setEventPublished = endpoint({
  method: 'PUT',
  path: '/events/:eventId/published',
  tag: 'Events',
  summary: 'Publishes an event, or takes it back to a draft.',
  access: 'superuser',
  params: EventParams,
  body: z.object({ version: z.int(), published: z.boolean() }),
  reply: EventDetails,
});

/** Two dates are compared as soon as both are there, whatever else is missing. */
function inOrder([earlier, later]: DateRule['order'], path: string, message: string) {
  return z.refine<Fields>((event) => readMoment(event, earlier) < readMoment(event, later), {
    error: message,
    path: [path],
    when: ({ value }) => [earlier, later].every((field) => !Number.isNaN(readMoment(value, field))),
  });
}

function readMoment(event: unknown, field: DateField): number {
  const moment = propertyOf(event, field);
  return typeof moment === 'string' ? Date.parse(moment) : Number.NaN;
}
