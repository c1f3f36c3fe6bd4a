import { setScene, type Scene } from '@event-portal/contracts/forged-registries';
import {
  RegistryRefusedError,
  signRegistry,
  verifyPast,
  verifyRegistry,
  type PastExpectation,
  type RegisteredRemote,
  type RemoteRegistry,
} from './index';

let scene: Scene;
let past: unknown;
beforeAll(async () => {
  scene = await setScene();
  past = await signRegistry(scene.earlier, scene.desk);
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const look = (difference: Partial<PastExpectation> = {}, signed = past) =>
  verifyPast(signed, { keys: scene.keys, sequence: 3, registry: scene.genuine, ...difference });
const outcomeOf = (...asked: Parameters<typeof look>) =>
  look(...asked).then(
    () => 'accepted',
    (error: unknown) => (error instanceof RegistryRefusedError ? error.refusal : error),
  );

/** The registry of today, in which a remote is different. */
const today = (name: string, difference: Partial<RegisteredRemote>): RemoteRegistry => ({
  ...scene.genuine,
  remotes: scene.genuine.remotes.map((remote) =>
    remote.name === name ? { ...remote, ...difference } : remote,
  ),
});
const find = (remotes: Awaited<ReturnType<typeof look>>['remotes'], name: string) =>
  remotes.find((remote) => remote.name === name);

test('every remote has the versions and flags that the document gave it', async () => {
  const { sequence, remotes, keptOut } = await look();
  expect([sequence, keptOut]).toEqual([3, []]);
  expect(find(remotes, 'admin')).toMatchObject({ current: { version: '1.0.0' }, previous: null });
  expect(find(remotes, 'admin')?.flags).toBeUndefined();
  expect(find(remotes, 'sponsors-desk')).toMatchObject({
    current: { version: '1.1.0' },
    previous: { version: '1.0.0' },
  });
});

test('a canary is for the same share of the people', async () => {
  const canary = { version: '1.1.0', percent: 30 };
  const then = { ...scene.earlier, remotes: today('admin', { current: '1.0.0', canary }).remotes };
  const { schemaVersion: _form, delegations: _delegations, ...plain } = then;
  const signed = await signRegistry({ ...plain, schemaVersion: 1 }, scene.root);
  const { remotes } = await look({}, signed);
  expect(find(remotes, 'admin')?.canary).toMatchObject({ version: { version: '1.1.0' }, percent: 30 });
});

test('what has expired since is shown: whoever looks back asks for that', async () => {
  const { schemaVersion: _form, delegations: _delegations, ...plain } = scene.earlier;
  const signed = await signRegistry(
    { ...plain, schemaVersion: 1, issuedAt: inDays(-30), expiresAt: inDays(-1) },
    scene.root,
  );
  expect(await outcomeOf({}, signed)).toBe('accepted');
});

test('a version that people were taken away from stays out: the remote is as it is now', async () => {
  const registry = today('sponsors-desk', {
    current: '1.0.0',
    takenBack: { '1.1.0': inDays(-1) },
  });
  const { remotes, keptOut } = await look({ registry });
  expect(find(remotes, 'sponsors-desk')?.current.version).toBe('1.0.0');
  expect(keptOut).toEqual([{ remote: 'sponsors-desk', version: '1.1.0', why: 'taken-back' }]);
});

test('so does one that the registry does not list any more, or lists with other files', async () => {
  const [versions] = scene.genuine.remotes.map((remote) => remote.versions);
  const { '1.0.0': gone, ...others } = versions ?? {};
  if (!gone) throw new Error('The scene has no such version.');
  const replaced = { ...others, '1.0.0': { ...gone, integrity: { 'entry.js': `sha384-${'b'.repeat(64)}` } } };
  for (const left of [others, replaced]) {
    const { remotes, keptOut } = await look({ registry: today('admin', { previous: null, versions: left }) });
    expect(find(remotes, 'admin')?.current.version).toBe('1.1.0');
    expect(keptOut).toEqual([{ remote: 'admin', version: '1.0.0', why: 'gone' }]);
  }
});

test('what is switched off now stays off', async () => {
  const registry = today('admin', { disabled: { message: 'It leaks.' } });
  expect(find((await look({ registry })).remotes, 'admin')?.disabled).toEqual({ message: 'It leaks.' });
});

test('a remote that the portal did not have then is not there', async () => {
  const [admin] = scene.genuine.remotes;
  if (!admin) throw new Error('The scene has no remote.');
  const later = { ...admin, name: 'later', areas: ['/later'], versions: {}, current: null, previous: null };
  const version = admin.versions['1.0.0'];
  if (!version) throw new Error('The scene has no version.');
  const descriptor = { ...version.descriptor, name: 'later', areas: [] };
  const baseUrl = 'https://portal.test/remotes/later/1.0.0/';
  const registry = {
    ...scene.genuine,
    remotes: [
      ...scene.genuine.remotes,
      { ...later, current: '1.0.0', versions: { '1.0.0': { ...version, descriptor, baseUrl } } },
    ],
  };
  const { remotes } = await look({ registry });
  expect(find(remotes, 'later')?.disabled?.message).toMatch(/did not have it then/);
});

describe('refused', () => {
  test('a document under the number of another', async () => {
    expect(await outcomeOf({ sequence: 2 })).toBe('altered');
  });

  test('what is no past', async () => {
    expect(await outcomeOf({ sequence: 5 }, scene.signed)).toBe('altered');
  });

  test('what nobody has signed', async () => {
    const altered = { ...(await signRegistry(scene.earlier, scene.desk)), registry: scene.genuine };
    expect(await outcomeOf({}, altered)).toBe('wrong-signature');
    expect(await outcomeOf({ keys: {} })).toBe('unknown-key');
    expect(await outcomeOf({}, {})).toBe('malformed');
  });

  test('the document of another portal', async () => {
    expect(await outcomeOf({ registry: { ...scene.genuine, environment: 'other' } })).toBe(
      'wrong-environment',
    );
  });

  test('what a key has signed that was withdrawn since', async () => {
    const registry = await verifyRegistry(scene.withdrawn, {
      keys: scene.keys,
      environment: 'test',
      now: new Date(),
    });
    expect(await outcomeOf({ registry })).toBe('not-delegated');
  });
});

test('a document of the past is never the current one', async () => {
  await expect(
    verifyRegistry(past, {
      keys: scene.keys,
      environment: 'test',
      now: new Date(),
      last: { sequence: 5, signature: scene.signed.signature.value, delegations: scene.genuine.delegations },
    }),
  ).rejects.toMatchObject({ refusal: 'replayed' });
});
