import fc from 'fast-check';
import {
  answerBy,
  ApplicationStatus,
  applicationTransitions,
  findTransition,
  isWindowOpen,
} from './application-state';
import {
  EventDraft,
  EventParams,
  EventPhase,
  eventPhase,
  ManagedEvent,
  ManagedEventsQuery,
  NextAction,
  nextAction,
  PortalEvent,
} from './event';
import { EventRole, GivenRole, OwnEventRole } from './event-role';

const draft = {
  name: 'Autumn Hackathon',
  description: '',
  location: 'Main hall',
  locationUrl: null,
  websiteUrl: null,
  timeZone: 'Europe/Berlin',
  startsAt: '2026-12-05T08:00:00Z',
  endsAt: '2026-12-06T16:00:00Z',
  applicationsOpenAt: '2026-11-01T00:00:00Z',
  applicationsCloseAt: '2026-11-20T00:00:00Z',
  seatsConfirmBy: '2026-12-01T00:00:00Z',
  maxAttendees: 100,
};

test.each([
  ['2026-10-01T00:00:00Z', 'upcoming'],
  ['2026-11-01T00:00:00Z', 'applications-open'],
  ['2026-11-20T00:00:00Z', 'applications-closed'],
  ['2026-12-05T08:00:00Z', 'running'],
  ['2026-12-06T16:00:00Z', 'ended'],
])('at %s a published event is %s', (now, phase) => {
  expect(eventPhase({ ...draft, published: true }, new Date(now))).toBe(phase);
  expect(eventPhase({ ...draft, published: false }, new Date(now))).toBe('draft');
});

