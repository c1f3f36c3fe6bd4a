import {
  accessRules,
  guardScopes,
  isGuardScope,
  ONBOARDING_SKIPPED_COOKIE,
  PENDING_DELAY_MS,
} from './access-rules';
import { fillPath, linkTo, routeTable } from './route-table';

const welcomeSkipped = { name: 'welcome-modal-skipped', value: 'true', maxAge: 31_536_000 };

/** The specification's table of navigation rules, copied by hand: a change of a rule has to change both. */
const specification = {
  G1: ['/', { session: 'present' }, 'redirect', '/portal'],
  G2: ['_protected', { session: 'absent' }, 'redirect', '/', 'pathname'],
  G3: ['_protected', { session: 'errored' }, 'redirect', '/'],
  G4: ['_protected', { session: 'present' }, 'provide', 'user'],
  G5: ['/admin', { session: 'absent' }, 'redirect', '/', 'pathname'],
  G6: ['/admin', { platformRoleIsNot: 'superuser' }, 'redirect', '/portal'],
  G7: ['/admin', { pathnameIs: '/admin' }, 'redirect', '/admin/overview'],
  G8: ['_admin', { eventRoleIsNotOneOf: ['admin'] }, 'not-found'],
  G9: ['_staff', { eventRoleIsNotOneOf: ['admin', 'staff'] }, 'not-found'],
  G10: ['_applicant', { eventRoleIsNotOneOf: ['admin', 'applicant'] }, 'not-found'],
  G11: ['_attendee', { eventRoleIsNotOneOf: ['admin', 'attendee'] }, 'not-found'],
  G12: [
    '/events/:eventId/dashboard/',
    { eventRoleIs: 'applicant' },
    'redirect',
    '/events/:eventId/dashboard/application-status',
  ],
  G13: [
    '/portal',
    {
      cookieIsNot: welcomeSkipped,
      session: 'present',
      onboardedIs: false,
    },
    'provide',
    'showOnboardingModal',
  ],
};

test('G1-G13 the guard table is the one of the specification', () => {
  const rows = accessRules.map(({ id, scope, when, then }) => {
    const { kind, ...rest } = then;
    return [id, [scope, Object.assign({}, ...when), kind, ...Object.values(rest)]];
  });
  expect(Object.fromEntries(rows)).toEqual(specification);
  expect(rows).toHaveLength(13);
});

test('G1-G14 guards ask in the scopes of the table, the dialog by its cookie, and loading shows after a second', () => {
  expect(['/admin', '_staff', '_event', 'admin'].filter(isGuardScope)).toEqual(['/admin', '_staff']);
  expect([...guardScopes].sort()).toEqual(
    [...new Set(Object.values(specification).map(([scope]) => scope))].sort(),
  );
  expect(ONBOARDING_SKIPPED_COOKIE).toEqual(welcomeSkipped);
  expect(PENDING_DELAY_MS).toBe(1000);
});

const portal = '_protected _user';
const admin = '_protected /admin';
const event = '_protected _event';

test('R1-R9 the route table is the one of the specification', () => {
  expect(routeTable.map(({ id, path, owner, scopes }) => [id, path, owner, scopes.join(' ')])).toEqual([
    ['R1', '/', 'shell', '/'],
    ['R1', '/privacy', 'shell', ''],
    ['R1', '/terms', 'shell', ''],
    ['R2', '/settings', 'portal', '_protected'],
    ['R3', '/portal', 'portal', `${portal} /portal`],
    ['R3', '/community', 'portal', portal],
    ['R3', '/resources/programming', 'portal', portal],
    ['R3', '/resources/sponsors', 'portal', portal],
    ['R4', '/admin/overview', 'admin', admin],
    ['R4', '/admin/events-management', 'admin', admin],
    ['R4', '/admin/users-management', 'admin', admin],
    ['R4', '/admin/logs', 'admin', admin],
    ['R4', '/admin/settings', 'admin', admin],
    ['R5', '/events/:eventId', 'event-dashboard', event],
    ['R6', '/events/:eventId/application', 'event-dashboard', event],
    ['R6', '/events/:eventId/summary', 'event-dashboard', event],
    ['R6', '/events/:eventId/rejected', 'event-dashboard', event],
    ['R6', '/events/:eventId/feedback/declined', 'event-dashboard', event],
    ['R6', '/events/:eventId/waitlist/info', 'event-dashboard', event],
    ['R7', '/events/:eventId/dashboard', 'event-dashboard', '_protected /events/:eventId/dashboard/'],
    ['R8', '/events/:eventId/dashboard/my-team', 'event-dashboard', '_protected'],
    ['R8', '/events/:eventId/dashboard/teams-explorer', 'event-dashboard', '_protected'],
    ['R8', '/events/:eventId/dashboard/application-status', 'event-dashboard', '_protected'],
  ]);
});

test('A6 a parameter cannot leave its segment', () => {
  expect(linkTo('/events/:eventId', { eventId: '../../auth/logout' })).toBe(
    '/events/..%2F..%2Fauth%2Flogout',
  );
  for (const eventId of ['.', '..'])
    expect(() => linkTo('/events/:eventId', { eventId })).toThrow(`eventId cannot be "${eventId}".`);
  const incomplete: Readonly<Record<string, string>>[] = [{}, { eventId: '' }];
  for (const params of incomplete)
    expect(() => fillPath('/events/:eventId', params)).toThrow(
      'The path /events/:eventId needs a value for eventId.',
    );
});

test('A6 every parameter of a path is filled, and a path without any stays as it is', () => {
  expect(fillPath('/events/:eventId/people/:userId', { eventId: 'a b', userId: '...' })).toBe(
    '/events/a%20b/people/...',
  );
  expect(linkTo('/portal')).toBe('/portal');
});
