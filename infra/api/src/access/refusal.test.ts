import type { EndpointAccess, EventRole } from '@event-portal/contracts';
import { denialReason, type Claim, type EventAccess } from './access-rules';

const nobody: Claim = { kind: 'anonymous' };
const user: Claim = { kind: 'person', role: 'user' };
const superuser: Claim = { kind: 'person', role: 'superuser' };
const service: Claim = { kind: 'service', scopes: ['events:read'], eventId: null };
const callers = { nobody, user, superuser, service };

const everyRole = ['admin', 'staff', 'applicant', 'attendee', null] as const;
const at = (role: EventRole | null, published = true): EventAccess => ({ eventId: 'one', published, role });

test.each<[string, EndpointAccess, (string | null)[]]>([
  ['public', 'public', [null, null, null, null]],
  ['session', 'session', ['no_session', null, null, 'forbidden']],
  ['superuser', 'superuser', ['no_session', 'forbidden', null, 'forbidden']],
])('who may call what is open to %s: nobody, a user, a superuser, a service', (_name, access, expected) => {
  expect(Object.values(callers).map((caller) => denialReason({ access }, caller))).toEqual(expected);
});

test('what is the superusers’ at an event is not its admin’s', () => {
  expect(denialReason({ access: 'superuser' }, user, at('admin'))).toBe('forbidden');
  expect(denialReason({ access: 'superuser' }, superuser, at(null))).toBeNull();
});

test('a service key opens what names its scope, and no other', () => {
  for (const access of ['session', 'superuser'] as const) {
    expect(denialReason({ access, serviceScope: 'events:read' }, service)).toBeNull();
    expect(denialReason({ access, serviceScope: 'roles:read' }, service)).toBe('forbidden');
  }
});

test('a person with a role that the endpoint names is let in, with another or none refused', () => {
  for (const named of everyRole)
    for (const own of everyRole) {
      const access = { eventRoles: named ? [named] : [] };
      const expected = named !== null && own === named ? null : 'forbidden';
      expect([named, own, denialReason({ access }, user, at(own))]).toEqual([named, own, expected]);
      expect(denialReason({ access }, superuser, at(own))).toBeNull();
    }
  expect(denialReason({ access: { eventRoles: ['admin'] } }, user)).toBe('forbidden');
});

test.each(everyRole)('an unpublished event is there for those who work on it: %p', (role) => {
  const works = role === 'admin' || role === 'staff';
  expect(denialReason({ access: 'session' }, user, at(role, false))).toBe(works ? null : 'not_found');
  expect(denialReason({ access: 'session' }, superuser, at(role, false))).toBeNull();
});

test('an event that does not exist is not found, whoever asks', () => {
  expect([user, superuser].map((caller) => denialReason({ access: 'session' }, caller, null))).toEqual([
    'not_found',
    'not_found',
  ]);
  expect(denialReason({ access: 'session', serviceScope: 'events:read' }, service, null)).toBe('not_found');
  expect(denialReason({ access: 'session' }, nobody, null)).toBe('no_session');
});

test.each([
  ['one', true, null],
  ['another', true, 'not_found'],
  [null, true, null],
  ['one', false, 'not_found'],
  [null, false, 'not_found'],
])('a service for the event %p, where the event is published: %p', (eventId, published, expected) => {
  const bound: Claim = { kind: 'service', scopes: ['events:read'], eventId };
  expect(denialReason({ access: 'session', serviceScope: 'events:read' }, bound, at(null, published))).toBe(
    expected,
  );
});
