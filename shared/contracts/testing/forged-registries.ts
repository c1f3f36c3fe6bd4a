import {
  cosignChanges,
  cosignMandate,
  delegate,
  signChanges,
  signRegistry,
  type DelegatedKey,
  type FeatureFlag,
  type RegisteredRemote,
  type RegistryRefusal,
  type RegistryRight,
  type RemoteRegistry,
  type RemoteVersion,
  type SignedRegistry,
  type TrustedKeys,
} from '../src/index';

type Key = {
  readonly keyId: string;
  readonly privateKey: Uint8Array<ArrayBuffer>;
  readonly publicKey: string;
};
type Remotes = RemoteRegistry['remotes'];

/** Document 5, in which root and teams have signed, what came before it, and whose keys these are. */
export type Scene = {
  readonly keys: TrustedKeys;
  readonly root: Key;
  /** The key of the team of `sponsors-desk`: it may publish, gate and promote. */
  readonly desk: Key;
  /** The key of the team of `admin`: it may do everything with that, and sends people somewhere with a second person alone. */
  readonly admin: Key;
  /** The second person of `admin`. */
  readonly second: Key;
  /** Another key of the first. */
  readonly spare: Key;
  readonly genuine: RemoteRegistry;
  readonly signed: SignedRegistry;
  /** Document 3, before the team of `admin` has promoted. */
  readonly earlier: RemoteRegistry;
  /** Another root key. */
  readonly otherRoot: Key;
  /** The same as document 5 with the next document of the root key, which has withdrawn the key of the desk. */
  readonly withdrawn: SignedRegistry;
};

const ENVIRONMENT = 'test';
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** A version of a remote. */
function versionOf(name: string, number: string, area: string): RemoteVersion {
  return {
    descriptor: { name, title: name, owner: 'team', areas: [{ path: area, frame: 'none' }], navigation: [] },
    version: number,
    buildId: '0123456789ab',
    entry: 'entry.js',
    format: 'script',
    containerGlobal: `mfe_${name.replaceAll('-', '_')}_${number.replaceAll('.', '_')}`,
    hostContext: { from: 1, to: 1 },
    requires: {},
    integrity: { 'entry.js': `sha384-${'a'.repeat(64)}` },
    preload: {},
    baseUrl: `https://portal.test/remotes/${name}/${number}/`,
    publishedAt: '2026-11-01T00:00:00.000Z',
  };
}

function remoteOf(name: string, area: string): RegisteredRemote {
  return {
    name,
    owner: 'team',
    areas: [area],
    current: '1.0.0',
    previous: null,
    canary: null,
    pinned: [],
    locked: null,
    disabled: null,
    versions: { '1.0.0': versionOf(name, '1.0.0', area), '1.1.0': versionOf(name, '1.1.0', area) },
    lastLive: {},
    evidence: {},
  };
}

/** A flag for a share of the people. */
function flagFor(percent: number): FeatureFlag {
  const [ends = ''] = inDays(20).split('T');
  return { description: 'Other figures', owner: 'team', percent, people: [], ends, afterEnd: 'off' };
}

async function makeKey(keyId: string): Promise<Key> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  return {
    keyId,
    privateKey: new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey)),
    publicKey: btoa(String.fromCodePoint(...raw)),
  };
}

function delegateTo({ keyId, publicKey }: Key, difference: Partial<DelegatedKey> = {}): DelegatedKey {
  return {
    keyId,
    publicKey,
    owner: 'Sponsors',
    remotes: ['sponsors-desk'],
    areas: ['/sponsors'],
    rights: ['publish', 'gate', 'promote'],
    expiresAt: inDays(20),
    ...difference,
  };
}

/** A document of a root key. */
async function seal(
  sequence: number,
  remotes: Remotes,
  keys: readonly DelegatedKey[],
  root: Key,
): Promise<RemoteRegistry> {
  const base = { environment: ENVIRONMENT, sequence, expiresAt: inDays(10), remotes };
  return {
    ...base,
    schemaVersion: 2,
    issuedAt: new Date().toISOString(),
    change: { summary: 'a change', by: 'root' },
    delegations: await delegate(base, { keys: [...keys], thresholds: { admin: 2 } }, root),
  };
}

/** The document that follows one: what is different is signed with a key, whether that may or not. */
async function change(
  before: RemoteRegistry,
  remotes: Remotes,
  key: Key,
  by = 'Sponsors',
): Promise<RemoteRegistry> {
  const { delegations } = before;
  if (!delegations) throw new Error('There is nothing to go by.');
  const after = { ...before, remotes, sequence: before.sequence + 1, change: { summary: 'a change', by } };
  return { ...after, delegations: await signChanges({ ...before, delegations }, after, key) };
}

