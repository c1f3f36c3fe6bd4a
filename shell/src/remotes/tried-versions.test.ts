import type { RemoteBuild, VerifiedPreview } from '@event-portal/contracts';
import { remoteVersion } from '@event-portal/testing';
import { findTried } from './tried-versions';
import type { Override } from './version-overrides';

const { baseUrl: _live, publishedAt: _at, ...admin } = remoteVersion();
const build: RemoteBuild = {
  ...admin,
  descriptor: { ...admin.descriptor, name: 'admin', areas: [{ path: '/admin', frame: 'none' }] },
  integrity: { [admin.entry]: `sha384-${'d'.repeat(64)}` },
};

const preview: VerifiedPreview = {
  environment: 'test',
  remote: 'admin',
  version: '1.1.0-preview-0123456789ab',
  baseUrl: 'https://cdn.test/admin/1.1.0-preview-0123456789ab/',
  build: `sha384-${'b'.repeat(64)}`,
  title: '#12 Search',
  expiresAt: '2999-01-01T00:00:00.000Z',
  owner: 'Platform',
  areas: ['/admin', '/halls'],
};

const override: Override = {
  name: 'admin',
  version: preview.version,
  until: Infinity,
  preview: { token: 'token', title: preview.title },
};

function make({
  served = build,
  verified = () => Promise.resolve(preview),
}: { served?: unknown; verified?: () => Promise<VerifiedPreview> } = {}) {
  const fetch = jest.fn(async (_url: RequestInfo | URL, _options?: RequestInit) => Response.json(served));
  const missing: Override[] = [];
  const verifyPreview = jest.fn(verified);
  const find = (overrides: readonly Override[]) =>
    findTried(overrides, {
      access: { verifyPreview, fetchSigned: () => Promise.reject(new Error('no answer')) },
      fetch,
      onMissing: (gone) => missing.push(gone),
    });
  return { find, fetch, verifyPreview, missing };
}

test('a preview is its build under the name of a preview, held to the hash that was signed', async () => {
  const { find, fetch, verifyPreview } = make();
  const [found] = await find([override]);
  expect(found?.version).toMatchObject({
    version: preview.version,
    baseUrl: preview.baseUrl,
    entry: build.entry,
  });
  expect(verifyPreview).toHaveBeenCalledWith('token');
  expect(fetch.mock.lastCall).toEqual([
    `${preview.baseUrl}remote.json`,
    expect.objectContaining({ integrity: preview.build, credentials: 'omit' }),
  ]);
});

test.each([
  ['nobody vouches for any more', { verified: () => Promise.reject(new Error('422')) }],
  ['is another remote', { served: { ...build, descriptor: { ...build.descriptor, name: 'portal' } } }],
  [
    'claims the area of another',
    {
      served: { ...build, descriptor: { ...build.descriptor, areas: [{ path: '/events', frame: 'none' }] } },
    },
  ],
  ['has no hashes', { served: { ...build, integrity: null } }],
  ['is called like a release', { verified: () => Promise.resolve({ ...preview, version: '1.1.0' }) }],
  ['is nonsense', { served: { entry: 'evil.js' } }],
])('one that %s is told, and not shown; others are', async (_what, difference) => {
  const { find, missing } = make(difference);
  expect(await find([override])).toEqual([]);
  expect(missing).toEqual([override]);
});
