import {
  ApplicationStatus,
  ReceivedApplicationsQuery,
  type EventOverview,
  type EventPhase,
} from '@event-portal/contracts';
import { listToDo } from './to-do';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const inDays = (days: number) => new Date(NOW + days * 86_400_000).toISOString();

function overview(
  applications: Partial<Record<ApplicationStatus, number>> = {},
  desk: Partial<EventOverview['desk']> = {},
): EventOverview {
  return {
    applications: {
      ...(Object.fromEntries(ApplicationStatus.options.map((status) => [status, 0])) as Record<
        ApplicationStatus,
        number
      >),
      ...applications,
    },
    roles: { admin: 1, staff: 1, applicant: 20, attendee: 12 },
    checkedIn: 9,
    teams: 0,
    seats: 20,
    submissionsPerDay: [],
    desk: {
      seats: { limit: 20, taken: 12, offered: 2, free: 6 },
      offersEndAt: null,
      offersLapsed: 0,
      waitlistNextAt: null,
      invited: 0,
      ...desk,
    },
  };
}

const list = (
  facts: EventOverview,
  phase: EventPhase = 'applications-closed',
  role: 'admin' | 'staff' = 'admin',
) => listToDo({ phase, startsAt: inDays(phase === 'running' ? -1 : 20) }, facts, role, NOW);
const found = (...args: Parameters<typeof list>) =>
  list(...args).map(({ title, verb, page }) => `${title} -> ${verb} ${page}`);

test('there is nothing to do where nothing waits', () => {
  expect(found(overview())).toEqual([]);
  expect(found(overview({ confirmed: 12, rejected: 4, withdrawn: 1, started: 9 }))).toEqual([]);
});

test.each([
  [
    'what is not decided',
    overview({ submitted: 45, under_review: 3 }),
    '48 applications to decide -> Decide /applications?undecided=yes',
  ],
  [
    'one application',
    overview({ submitted: 1 }),
    'One application to decide -> Decide /applications?undecided=yes',
  ],
  [
    'offers that end soon',
    overview({}, { offersEndAt: inDays(3) }),
    '2 offers are not answered yet -> See the offers /applications?status=accepted',
  ],
  [
    'more promised than there is',
    overview({}, { seats: { limit: 20, taken: 18, offered: 5, free: 0 } }),
    '3 more seats are promised than there are -> See the offers /applications?status=accepted',
  ],
  [
    'a waitlist that nobody works off',
    overview({ waitlisted: 4 }),
    '4 people wait for a seat, and none is being offered -> Offer seats /waitlist',
  ],
  [
    'offers that ended',
    overview({}, { offersLapsed: 2 }),
    '2 offers were not answered in time -> See the offers /applications?status=accepted',
  ],
  [
    'people who were invited',
    overview({}, { invited: 2 }),
    '2 people whom you gave a role have not signed in yet -> See who /roles',
  ],
])('an admin is told of %s', (_what, facts, expected) => {
  expect(found(facts)).toEqual([expected]);
  expect(found(facts, 'applications-closed', 'staff')).toEqual([]);
  expect(found(facts, 'ended')).toEqual([]);
});

test.each([
  ['offers that stand for long', overview({}, { offersEndAt: inDays(8) })],
  ['a waitlist that is worked off', overview({ waitlisted: 4 }, { waitlistNextAt: inDays(1) })],
  [
    'a waitlist without a free seat',
    overview({ waitlisted: 4 }, { seats: { limit: 9, taken: 9, offered: 0, free: 0 } }),
  ],
  ['every seat promised, and no more', overview({}, { seats: { limit: 9, taken: 4, offered: 5, free: 0 } })],
])('nobody is told of %s', (_what, facts) => {
  expect(found(facts)).toEqual([]);
});

test.each(['admin', 'staff'] as const)('at the door %s checks people in until everybody is here', (role) => {
  const door = '3 people are not here yet -> Check in /check-in';
  expect(found(overview(), 'running', role)).toEqual([door]);
  expect(found({ ...overview(), checkedIn: 12 }, 'running', role)).toEqual([]);
});

test('an API that knows less still tells what it knows', () => {
  const { desk: _desk, ...older } = overview({ submitted: 2, waitlisted: 2 });
  expect(found(older)).toEqual(['2 applications to decide -> Decide /applications?undecided=yes']);
});

test('every way leads to a filter that the list has', () => {
  const everything = overview(
    { submitted: 2, waitlisted: 2 },
    { offersEndAt: inDays(1), offersLapsed: 1, invited: 1 },
  );
  for (const { page } of [...list(everything), ...list(everything, 'running', 'staff')]) {
    const { pathname, searchParams } = new URL(page, 'https://portal.example');
    const query = Object.fromEntries(searchParams);
    if (pathname === '/applications') expect(ReceivedApplicationsQuery.parse(query)).toMatchObject(query);
    if (pathname === '/check-in') expect(query).toEqual({});
  }
});