test.each([
  [{ endsAt: draft.startsAt }, 'endsAt'],
  [{ applicationsCloseAt: draft.applicationsOpenAt }, 'applicationsOpenAt'],
  [{ applicationsCloseAt: '2026-12-07T00:00:00Z' }, 'applicationsCloseAt'],
  [{ seatsConfirmBy: '2026-12-07T00:00:00Z' }, 'seatsConfirmBy'],
  [{ name: 'Hack' }, 'name'],
  [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
  [{ websiteUrl: 'javascript:alert(1)' }, 'websiteUrl'],
  [{ maxAttendees: 0 }, 'maxAttendees'],
  [{ teamSize: 1 }, 'teamSize'],
  [{ teamSize: 21 }, 'teamSize'],
  [{ teamSize: 2.5 }, 'teamSize'],
  [{ location: 'a\u0000b' }, 'location'],
])('an event with %j is refused at %s', (change, field) => {
  const parsed = EventDraft.safeParse({ ...draft, ...change });
  expect(parsed.error?.issues.map(({ path }) => path[0])).toContain(field);
});

const day = fc.integer({ min: 1, max: 6 }).map((number) => `2026-12-0${number}T00:00:00Z`);
const dates = fc.record({
  startsAt: day,
  endsAt: day,
  applicationsOpenAt: day,
  applicationsCloseAt: day,
  seatsConfirmBy: fc.option(day),
});

test('every fault among the dates is told, each at a field of its own', () => {
  fc.assert(
    fc.property(dates, fc.boolean(), (chosen, isNamed) => {
      const { startsAt, endsAt, applicationsOpenAt, applicationsCloseAt, seatsConfirmBy } = chosen;
      const faults = [
        ...(startsAt < endsAt ? [] : ['endsAt']),
        ...(applicationsOpenAt < applicationsCloseAt ? [] : ['applicationsOpenAt']),
        ...(applicationsCloseAt < endsAt ? [] : ['applicationsCloseAt']),
        ...(seatsConfirmBy === null || seatsConfirmBy < endsAt ? [] : ['seatsConfirmBy']),
        ...(isNamed ? [] : ['name']),
      ];
      const parsed = EventDraft.safeParse({ ...draft, ...chosen, ...(!isNamed && { name: '' }) });
      expect(parsed.error?.issues.map(({ path }) => path.join('.')).sort() ?? []).toEqual(faults.sort());
    }),
  );
});

test('dates that are there are compared while others are missing', () => {
  const parsed = EventDraft.safeParse({
    ...draft,
    startsAt: null,
    applicationsOpenAt: '2026-12-01T00:00:00Z',
  });
  expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual(['startsAt', 'applicationsOpenAt']);
});

test('a proper event is accepted', () => {
  expect(EventDraft.safeParse(draft).success).toBe(true);
  expect(EventDraft.safeParse({ ...draft, seatsConfirmBy: null, maxAttendees: null }).success).toBe(true);
});

test.each([
  ['admin', null, 'ended', 'open-dashboard'],
  ['staff', null, 'draft', 'open-dashboard'],
  ['attendee', 'confirmed', 'running', 'open-dashboard'],
  ['attendee', 'confirmed', 'ended', 'see-summary'],
  ['applicant', 'accepted', 'applications-closed', 'answer-offer'],
  ['applicant', 'waitlisted', 'applications-closed', 'see-waitlist'],
  ['applicant', 'rejected', 'applications-closed', 'see-decision'],
  ['applicant', 'submitted', 'applications-open', 'see-status'],
  [null, 'started', 'applications-open', 'continue-application'],
  [null, 'started', 'applications-closed', 'see-event'],
  [null, null, 'applications-open', 'apply'],
  [null, null, 'upcoming', 'wait-for-opening'],
  [null, null, 'ended', 'see-event'],
] as const)(
  'for %s with an application %s at an event that is %s the next action is %s',
  (eventRole, applicationStatus, phase, expected) => {
    expect(nextAction({ eventRole, applicationStatus, phase })).toBe(expected);
  },
);

test.each([
  ['started', 'upcoming', 'see-event'],
  ['started', 'running', 'see-event'],
  ['submitted', 'running', 'see-status'],
  ['under_review', 'applications-closed', 'see-status'],
  ['confirmed', 'running', 'see-status'],
  ['declined', 'applications-closed', 'see-status'],
  ['withdrawn', 'applications-open', 'see-status'],
  ['accepted', 'ended', 'see-summary'],
  [null, 'draft', 'see-event'],
  [null, 'applications-closed', 'see-event'],
  [null, 'running', 'see-event'],
] as const)(
  'a person without a role, with an application %s, is offered at an event that is %s: %s',
  (applicationStatus, phase, expected) => {
    expect(nextAction({ eventRole: null, applicationStatus, phase })).toBe(expected);
    expect(nextAction({ eventRole: 'applicant', applicationStatus, phase })).toBe(expected);
  },
);

test('replies name where an event stands and what is next, and nothing else', () => {
  expect(EventPhase.options.join()).toBe(
    'draft,upcoming,applications-open,applications-closed,running,ended',
  );
  expect(NextAction.options.join()).toBe(
    'wait-for-opening,apply,continue-application,see-status,answer-offer,see-waitlist,see-decision,open-dashboard,see-summary,see-event',
  );
});

test.each([
  [{ name: 'Hack' }, 'Enter a name of at least 5 characters.'],
  [{ location: '' }, 'Enter where the event takes place.'],
  [{ startsAt: '' }, 'Enter when the event starts.'],
  [{ endsAt: '' }, 'Enter when the event ends.'],
  [{ applicationsOpenAt: '' }, 'Enter when applications open.'],
  [{ applicationsCloseAt: '' }, 'Enter when applications close.'],
  [{ seatsConfirmBy: '' }, 'Enter until when seats can be taken.'],
  [{ maxAttendees: 1.5 }, 'Use a whole number.'],
  [{ maxAttendees: 0 }, 'Use a number above zero.'],
  [{ maxAttendees: 100_001 }, 'Use at most 100,000.'],
  [{ endsAt: '2026-12-05T07:59:59Z' }, 'The event has to end after it starts.'],
  [{ applicationsOpenAt: draft.applicationsCloseAt }, 'Applications have to open before they close.'],
  [{ applicationsCloseAt: draft.endsAt }, 'Applications have to close before the event ends.'],
  [{ seatsConfirmBy: draft.endsAt }, 'Seats have to be taken before the event ends.'],
])('of an event with %j it is said what is wrong: %s', (change, message) => {
  const faults = EventDraft.safeParse({ ...draft, ...change }).error?.issues.map((issue) => issue.message);
  expect(faults).toContain(message);
});

test('every status but the final ones has a way out before the day of the event, and at the door all have one', () => {
  const withoutWayOut = (rows: typeof applicationTransitions) =>
    ApplicationStatus.options.filter((status) => !rows.some(({ from }) => from.includes(status)));
  expect(withoutWayOut(applicationTransitions.filter(({ action }) => action !== 'let_in'))).toEqual([
    'declined',
  ]);
  expect(withoutWayOut(applicationTransitions)).toEqual([]);
});

test('a step that the table does not name does not exist', () => {
  expect(findTransition('take_seat', 'submitted')).toBeUndefined();
  expect(findTransition('submit', null)).toBeUndefined();
  expect(findTransition('take_seat', 'accepted')?.to).toBe('confirmed');
});

test('a seat is taken before the day that the event names, else before the event starts', () => {
  const at = (now: string, event = draft as { seatsConfirmBy: string | null } & typeof draft) =>
    isWindowOpen('before-confirm-by', event, new Date(now));
  expect(at('2026-11-30T23:59:59Z')).toBe(true);
  expect(at('2026-12-01T00:00:00Z')).toBe(false);
  expect(at('2026-12-05T07:59:59Z', { ...draft, seatsConfirmBy: null } as never)).toBe(true);
});

test.each([
  ['has no end of its own', null, '2026-12-01T00:00:00Z'],
  ['ends after the event’s last day to confirm', '2026-12-04T00:00:00Z', '2026-12-04T00:00:00Z'],
  ['ends before it', '2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z'],
  ['would end after the start', '2026-12-31T00:00:00Z', draft.startsAt],
])('an offer that %s can be answered until then at most', (_how, offerUntil, expected) => {
  expect(answerBy({ ...draft, seatsConfirmBy: '2026-12-01T00:00:00Z' }, offerUntil)).toBe(expected);
});

const eventId = '11111111-1111-4111-8111-111111111111';
const details = { ...draft, eventId, published: true, phase: 'upcoming', version: 3 };
const listed = {
  eventRole: 'staff',
  actingUntil: null,
  applicationStatus: null,
  answerBy: null,
  nextAction: 'open-dashboard',
};
const managed = { applications: 5, attendees: 2, admins: 1, updatedAt: '2026-11-01T00:00:00Z' };

test.each([
  ['the home page', PortalEvent, { ...details, ...listed }],
  ['the admin area', ManagedEvent, { ...details, ...managed }],
])('an event arrives at %s as it was sent', (_where, schema, sent) => {
  expect(schema.parse(sent)).toEqual(sent);
});

test('an event is asked for by its id, and a list of events by its order and phase', () => {
  expect(EventParams.safeParse({ eventId: 'one' }).success).toBe(false);
  expect(EventParams.parse({ eventId })).toEqual({ eventId });
  const byDefault = { search: '', page: 1, pageSize: 25, sort: 'startsAt:desc' };
  expect(ManagedEventsQuery.parse({})).toEqual(byDefault);
  expect(ManagedEventsQuery.parse({ phase: 'draft' })).toEqual({ ...byDefault, phase: 'draft' });
  for (const field of ['startsAt', 'name', 'updatedAt'])
    for (const sort of [`${field}:asc`, `${field}:desc`])
      expect(ManagedEventsQuery.parse({ sort }).sort).toBe(sort);
});

test('a person has one of four roles at an event, of which two are given by hand', () => {
  expect(EventRole.options).toEqual(['admin', 'staff', 'applicant', 'attendee']);
  expect(GivenRole.options).toEqual(['admin', 'staff']);
  const role = { eventRole: 'admin', assignedAt: null };
  expect(OwnEventRole.parse(role)).toEqual({ ...role, actingUntil: null });
});
