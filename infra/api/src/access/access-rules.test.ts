import type { Endpoint } from '@event-portal/contracts';
import Fastify from 'fastify';
import fc from 'fast-check';
import { endpoints } from '../../testing/endpoints';
import { createTestDatabase } from '../../testing/test-database';
import { startTestApi } from '../../testing/test-api';
import { createRoute } from './create-route';
import { denialReason, type AccessRule, type Claim, type EventAccess } from './access-rules';

test('every endpoint of the contract is served, and nothing else answers JSON', async () => {
  const api = await startTestApi();
  for (const [, { method, path }] of endpoints) expect(api.app.hasRoute({ method, url: path })).toBe(true);
  await api.close();
});

test('an endpoint that does not say who may call it cannot be registered', async () => {
  const { database, drop } = await createTestDatabase();
  const route = createRoute({
    app: Fastify(),
    admit: async () => null,
    admitChange: async () => undefined,
    database,
    now: () => new Date(),
    registered: [],
  });
  const careless = { method: 'GET', path: '/secrets', tag: 'x', summary: 'x' } as unknown as Endpoint;
  expect(() => route(careless, async () => undefined)).toThrow('does not say who may call it');

  const homeless = { ...careless, access: { eventRoles: ['admin'] } } as unknown as Endpoint;
  expect(() => route(homeless, async () => undefined)).toThrow('names no event');
  await drop();
});

const role = fc.constantFrom('admin' as const, 'staff' as const, 'applicant' as const, 'attendee' as const);
const scope = fc.constantFrom(
  'events:read' as const,
  'roles:read' as const,
  'remotes:read' as const,
  'mail:report' as const,
);
const rule: fc.Arbitrary<AccessRule> = fc.record(
  {
    access: fc.oneof(
      fc.constantFrom('session' as const, 'superuser' as const),
      fc.record({ eventRoles: fc.uniqueArray(role) }),
    ),
    serviceScope: scope,
  },
  { requiredKeys: ['access'] },
);
const eventAccess: fc.Arbitrary<EventAccess | null> = fc.option(
  fc.record({ eventId: fc.constantFrom('one', 'another'), published: fc.boolean(), role: fc.option(role) }),
);
const claim: fc.Arbitrary<Claim> = fc.oneof(
  fc.constant({ kind: 'anonymous' as const }),
  fc.record({
    kind: fc.constant('person' as const),
    role: fc.constantFrom('user' as const, 'superuser' as const),
  }),
  fc.record({
    kind: fc.constant('service' as const),
    scopes: fc.uniqueArray(scope),
    eventId: fc.option(fc.constantFrom('one', 'another')),
  }),
);

test('nobody but those who work on it is told an unpublished event from none', () => {
  fc.assert(
    fc.property(rule, claim, eventAccess, (anyRule, anyClaim, known) => {
      fc.pre(known !== null && !known.published && known.role !== 'admin' && known.role !== 'staff');
      fc.pre(!(anyClaim.kind === 'person' && anyClaim.role === 'superuser'));
      expect(denialReason(anyRule, anyClaim, known)).toBe(denialReason(anyRule, anyClaim, null));
    }),
  );
});

const open = { eventId: 'one', published: true, role: null };

test('a service that is for one event finds no other', () => {
  const bound = { kind: 'service' as const, scopes: ['events:read' as const], eventId: 'another' };
  fc.assert(
    fc.property(rule, (anyRule) => {
      expect(denialReason(anyRule, bound, open)).toBe(denialReason(anyRule, bound, null));
      expect(denialReason(anyRule, bound, { ...open, eventId: 'another' })).toBe(
        denialReason(anyRule, { ...bound, eventId: null }, open),
      );
    }),
  );
});

test('a service passes by its scope and by nothing else', () => {
  fc.assert(
    fc.property(rule, fc.uniqueArray(scope), (anyRule, scopes) => {
      const refusal = denialReason(anyRule, { kind: 'service', scopes, eventId: null }, open);
      const isOpen = anyRule.serviceScope !== undefined && scopes.includes(anyRule.serviceScope);
      expect(refusal).toBe(isOpen ? null : 'forbidden');
    }),
  );
});

test('more rights never lead to less', () => {
  fc.assert(
    fc.property(rule, eventAccess, (anyRule, known) => {
      const asUser = denialReason(anyRule, { kind: 'person', role: 'user' }, known);
      const asSuperuser = denialReason(anyRule, { kind: 'person', role: 'superuser' }, known);
      if (asUser === null) expect(asSuperuser).toBeNull();
    }),
  );
});
