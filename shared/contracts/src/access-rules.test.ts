import { accessRules } from './access-rules';
import { fillPath, linkTo, routeTable } from './route-table';

/** The specification's table of navigation rules, copied by hand: a change of a rule has to change both. */
const specification = {
  G1: ['/', 'redirect', '/portal'],
  G2: ['_protected', 'redirect', '/', 'pathname'],
  G3: ['_protected', 'redirect', '/'],
  G4: ['_protected', 'provide', 'user'],
  G5: ['/admin', 'redirect', '/', 'pathname'],
  G6: ['/admin', 'redirect', '/portal'],
  G7: ['/admin', 'redirect', '/admin/overview'],
  G8: ['_admin', 'not-found'],
  G9: ['_staff', 'not-found'],
  G10: ['_applicant', 'not-found'],
  G11: ['_attendee', 'not-found'],
  G12: ['/events/:eventId/dashboard/', 'redirect', '/events/:eventId/dashboard/application-status'],
  G13: ['/portal', 'provide', 'showOnboardingModal'],
};

test('G1-G13 the guard table is the one of the specification', () => {
  const rows = accessRules.map(({ id, scope, then }) => {
    const { kind, ...rest } = then;
    return [id, [scope, kind, ...Object.values(rest)]];
  });
  expect(Object.fromEntries(rows)).toEqual(specification);
});

test('R1-R9 the route table has every path of the specification once', () => {
  expect(routeTable.map(({ path }) => path).sort()).toEqual(
    [
      '/',
      '/privacy',
      '/terms',
      '/settings',
      '/portal',
      '/community',
      '/resources/programming',
      '/resources/sponsors',
      '/admin/overview',
      '/admin/events-management',
      '/admin/users-management',
      '/admin/logs',
      '/admin/settings',
      '/events/:eventId',
      '/events/:eventId/application',
      '/events/:eventId/summary',
      '/events/:eventId/rejected',
      '/events/:eventId/feedback/declined',
      '/events/:eventId/waitlist/info',
      '/events/:eventId/dashboard',
      '/events/:eventId/dashboard/my-team',
      '/events/:eventId/dashboard/teams-explorer',
      '/events/:eventId/dashboard/application-status',
    ].sort(),
  );
});

test('CS7 a parameter cannot leave its segment', () => {
  expect(linkTo('/events/:eventId', { eventId: '../../auth/logout' })).toBe(
    '/events/..%2F..%2Fauth%2Flogout',
  );
  expect(() => linkTo('/events/:eventId', { eventId: '..' })).toThrow(/cannot be/);
  expect(() => fillPath('/events/:eventId', {})).toThrow(/needs a value for eventId/);
});