/** The same with the signature of another person, as if that were the one who has made the change. */
async function cosign(document: RemoteRegistry, key: Key): Promise<RemoteRegistry> {
  const { delegations } = document;
  if (!delegations) throw new Error('There is nothing to sign.');
  return {
    ...document,
    delegations: await cosignChanges({ ...document, delegations }, document.sequence, key),
  };
}

const changed = ({ remotes }: RemoteRegistry, name: string, difference: Partial<RegisteredRemote>): Remotes =>
  remotes.map((remote) => (remote.name === name ? { ...remote, ...difference } : remote));

const withoutFlags = ({ remotes }: RemoteRegistry): Remotes =>
  remotes.map(({ flags: _flags, ...remote }) => remote);

/** Sets the scene. */
export async function setScene(): Promise<Scene> {
  const [root, otherRoot, desk, admin, second, spare] = await Promise.all([
    makeKey('main'),
    makeKey('main-2'),
    makeKey('desk-1'),
    makeKey('admin-1'),
    makeKey('admin-2'),
    makeKey('admin-3'),
  ]);
  const remotes = [remoteOf('admin', '/admin'), remoteOf('sponsors-desk', '/sponsors')];
  const ofAdmin = delegateTo(admin, {
    owner: 'Platform',
    remotes: ['admin'],
    areas: ['/admin'],
    rights: ['publish', 'gate', 'promote', 'lock', 'disable', 'flag'],
  });
  const sending = { remotes: ['admin'], areas: [], rights: ['promote' as const] };
  const ofSecond = delegateTo(second, { ...sending, owner: 'Operations' });
  const ofSpare = delegateTo(spare, { ...sending, owner: 'Platform' });
  const begun = await seal(2, remotes, [ofAdmin, ofSecond, ofSpare, delegateTo(desk)], root);
  const promoted = { current: '1.1.0', previous: '1.0.0' };
  const earlier = await change(begun, changed(begun, 'sponsors-desk', promoted), desk);
  const flags = { 'new-figures': flagFor(100) };
  const sent = changed(earlier, 'admin', { ...promoted, flags });
  const later = await cosign(await change(earlier, sent, admin, 'Platform'), second);
  const genuine = await change(later, changed(later, 'sponsors-desk', { previous: null }), desk);
  return {
    keys: { main: root.publicKey },
    root,
    otherRoot,
    desk,
    admin,
    second,
    spare,
    genuine,
    signed: await signRegistry(genuine, desk),
    earlier,
    withdrawn: await signRegistry(await seal(6, genuine.remotes, [ofAdmin, ofSecond], root), root),
  };
}

/** What changes a field under each right, so that the registry is still in order. */
const differences: Readonly<Record<RegistryRight, Partial<RegisteredRemote>>> = {
  publish: { owner: 'Sponsors' },
  gate: {
    evidence: {
      '1.1.0': { checkedAt: inDays(0), sequence: 1, passed: false, checks: [], forced: 'why not' },
    },
  },
  promote: { current: '1.0.0', previous: null },
  lock: { locked: { reason: 'stay there' } },
  disable: { disabled: { message: 'gone' } },
  flag: { flags: { 'new-figures': flagFor(50) } },
};

/** Replaces what is under a version with a key that may only publish: nothing else of the remote is signed anew. */
async function replaceBytes({ genuine, desk, root }: Scene, number: string): Promise<SignedRegistry> {
  const evidence = Object.fromEntries(
    ['1.0.0', '1.1.0'].map((version) => [
      version,
      { checkedAt: inDays(0), sequence: 1, passed: true, checks: [], forced: null },
    ]),
  );
  const remotes = changed(genuine, 'sponsors-desk', { evidence });
  const begun = await seal(6, remotes, [delegateTo(desk, { rights: ['publish'] })], root);
  const versions = Object.fromEntries(
    ['1.0.0', '1.1.0'].map((version) => {
      const original = versionOf('sponsors-desk', version, '/sponsors');
      const other = { ...original, integrity: { 'entry.js': `sha384-${'b'.repeat(64)}` } };
      return [version, version === number ? other : original];
    }),
  );
  const next = await change(begun, changed(begun, 'sponsors-desk', { versions }), desk);
  const { delegations } = next;
  if (!delegations) throw new Error('There is nothing to go by.');
  const changes = delegations.changes.filter(({ right }) => right === 'publish');
  return signRegistry({ ...next, delegations: { ...delegations, changes } }, desk);
}

type Forgery = {
  readonly refusal: RegistryRefusal;
  readonly forge: (scene: Scene) => Promise<SignedRegistry>;
};

