import type { PlatformRole } from './current-user';
import type { EventRole } from './event-role';

/**
 * Where a rule is asked: a pathless layout (`_protected`), a layout with a URL (`/admin`), a page (`/portal`),
 * or the index of a layout (a path with a closing slash). Route files carry the same names, so a file
 * inside `_staff/` is guarded by where it lies.
 */
export type GuardScope =
  | '/'
  | '_protected'
  | '/admin'
  | '_admin'
  | '_staff'
  | '_applicant'
  | '_attendee'
  | '/events/:eventId/dashboard/'
  | '/portal';

/** One fact that a rule looks at. A rule applies when all of its conditions hold. */
export type AccessCondition =
  | { readonly session: 'present' | 'absent' | 'errored' }
  | { readonly platformRoleIsNot: PlatformRole }
  | { readonly eventRoleIs: EventRole }
  | { readonly eventRoleIsNotOneOf: readonly EventRole[] }
  | { readonly pathnameIs: string }
  | { readonly cookieIsNot: { readonly name: string; readonly value: string } }
  | { readonly onboardedIs: boolean };

/** What happens when a rule applies. `provide` lets the route proceed and adds to the context of its children. */
export type AccessOutcome =
  | { readonly kind: 'redirect'; readonly to: string; readonly remember?: 'pathname' }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'provide'; readonly what: 'user' | 'showOnboardingModal' };

/** A row of the guard table; `id` is the requirement it implements (G1-G13). */
export type AccessRule = {
  readonly id: `G${number}`;
  readonly scope: GuardScope;
  readonly when: readonly AccessCondition[];
  readonly then: AccessOutcome;
};

/** The cookie by which a person has put off the onboarding dialog (G13). It lasts over later visits: a year, in seconds. */
export const ONBOARDING_SKIPPED_COOKIE = {
  name: 'welcome-modal-skipped',
  value: 'true',
  maxAge: 365 * 24 * 60 * 60,
} as const;

/**
 * The guard table (spec, "Navigation rules"). Within a scope the first redirect or not-found that applies wins.
 * The shell, every remote, navigation, and the test matrix read these rows; none of them repeats a rule in code.
 */
export const accessRules: readonly AccessRule[] = [
  { id: 'G1', scope: '/', when: [{ session: 'present' }], then: { kind: 'redirect', to: '/portal' } },
  {
    id: 'G2',
    scope: '_protected',
    when: [{ session: 'absent' }],
    then: { kind: 'redirect', to: '/', remember: 'pathname' },
  },
  { id: 'G3', scope: '_protected', when: [{ session: 'errored' }], then: { kind: 'redirect', to: '/' } },
  { id: 'G4', scope: '_protected', when: [{ session: 'present' }], then: { kind: 'provide', what: 'user' } },
  {
    id: 'G5',
    scope: '/admin',
    when: [{ session: 'absent' }],
    then: { kind: 'redirect', to: '/', remember: 'pathname' },
  },
  {
    id: 'G6',
    scope: '/admin',
    when: [{ platformRoleIsNot: 'superuser' }],
    then: { kind: 'redirect', to: '/portal' },
  },
  {
    id: 'G7',
    scope: '/admin',
    when: [{ pathnameIs: '/admin' }],
    then: { kind: 'redirect', to: '/admin/overview' },
  },
  { id: 'G8', scope: '_admin', when: [{ eventRoleIsNotOneOf: ['admin'] }], then: { kind: 'not-found' } },
  {
    id: 'G9',
    scope: '_staff',
    when: [{ eventRoleIsNotOneOf: ['admin', 'staff'] }],
    then: { kind: 'not-found' },
  },
  {
    id: 'G10',
    scope: '_applicant',
    when: [{ eventRoleIsNotOneOf: ['admin', 'applicant'] }],
    then: { kind: 'not-found' },
  },
  {
    id: 'G11',
    scope: '_attendee',
    when: [{ eventRoleIsNotOneOf: ['admin', 'attendee'] }],
    then: { kind: 'not-found' },
  },
  {
    id: 'G12',
    scope: '/events/:eventId/dashboard/',
    when: [{ eventRoleIs: 'applicant' }],
    then: { kind: 'redirect', to: '/events/:eventId/dashboard/application-status' },
  },
  {
    id: 'G13',
    scope: '/portal',
    when: [{ cookieIsNot: ONBOARDING_SKIPPED_COOKIE }, { session: 'present' }, { onboardedIs: false }],
    then: { kind: 'provide', what: 'showOnboardingModal' },
  },
];

/** Every scope that a rule is asked in. */
export const guardScopes: ReadonlySet<GuardScope> = new Set(accessRules.map(({ scope }) => scope));

/** Whether a folder, or a part of a path, is a scope that guards. */
export function isGuardScope(name: string): name is GuardScope {
  const scopes: ReadonlySet<string> = guardScopes;
  return scopes.has(name);
}

/** How long a route may wait for its guard before the loading component shows, in milliseconds (G14). */
export const PENDING_DELAY_MS = 1000;
