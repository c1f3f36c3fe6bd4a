import fc from 'fast-check';
import {
  answerBy,
  ApplicationStatus,
  applicationTransitions,
  findTransition,
  isWindowOpen,
} from './application';
import { EventDraft, eventPhase, nextAction } from './event';

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

test('B24 every fault among the dates is told, each at a field of its own', () => {
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

test('B24 dates that are there are compared while others are missing', () => {
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

test('every status but the final ones has a way out, and every way leads to a status', () => {
  const withWayOut = new Set(applicationTransitions.flatMap(({ from }) => from));
  expect(ApplicationStatus.options.filter((status) => !withWayOut.has(status))).toEqual(['declined']);
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