/** A change that the desk has signed, envelope and all, refused for this reason. */
function forgery(
  refusal: RegistryRefusal,
  forge: (scene: Scene) => RemoteRegistry | Promise<RemoteRegistry>,
): Forgery {
  return { refusal, forge: async (scene) => signRegistry(await forge(scene), scene.desk) };
}

/** What the team of `admin` has signed in document 5. */
const signedByAdmin = ['promote', 'flag'];

const overEachRight = Object.entries(differences).flatMap(([right, difference]) => {
  const spoil = (scene: Scene) => changed(scene.genuine, 'admin', difference);
  const next = ({ genuine }: Scene, remotes: Remotes): RemoteRegistry => ({
    ...genuine,
    sequence: 6,
    remotes,
  });
  return [
    [
      `another’s remote, ${right}, signed with the own key`,
      forgery('not-delegated', (scene) => change(scene.genuine, spoil(scene), scene.desk)),
    ],
    [
      `another’s remote, ${right}, signed by nobody`,
      forgery(signedByAdmin.includes(right) ? 'wrong-signature' : 'not-delegated', (scene) =>
        next(scene, spoil(scene)),
      ),
    ],
    [
      `another’s remote, ${right}, signed in the name of its key`,
      forgery('wrong-signature', (scene) =>
        change(scene.genuine, spoil(scene), { ...scene.desk, keyId: scene.admin.keyId }),
      ),
    ],
  ] as const;
});

/** What the key of `admin` sends people to, with a second signature of some kind, or with none. */
function sentByOne(
  refusal: RegistryRefusal,
  add: (sent: RemoteRegistry, scene: Scene) => RemoteRegistry | Promise<RemoteRegistry> = (sent) => sent,
): Forgery {
  return {
    refusal,
    forge: async (scene) => {
      const { genuine, admin } = scene;
      const sent = await change(genuine, changed(genuine, 'admin', differences.promote), admin, 'Platform');
      return signRegistry(await add(sent, scene), admin);
    },
  };
}

/** Whatever one person could do about a remote that takes two. */
const byOneOfTwo: Readonly<Record<string, Forgery>> = {
  'a remote that takes two people, with one signature': sentByOne('too-few-signatures'),
  'a remote that takes two people, signed twice with one key': sentByOne(
    'too-few-signatures',
    (sent, { admin }) => cosign(sent, admin),
  ),
  'a remote that takes two people, with two keys of one': sentByOne('too-few-signatures', (sent, { spare }) =>
    cosign(sent, spare),
  ),
  'a remote that takes two people, signed in the name of the second': sentByOne(
    'wrong-signature',
    (sent, { admin, second }) => cosign(sent, { ...admin, keyId: second.keyId }),
  ),
  'a remote that takes two people, with a key that does not have the right': sentByOne(
    'not-delegated',
    (sent, { desk }) => cosign(sent, desk),
  ),
  'a remote that takes two people, with a key that nobody knows': sentByOne(
    'not-delegated',
    (sent, { second }) => cosign(sent, { ...second, keyId: 'admin-9' }),
  ),
  'a remote that takes two people, with what the second has signed before': sentByOne(
    'wrong-signature',
    (sent, { genuine }) => ({
      ...sent,
      delegations: sent.delegations && {
        ...sent.delegations,
        changes: sent.delegations.changes.map((signed) => {
          const before = genuine.delegations?.changes.find(
            ({ remote, right }) => remote === signed.remote && right === signed.right,
          );
          return { ...signed, ...(before?.cosignatures && { cosignatures: before.cosignatures }) };
        }),
      },
    }),
  ),
  'a remote that takes two people, the second for another version': sentByOne(
    'wrong-signature',
    async (sent, { second }) => {
      const other = await cosign({ ...sent, remotes: changed(sent, 'admin', { current: '1.1.0' }) }, second);
      return { ...sent, delegations: other.delegations };
    },
  ),
  'a remote that takes two people, where the delegations say so no more': sentByOne(
    'wrong-signature',
    ({ delegations, ...sent }) => {
      if (!delegations) return sent;
      const { thresholds: _none, ...mandate } = delegations.mandate;
      return { ...sent, delegations: { ...delegations, mandate } };
    },
  ),
  'a remote that takes two people, with a key that has ended': {
    refusal: 'not-delegated',
    forge: async ({ genuine, admin, second, root }) => {
      const scope = { remotes: ['admin'], areas: [], rights: ['promote' as const] };
      const keys = [
        delegateTo(admin, { ...scope, owner: 'Platform' }),
        delegateTo(second, { ...scope, owner: 'Operations', expiresAt: inDays(1) }),
      ];
      const begun = await seal(6, genuine.remotes, keys, root);
      const sent = await change(begun, changed(begun, 'admin', differences.promote), admin, 'Platform');
      return signRegistry(await cosign(sent, second), admin);
    },
  },
};

