import { setScene, type Scene } from '@event-portal/contracts/forged-registries';
import * as fc from 'fast-check';
import {
  previewAddress,
  previewsOf,
  RegistryRefusedError,
  signPreview,
  verifyPreview,
  verifyRegistry,
  type Preview,
  type PreviewExpectation,
} from './index';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const preview: Preview = {
  environment: 'test',
  remote: 'sponsors-desk',
  version: '1.2.0-preview-0123456789ab',
  baseUrl: 'https://portal.test/remotes/sponsors-desk/1.2.0-preview-0123456789ab/',
  build: `sha384-${'b'.repeat(64)}`,
  title: '#12 Suche nach „Größe“ 🔎',
  expiresAt: inDays(7),
};

let scene: Scene;
let expectation: PreviewExpectation;
beforeAll(async () => {
  scene = await setScene();
  expectation = { keys: scene.keys, registry: scene.genuine, now: new Date() };
});

const outcomeOf = (token: string, difference: Partial<PreviewExpectation> = {}) =>
  verifyPreview(token, { ...expectation, ...difference }).then(
    () => 'accepted',
    (error: unknown) => (error instanceof RegistryRefusedError ? error.refusal : error),
  );

test('a team shows its own remote, with a key that may publish it', async () => {
  const token = await signPreview(preview, scene.desk);
  expect(await verifyPreview(token, expectation)).toEqual({
    ...preview,
    owner: 'Sponsors',
    areas: ['/sponsors'],
  });
});

test('so does a root key', async () => {
  expect(await outcomeOf(await signPreview(preview, scene.root))).toBe('accepted');
});

test('where it takes two root keys, one shows nothing, and teams go on', async () => {
  const twoRoots = { rootSignatures: 2 };
  expect(await outcomeOf(await signPreview(preview, scene.root), twoRoots)).toBe('too-few-signatures');
  expect(await outcomeOf(await signPreview(preview, scene.desk), twoRoots)).toBe('accepted');
});

test('an address takes previews of several teams, and gives them back', async () => {
  const tokens = [
    await signPreview(preview, scene.desk),
    await signPreview({ ...preview, remote: 'admin' }, scene.admin),
  ];
  const address = previewAddress('https://portal.test/admin', tokens);
  expect(previewsOf(address)).toEqual(tokens);
  expect(new URL(address).pathname).toBe('/admin');
  expect(previewsOf('https://portal.test/admin#other')).toEqual([]);
});

describe('refused', () => {
  const forgeries: Record<string, [string, (scene: Scene) => Promise<string>]> = {
    'the remote of another team': [
      'not-delegated',
      ({ desk }) => signPreview({ ...preview, remote: 'admin' }, desk),
    ],
    'a key that nobody knows, under the id of another': [
      'wrong-signature',
      ({ admin, desk }) => signPreview(preview, { ...admin, keyId: desk.keyId }),
    ],
    'a key that nobody knows': ['unknown-key', ({ desk }) => signPreview(preview, { ...desk, keyId: 'x' })],
    'a member of every object as a key': [
      'unknown-key',
      ({ desk }) => signPreview(preview, { ...desk, keyId: 'constructor' }),
    ],
    'one that has ended': ['expired', ({ desk }) => signPreview({ ...preview, expiresAt: inDays(-1) }, desk)],
    'one of another environment': [
      'wrong-environment',
      ({ desk }) => signPreview({ ...preview, environment: 'prod' }, desk),
    ],
    'a remote that is none': ['not-delegated', ({ root }) => signPreview({ ...preview, remote: 'x' }, root)],
    'files from where nothing of the remote is published': [
      'not-delegated',
      ({ root }) => signPreview({ ...preview, baseUrl: 'https://elsewhere.test/' }, root),
    ],
    'a remote whose code takes two people, by one of them': [
      'too-few-signatures',
      ({ admin }) => signPreview({ ...preview, remote: 'admin' }, admin),
    ],
    'a remote whose code takes two people, by a root key': [
      'too-few-signatures',
      ({ root }) => signPreview({ ...preview, remote: 'admin' }, root),
    ],
    'a version that is published': [
      'altered',
      ({ root }) => signPreview({ ...preview, version: '1.1.0' }, root),
    ],
    'a condition that is not known here': [
      'malformed',
      ({ root }) => signPreview({ ...preview, onlyFor: 'Ada' } as Preview, root),
    ],
    'other files than were signed for': [
      'wrong-signature',
      async ({ desk }) => {
        const token = await signPreview(preview, desk);
        const text = Buffer.from(token, 'base64url').toString().replace('b'.repeat(64), 'c'.repeat(64));
        return Buffer.from(text).toString('base64url');
      },
    ],
  };

  test.each(Object.entries(forgeries))('%s', async (_what, [refusal, forge]) => {
    expect(await outcomeOf(await forge(scene))).toBe(refusal);
  });

  test('what a withdrawn key has signed', async () => {
    const token = await signPreview(preview, scene.desk);
    const registry = await verifyRegistry(scene.withdrawn, {
      keys: scene.keys,
      environment: 'test',
      now: new Date(),
    });
    expect(await outcomeOf(token, { registry })).toBe('unknown-key');
  });

  test('what an expired key has signed', async () => {
    const token = await signPreview({ ...preview, expiresAt: inDays(25) }, scene.desk);
    expect(await outcomeOf(token, { now: new Date(inDays(21)) })).toBe('not-delegated');
  });

  test('whatever else an address may hold', async () => {
    const token = await signPreview(preview, scene.desk);
    const cut = fc.integer({ min: 0, max: token.length - 1 }).map((length) => token.slice(0, length));
    await fc.assert(
      fc.asyncProperty(fc.oneof(cut, fc.string(), fc.base64String()), async (text) => {
        expect(await outcomeOf(text)).toBe('malformed');
      }),
    );
  });
});
