import {
  accessRules,
  decide,
  guardScopes,
  type AccessCondition,
  type AccessFacts,
  type AccessRule,
  type EventRole,
  type GuardScope,
  type UserQueryResult,
} from '@event-portal/contracts';
import { currentUser } from '@event-portal/testing';
import fc from 'fast-check';

const signedOut: UserQueryResult = { user: null, error: null };
const errored: UserQueryResult = { user: null, error: { kind: 'offline' } };
const asUser: UserQueryResult = { user: currentUser('norole'), error: null };
const asSuperuser: UserQueryResult = { user: currentUser('superuser'), error: null };
const asNewcomer: UserQueryResult = { user: currentUser('newcomer'), error: null };

function enter(scope: GuardScope, facts: Partial<AccessFacts> = {}) {
  const decision = decide(accessRules, scope, {
    userQuery: asUser,
    eventRole: null,
    pathname: '/x',
    cookieValues: () => [],
    ...facts,
  });
  if (decision.kind === 'redirect')
    return `${decision.rule} ${decision.to}${decision.remember ? ' remember' : ''}`;
  return decision.kind === 'not-found' ? `${decision.rule} not found` : 'proceed';
}

test.each<[string, GuardScope, Partial<AccessFacts>, string]>([
  ['G1 a user at the login page goes on to the portal', '/', { userQuery: asUser }, 'G1 /portal'],
  ['G1 nobody stays at the login page', '/', { userQuery: signedOut }, 'proceed'],
  ['G1 an errored session stays at the login page', '/', { userQuery: errored }, 'proceed'],
  [
    'G2 nobody is sent to sign in, and back afterwards',
    '_protected',
    { userQuery: signedOut },
    'G2 / remember',
  ],
  ['G3 an errored session is sent to the login page only', '_protected', { userQuery: errored }, 'G3 /'],
  ['G4 a user proceeds', '_protected', { userQuery: asUser }, 'proceed'],
  ['G5 nobody at the admin area is sent to sign in', '/admin', { userQuery: signedOut }, 'G5 / remember'],
  ['G6 a user at the admin area is sent to the portal', '/admin', { userQuery: asUser }, 'G6 /portal'],
  ['G6 an errored session at the admin area is no superuser', '/admin', { userQuery: errored }, 'G6 /portal'],
  [
    'G7 a superuser at exactly /admin goes to the overview',
    '/admin',
    { userQuery: asSuperuser, pathname: '/admin' },
    'G7 /admin/overview',
  ],
  [
    'G7 also with a closing slash',
    '/admin',
    { userQuery: asSuperuser, pathname: '/admin/' },
    'G7 /admin/overview',
  ],
  [
    'G7 a superuser deeper in the admin area proceeds',
    '/admin',
    { userQuery: asSuperuser, pathname: '/admin/logs' },
    'proceed',
  ],
])('%s', (_name, scope, facts, expected) => {
  expect(enter(scope, facts)).toBe(expected);
});

const allowed: Record<string, EventRole[]> = {
  _admin: ['admin'],
  _staff: ['admin', 'staff'],
  _applicant: ['admin', 'applicant'],
  _attendee: ['admin', 'attendee'],
};
const rules: Record<string, string> = { _admin: 'G8', _staff: 'G9', _applicant: 'G10', _attendee: 'G11' };
const roles = [
  'admin',
  'staff',
  'applicant',
  'attendee',
  null,
  'Admin',
  'owner',
  '',
  undefined,
] as (EventRole | null)[];

test.each(Object.keys(allowed).flatMap((scope) => roles.map((role) => [rules[scope], scope, role] as const)))(
  '%s %s lets in the right roles: %p',
  (rule, scope, eventRole) => {
    const expected = eventRole && allowed[scope]?.includes(eventRole) ? 'proceed' : `${rule} not found`;
    expect(enter(scope as GuardScope, { eventRole })).toBe(expected);
  },
);

test.each(roles)('G12 the dashboard’s index sends only applicants on: %p', (eventRole) => {
  const expected =
    eventRole === 'applicant' ? 'G12 /events/:eventId/dashboard/application-status' : 'proceed';
  expect(enter('/events/:eventId/dashboard/', { eventRole })).toBe(expected);
});

test.each<[string, UserQueryResult, string[], boolean]>([
  ['a newcomer sees the dialog', asNewcomer, [], true],
  ['not after putting it off', asNewcomer, ['true'], false],
  ['only the exact value counts', asNewcomer, ['TRUE'], true],
  ['not 1', asNewcomer, ['1'], true],
  ['not an encoded one', asNewcomer, ['%74rue'], true],
  ['not a malformed one', asNewcomer, ['%E0'], true],
  ['nor one of two', asNewcomer, ['true', 'false'], true],
  ['an onboarded person does not', asUser, [], false],
  ['nobody does not', signedOut, [], false],
  ['an errored session does not', errored, [], false],
])('G13 %s', (_name, userQuery, cookies, expected) => {
  const cookieValues = (name: string) => (name === 'welcome-modal-skipped' ? cookies : []);
  const decision = decide(accessRules, '/portal', {
    userQuery,
    eventRole: null,
    pathname: '/portal',
    cookieValues,
  });
  expect(decision).toMatchObject({ kind: 'proceed', showOnboardingModal: expected });
});

