import { RemoteRegistry } from '@event-portal/contracts';
import { withManyRemotes } from './many-remotes';

const registry: RemoteRegistry = {
  schemaVersion: 1,
  environment: 'production',
  sequence: 5,
  issuedAt: '2026-11-01T00:00:00.000Z',
  expiresAt: '2026-12-01T00:00:00.000Z',
  change: { summary: 'a change', by: 'somebody' },
  remotes: [
    {
      name: 'admin',
      owner: 'team',
      areas: ['/admin'],
      current: '1.0.0',
      previous: null,
      canary: null,
      pinned: [],
      locked: null,
      disabled: null,
      versions: {
        '1.0.0': {
          descriptor: {
            name: 'admin',
            title: 'Admin',
            owner: 'team',
            areas: [{ path: '/admin', frame: 'none' }],
            navigation: [],
          },
          version: '1.0.0',
          buildId: '0123456789ab',
          entry: 'entry.js',
          format: 'script',
          containerGlobal: 'mfe_admin',
          hostContext: { from: 1, to: 1 },
          requires: {},
          integrity: { 'entry.js': `sha384-${'a'.repeat(64)}` },
          preload: {},
          baseUrl: 'https://few.test/remotes/admin/1.0.0/',
          publishedAt: '2026-11-01T00:00:00.000Z',
        },
      },
      lastLive: {},
      evidence: {},
    },
  ],
};

test('many remotes are a sound registry, and all of their files lie where the portal that has them lies', () => {
  const { remotes } = RemoteRegistry.parse(
    withManyRemotes(registry, { web: 'https://many.test', count: 12 }),
  );
  const addresses = remotes.flatMap(({ versions }) => Object.values(versions).map(({ baseUrl }) => baseUrl));
  expect(addresses).toHaveLength(12);
  expect(addresses[0]).toBe('https://many.test/remotes/admin/1.0.0/');
  expect([...new Set(addresses.map((address) => new URL(address).origin))]).toEqual(['https://many.test']);
});