/** Document 6 of two root keys, and what one of them could make of it alone, where it takes both. */
export async function setSceneOfTwoRoots({ root, otherRoot, genuine, desk }: Scene) {
  const keys = { main: root.publicKey, 'main-2': otherRoot.publicKey };
  const byOne = await seal(6, genuine.remotes, [delegateTo(desk)], root);
  const { delegations } = byOne;
  if (!delegations) throw new Error('There is nothing to sign.');
  const by = async (...others: readonly Key[]): Promise<RemoteRegistry> => {
    let signed = delegations;
    for (const other of others) signed = await cosignMandate(signed, other);
    return { ...byOne, delegations: signed };
  };
  const withTwo = await by(otherRoot);
  const { delegations: _none, ...undelegated } = genuine;
  const forged: Readonly<Record<string, [RegistryRefusal, RemoteRegistry]>> = {
    'one signature': ['too-few-signatures', byOne],
    'the same key twice': ['too-few-signatures', await by(root)],
    'the name of the other': ['wrong-signature', await by({ ...root, keyId: 'main-2' })],
    'a key that is none of the root': ['unknown-key', await by(desk)],
    'what the other has signed of another document': [
      'wrong-signature',
      {
        ...byOne,
        delegations: {
          ...(await delegate(byOne, { keys: [] }, root)),
          cosignatures: withTwo.delegations?.cosignatures ?? [],
        },
      },
    ],
    'no delegations': ['too-few-signatures', { ...undelegated, schemaVersion: 1, sequence: 6 }],
  };
  const forgedBy = Object.entries(forged).map(async ([what, [refusal, document]]) => ({
    what,
    refusal,
    document: await signRegistry(document, root),
  }));
  return { keys, signed: await signRegistry(withTwo, root), forged: await Promise.all(forgedBy) };
}