test('G4 the user that the guard provides is the one of the session', () => {
  const decision = decide(accessRules, '_protected', {
    userQuery: asUser,
    eventRole: null,
    pathname: '/',
    cookieValues: () => [],
  });
  expect(decision).toMatchObject({ kind: 'proceed', user: asUser.user });
});

test('A5 without a user no scope but the login page, the portal’s dialog and the dashboard’s index lets anybody in', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...guardScopes),
      fc.constantFrom(signedOut, errored),
      fc.string(),
      (scope, userQuery, pathname) => {
        const decision = enter(scope, { userQuery, pathname });
        if (['/', '/portal', '/events/:eventId/dashboard/'].includes(scope)) return;
        expect(decision).not.toBe('proceed');
      },
    ),
  );
});

/** Whether a condition holds, by itself. */
function doesHold(condition: AccessCondition, facts: Partial<AccessFacts>): boolean {
  const rule: AccessRule = { id: 'G0', scope: '/', when: [condition], then: { kind: 'not-found' } };
  const nobody = { userQuery: signedOut, eventRole: null, pathname: '/', cookieValues: () => [] };
  return decide([rule], '/', { ...nobody, ...facts }).kind === 'not-found';
}

const people = [asUser, asSuperuser, asNewcomer, signedOut, errored];

test.each<[AccessCondition, UserQueryResult[]]>([
  [{ session: 'present' }, [asUser, asSuperuser, asNewcomer]],
  [{ session: 'absent' }, [signedOut]],
  [{ session: 'errored' }, [errored]],
  [{ platformRoleIsNot: 'superuser' }, [asUser, asNewcomer, signedOut, errored]],
  [{ platformRoleIsNot: 'user' }, [asSuperuser, signedOut, errored]],
  [{ onboardedIs: true }, [asUser, asSuperuser]],
  [{ onboardedIs: false }, [asNewcomer]],
])('%j holds for the right people', (condition, expected) => {
  expect(people.filter((userQuery) => doesHold(condition, { userQuery }))).toEqual(expected);
});

test.each<[AccessCondition, (EventRole | null)[]]>([
  [{ eventRoleIs: 'staff' }, ['staff']],
  [{ eventRoleIsNotOneOf: ['admin', 'staff'] }, ['applicant', 'attendee', null]],
  [{ eventRoleIsNotOneOf: [] }, ['admin', 'staff', 'applicant', 'attendee', null]],
])('%j holds for the right roles', (condition, expected) => {
  const known = ['admin', 'staff', 'applicant', 'attendee', null] as const;
  expect(known.filter((eventRole) => doesHold(condition, { eventRole }))).toEqual(expected);
});

test.each([
  ['/', '/', true],
  ['/', '/a', false],
  ['/a', '/a', true],
  ['/a', '/a/', true],
  ['/a', '/a//', true],
  ['/a', '//a', false],
  ['/a', '/a/b', false],
  ['/a/b', '/a/b', true],
])('a rule for %s at %s: %p', (pathnameIs, pathname, expected) => {
  expect(doesHold({ pathnameIs }, { pathname })).toBe(expected);
});

test('all conditions of a rule have to hold', () => {
  const both: AccessRule = {
    id: 'G0',
    scope: '/',
    when: [{ session: 'present' }, { eventRoleIs: 'staff' }],
    then: { kind: 'not-found' },
  };
  const enterAs = (userQuery: UserQueryResult, eventRole: EventRole | null) =>
    decide([both], '/', { userQuery, eventRole, pathname: '/', cookieValues: () => [] }).kind;
  expect([enterAs(asUser, 'staff'), enterAs(asUser, null), enterAs(signedOut, 'staff')]).toEqual([
    'not-found',
    'proceed',
    'proceed',
  ]);
});

test('the first refusal wins, in its own scope alone, and nothing is provided with it', () => {
  const always = { scope: '/', when: [] } as const;
  const rules: AccessRule[] = [
    { id: 'G0', scope: '/portal', when: [], then: { kind: 'not-found' } },
    { ...always, id: 'G1', then: { kind: 'provide', what: 'showOnboardingModal' } },
    { ...always, id: 'G2', then: { kind: 'redirect', to: '/first' } },
    { ...always, id: 'G3', then: { kind: 'not-found' } },
    { ...always, id: 'G4', then: { kind: 'redirect', to: '/second', remember: 'pathname' } },
  ];
  const facts = { userQuery: asUser, eventRole: null, pathname: '/', cookieValues: () => [] };
  expect(decide(rules, '/', facts)).toEqual({ kind: 'redirect', to: '/first', remember: false, rule: 'G2' });
  expect(decide(rules.slice(3), '/', facts)).toEqual({ kind: 'not-found', rule: 'G3' });
  expect(decide(rules.slice(4), '/', facts)).toMatchObject({ to: '/second', remember: true });
  expect(decide(rules.slice(1, 2), '/', facts)).toEqual({
    kind: 'proceed',
    user: null,
    showOnboardingModal: true,
  });
  expect(decide(rules, '_staff', facts)).toEqual({ kind: 'proceed', user: null, showOnboardingModal: false });
});
