import type { RemoteVersion } from '@event-portal/contracts';

/** A version as a registry lists it, with what a test is about. */
export function remoteVersion(difference: Partial<RemoteVersion> = {}): RemoteVersion {
  return {
    descriptor: {
      name: 'admin',
      title: 'Admin',
      owner: 'team',
      areas: [{ path: '/admin', frame: 'none' }],
      navigation: [],
    },
    version: '1.1.0',
    buildId: '0123456789ab',
    entry: 'entry.js',
    format: 'script',
    containerGlobal: 'admin_1_1_0',
    hostContext: { from: 1, to: 1 },
    requires: {},
    integrity: {},
    preload: {},
    baseUrl: 'https://portal.test/remotes/admin/1.1.0/',
    publishedAt: '2026-11-01T10:00:00.000Z',
    ...difference,
  };
}