/** Everything that the key of one team could sign of what is not its, each to be refused wherever document 5 is known. */
export const forgeries: Readonly<Record<string, Forgery>> = {
  ...Object.fromEntries(overEachRight),
  ...byOneOfTwo,
  'another’s remote taken out': forgery('not-delegated', ({ genuine, desk }) =>
    change(
      genuine,
      genuine.remotes.filter(({ name }) => name !== 'admin'),
      desk,
    ),
  ),
  'the own remote taken out': forgery('not-delegated', ({ genuine, desk }) =>
    change(
      genuine,
      genuine.remotes.filter(({ name }) => name !== 'sponsors-desk'),
      desk,
    ),
  ),
  'a right that it does not have: lock': forgery('not-delegated', ({ genuine, desk }) =>
    change(genuine, changed(genuine, 'sponsors-desk', differences.lock), desk),
  ),
  'a right that it does not have: disable': forgery('not-delegated', ({ genuine, desk }) =>
    change(genuine, changed(genuine, 'sponsors-desk', differences.disable), desk),
  ),
  'a right that it does not have: flag': forgery('not-delegated', ({ genuine, desk }) =>
    change(genuine, changed(genuine, 'sponsors-desk', differences.flag), desk),
  ),
  'a flag of the own remote that nobody has signed': forgery('not-delegated', ({ genuine }) => ({
    ...genuine,
    sequence: 6,
    remotes: changed(genuine, 'sponsors-desk', differences.flag),
  })),
  'another’s flags taken out, signed with the own key': forgery('not-delegated', ({ genuine, desk }) =>
    change(genuine, withoutFlags(genuine), desk),
  ),
  'another’s flags taken out, signed by nobody': forgery('wrong-signature', ({ genuine }) => ({
    ...genuine,
    sequence: 6,
    remotes: withoutFlags(genuine),
  })),
  'another’s flags taken out with their signature': forgery('replayed', ({ genuine }) => ({
    ...genuine,
    sequence: 6,
    remotes: withoutFlags(genuine),
    delegations: genuine.delegations && {
      ...genuine.delegations,
      changes: genuine.delegations.changes.filter(({ right }) => right !== 'flag'),
    },
  })),
  'an area that it does not have': forgery('not-delegated', ({ genuine, desk }) =>
    change(genuine, changed(genuine, 'sponsors-desk', { areas: ['/sponsors', '/login'] }), desk),
  ),
  'a new remote of another name': forgery('not-delegated', ({ genuine, desk }) =>
    change(genuine, [...genuine.remotes, remoteOf('zebra', '/zebra')], desk),
  ),
  'a new remote that nobody has signed': forgery('not-delegated', ({ genuine }) => ({
    ...genuine,
    sequence: 6,
    remotes: [...genuine.remotes, remoteOf('zebra', '/zebra')],
  })),
  'the own remote as it was signed before': forgery('replayed', ({ genuine, earlier }) => ({
    ...genuine,
    sequence: 6,
    remotes: genuine.remotes.map((remote) =>
      remote.name === 'sponsors-desk'
        ? (earlier.remotes.find(({ name }) => name === remote.name) ?? remote)
        : remote,
    ),
    delegations: genuine.delegations && {
      ...genuine.delegations,
      changes: genuine.delegations.changes.map((signed) =>
        signed.remote === 'sponsors-desk'
          ? (earlier.delegations?.changes.find(({ remote }) => remote === signed.remote) ?? signed)
          : signed,
      ),
    },
  })),
  'another’s remote as it was before': forgery('replayed', ({ earlier, desk }) =>
    change({ ...earlier, sequence: 5 }, changed(earlier, 'sponsors-desk', { previous: null }), desk),
  ),
  'delegations with more rights': forgery('wrong-signature', ({ genuine }) => ({
    ...genuine,
    sequence: 6,
    delegations: genuine.delegations && {
      ...genuine.delegations,
      mandate: {
        ...genuine.delegations.mandate,
        keys: genuine.delegations.mandate.keys.map((key) => ({
          ...key,
          remotes: ['admin', 'sponsors-desk'],
        })),
      },
    },
  })),
  'delegations of its own': forgery('unknown-key', ({ genuine, desk }) =>
    seal(6, genuine.remotes, [delegateTo(desk, { remotes: ['admin', 'sponsors-desk'] })], desk),
  ),
  'delegations of its own, with its key as that of the root': {
    refusal: 'wrong-signature',
    forge: async ({ genuine, desk, keys }) => {
      const [root = ''] = Object.keys(keys);
      return signRegistry(await seal(6, genuine.remotes, [delegateTo(desk)], { ...desk, keyId: root }), desk);
    },
  },
  'delegations to a key called as that of the root': {
    refusal: 'unknown-key',
    forge: async ({ genuine, desk, keys }) => {
      const [root = ''] = Object.keys(keys);
      const own = { ...desk, keyId: root };
      return signRegistry(await seal(6, genuine.remotes, [delegateTo(own)], own), own);
    },
  },
  'no delegations at all': forgery('unknown-key', ({ genuine: { delegations: _none, ...genuine } }) => ({
    ...genuine,
    schemaVersion: 1,
    sequence: 6,
  })),
  'somebody else as who has made the change': forgery('not-delegated', ({ genuine, desk }) =>
    change(genuine, genuine.remotes, desk, 'Platform'),
  ),
  'a number that leaves no room for others': forgery('not-delegated', ({ genuine }) => ({
    ...genuine,
    sequence: Number.MAX_SAFE_INTEGER,
  })),
  'a change of a document that is to come': forgery('replayed', async ({ genuine, desk }) => ({
    ...(await change(
      { ...genuine, sequence: 90 },
      changed(genuine, 'sponsors-desk', { current: '1.0.0' }),
      desk,
    )),
    sequence: 6,
  })),
  'longer than the root key has said': forgery('not-delegated', ({ genuine }) => ({
    ...genuine,
    sequence: 6,
    expiresAt: inDays(11),
  })),
  'longer than its key is good': {
    refusal: 'not-delegated',
    forge: async ({ genuine, desk, root }) => {
      const begun = await seal(6, genuine.remotes, [delegateTo(desk, { expiresAt: inDays(1) })], root);
      return signRegistry(
        await change(begun, changed(begun, 'sponsors-desk', { current: '1.0.0' }), desk),
        desk,
      );
    },
  },
  'other bytes under a version that people have, with a key that may only publish': {
    refusal: 'not-delegated',
    forge: (scene) => replaceBytes(scene, '1.1.0'),
  },
  'other bytes under a version that has passed the gate, with a key that may only publish': {
    refusal: 'not-delegated',
    forge: (scene) => replaceBytes(scene, '1.0.0'),
  },
  'with its key after that has ended': {
    refusal: 'expired',
    forge: async ({ genuine, desk, root }) => {
      const expiresAt = inDays(-1);
      const begun = await seal(6, genuine.remotes, [delegateTo(desk, { expiresAt })], root);
      return signRegistry({ ...(await change(begun, begun.remotes, desk)), expiresAt }, desk);
    },
  },
};
