import * as z from 'zod/mini';
import {
  registryRights,
  type DelegatedKey,
  type Delegations,
  type Mandate,
  type RegistryRight,
  type SignedChange,
} from './delegations';
import { refuse } from './registry-refusal';
import type { RegisteredRemote, RemoteRegistry } from './remote-registry';
import { canonicalJson, digestOf, isSignedBy, signValue, type PrivateKey } from './signatures';

/**
 * How far documents may run ahead of the last one of a root key. A stolen key that signs a number far ahead would otherwise keep
 * everybody from ever taking another document.
 */
const REACH = 1_000_000;

/** The right that it takes to change a field of a remote. */
const rightOver: Readonly<Record<Exclude<keyof RegisteredRemote, 'name'>, RegistryRight>> = {
  owner: 'publish',
  areas: 'publish',
  versions: 'publish',
  pinned: 'publish',
  evidence: 'gate',
  current: 'promote',
  previous: 'promote',
  canary: 'promote',
  lastLive: 'promote',
  takenBack: 'promote',
  rolledBackFrom: 'promote',
  locked: 'lock',
  disabled: 'disable',
  flags: 'flag',
};

/** A remote of which nothing is published: what its fields are before anybody has signed them. */
export const emptyRemote = {
  current: null,
  previous: null,
  canary: null,
  pinned: [],
  locked: null,
  disabled: null,
  versions: {},
  lastLive: {},
  evidence: {},
} satisfies Partial<RegisteredRemote>;

/** Remotes as they were signed, with fields that only later readers know. */
const Claimed = z.object({ remotes: z.array(z.record(z.string(), z.unknown())) });

/** What names versions of a remote, and what is under these. */
const Versioned = z.object({
  current: z.nullable(z.string()),
  previous: z.nullable(z.string()),
  canary: z.nullable(z.object({ version: z.string() })),
  evidence: z.record(z.string(), z.unknown()),
  versions: z.record(z.string(), z.unknown()),
});

/**
 * What a right is over, of one remote. Whoever sends people to a version, or has looked at it, signs what is under its number, too:
 * nobody who may only publish replaces that afterwards.
 */
function partOf(remote: object, right: RegistryRight): Record<string, unknown> {
  const over: Readonly<Record<string, RegistryRight>> = rightOver;
  const fields = Object.entries(remote).filter(
    ([field, value]) => Object.hasOwn(over, field) && over[field] === right && value !== undefined,
  );
  return { ...Object.fromEntries(fields), named: listNamed(remote, right) };
}

/** Whether a remote has nothing at all that a right is over: then it is as before anybody signs, and nothing need vouch for that. */
function isNothing({ named: _named, ...fields }: Record<string, unknown>): boolean {
  return Object.keys(fields).length === 0;
}

/** What is under the versions that a right names. */
function listNamed(remote: object, right: RegistryRight): Record<string, unknown> {
  const { current, previous, canary, evidence, versions } = Versioned.parse(remote);
  const names: Partial<Record<RegistryRight, readonly (string | null | undefined)[]>> = {
    promote: [current, previous, canary?.version],
    gate: Object.keys(evidence),
  };
  return Object.fromEntries(
    (names[right] ?? []).flatMap((name) =>
      typeof name === 'string' ? [[name, versions[name] ?? null]] : [],
    ),
  );
}

/** What a key signs for its part of a remote: nobody can use the signature elsewhere, or with a later document of the root key. */
function statementOf(
  environment: string,
  { remote, right, sequence }: Pick<SignedChange, 'remote' | 'right' | 'sequence'>,
  value: unknown,
) {
  return { environment, remote, right, sequence, value };
}

/** The delegated key of an id. */
function findKey({ keys }: Mandate, keyId: string): DelegatedKey | undefined {
  return keys.find((key) => key.keyId === keyId);
}

/**
 * Measures what a registry says of its delegations against the root keys, so many of which have to have signed it.
 * @throws RegistryRefusedError
 */
export async function verifyMandate(
  { mandate, signature, cosignatures = [] }: Delegations,
  roots: Readonly<Record<string, string>>,
  needed: number,
): Promise<void> {
  const signers = new Set<string>();
  for (const { keyId, value } of [signature, ...cosignatures]) {
    const root = Object.hasOwn(roots, keyId) ? roots[keyId] : undefined;
    if (root === undefined) throw refuse('unknown-key', `the root key "${keyId}" is not trusted here`);
    if (!(await isSignedBy(root, value, mandate)))
      throw refuse('wrong-signature', `the delegations are not signed by "${keyId}"`);
    signers.add(root);
  }
  requireEnough('the delegations', signers.size, needed);
}

/** What takes several signatures has them. @throws RegistryRefusedError */
export function requireEnough(what: string, signed: number, needed: number): void {
  if (signed < needed)
    throw refuse('too-few-signatures', `${what} have ${signed} of the ${needed} signatures that it takes`);
}

/**
 * Decides whether everything in a registry is vouched for: as a root key has signed it last, or changed since by a key that may.
 * @param claimed the registry as it was signed
 * @throws RegistryRefusedError
 */
export async function verifyChanges(
  registry: RemoteRegistry,
  claimed: unknown,
  delegations: Delegations,
  signerId: string,
): Promise<void> {
  const { environment, sequence, expiresAt, remotes } = registry;
  const { mandate, changes } = delegations;
  if (mandate.environment !== environment)
    throw refuse('wrong-environment', `its delegations are for "${mandate.environment}"`);
  if (sequence < mandate.sequence || sequence > mandate.sequence + REACH)
    throw refuse('not-delegated', `number ${sequence} is out of reach of delegations ${mandate.sequence}`);
  if (Date.parse(expiresAt) > Date.parse(mandate.expiresAt))
    throw refuse('not-delegated', 'it claims to be good for longer than the root key has said');
  requireSigner(registry, findKey(mandate, signerId));

  const asSigned = Claimed.parse(claimed).remotes;
  const gone = [...Object.keys(mandate.snapshot), ...changes.map(({ remote }) => remote)].find(
    (name) => !remotes.some((remote) => remote.name === name),
  );
  if (gone !== undefined)
    throw refuse('not-delegated', `${gone} is missing; only a root key removes a remote`);
  await Promise.all(
    remotes.flatMap((remote, index) =>
      registryRights.map((right) =>
        verifyPart(registry, delegations, { remote, right, part: partOf(asSigned[index] ?? remote, right) }),
      ),
    ),
  );
}

/** What a delegated key signs says who it is, and is good no longer than the key. */
function requireSigner({ change, expiresAt }: RemoteRegistry, key: DelegatedKey | undefined): void {
  if (!key) return;
  if (change.by !== key.owner)
    throw refuse('not-delegated', `"${key.keyId}" is the key of ${key.owner}, and signs for "${change.by}"`);
  requireAlive(key, expiresAt);
}

/** A part of a remote, and what was signed of it. */
type Part = { readonly remote: RegisteredRemote; readonly right: RegistryRight; readonly part: object };

async function verifyPart(
  { environment, sequence, expiresAt }: RemoteRegistry,
  { mandate, changes }: Delegations,
  { remote, right, part }: Part,
): Promise<void> {
  const { name } = remote;
  const change = changes.find((other) => other.remote === name && other.right === right);
  if (!change) {
    const vouchedFor = Object.hasOwn(mandate.snapshot, name) ? mandate.snapshot[name]?.[right] : undefined;
    if ((await digestOf(part)) !== (vouchedFor ?? (await digestOf(partOf(emptyRemote, right)))))
      throw refuse('not-delegated', `${name} is changed (${right}), and no key that may has signed that`);
    return;
  }
  if (change.sequence <= mandate.sequence || change.sequence > sequence)
    throw refuse(
      'replayed',
      `what "${change.keyId}" has signed of ${name} is of document ${change.sequence}`,
    );
  const statement = statementOf(environment, change, part);
  const keys = signersOf(change).map(({ keyId, signature }) => {
    const key = findKey(mandate, keyId);
    if (!key)
      throw refuse(
        'not-delegated',
        `${name} is changed (${right}) with the key "${keyId}", which is none here`,
      );
    requireRight(key, remote, right);
    requireAlive(key, expiresAt);
    return { ...key, signature };
  });
  for (const { keyId, publicKey, signature } of keys)
    if (!(await isSignedBy(publicKey, signature, statement)))
      throw refuse('wrong-signature', `${name} is not what "${keyId}" has signed (${right})`);
  requireEnough(`the pointers of ${name}`, countPeople(keys), thresholdOf(mandate, change));
}

/** Every signature over a change. */
function signersOf({ keyId, signature, cosignatures = [] }: SignedChange) {
  return [{ keyId, signature }, ...cosignatures];
}

/** Who has several keys, or signs several times, is one person. */
function countPeople(keys: readonly Pick<DelegatedKey, 'owner' | 'publicKey'>[]): number {
  return Math.min(
    new Set(keys.map(({ owner }) => owner)).size,
    new Set(keys.map(({ publicKey }) => publicKey)).size,
  );
}

/** How many people a change takes: those that send somebody to code may take several, and what switches a remote off never does. */
export function thresholdOf(
  { thresholds = {} }: Pick<Mandate, 'thresholds'>,
  { remote, right }: Pick<SignedChange, 'remote' | 'right'>,
): number {
  return right === 'promote' && Object.hasOwn(thresholds, remote) ? (thresholds[remote] ?? 1) : 1;
}

function requireRight(
  { keyId, owner, remotes, rights, areas }: DelegatedKey,
  { name, areas: claimed }: RegisteredRemote,
  right: RegistryRight,
): void {
  const whose = `the key "${keyId}" of ${owner}`;
  if (!remotes.includes(name)) throw refuse('not-delegated', `${whose} is not one of ${name}`);
  if (!rights.includes(right))
    throw refuse('not-delegated', `${whose} does not have the right "${right}" over ${name}`);
  const foreign = claimed.find((area) => !areas.includes(area));
  if (right === 'publish' && foreign !== undefined)
    throw refuse('not-delegated', `${whose} may not have ${foreign}`);
}

function requireAlive({ keyId, expiresAt }: DelegatedKey, until: string): void {
  if (Date.parse(until) > Date.parse(expiresAt))
    throw refuse('not-delegated', `the key "${keyId}" is good until ${expiresAt}, and this until ${until}`);
}

/** Refuses delegations that leave out what was signed before. @throws RegistryRefusedError */
export function requireNotOlder(delegations: Delegations | undefined, last: Delegations): void {
  if (!delegations) throw refuse('replayed', 'it has no delegations, and the one before had');
  const { mandate, changes } = delegations;
  if (mandate.sequence < last.mandate.sequence)
    throw refuse(
      'replayed',
      `its delegations are of number ${mandate.sequence}, and those of number ${last.mandate.sequence} were here already`,
    );
  for (const { remote, right, sequence } of last.changes) {
    const now = changes.find((change) => change.remote === remote && change.right === right);
    if ((now?.sequence ?? mandate.sequence) < sequence)
      throw refuse('replayed', `${remote} is older (${right}) than in the document that was here already`);
  }
}

/** Vouches with a root key for every remote as it is, and for the keys that may change them from now on. */
export async function delegate(
  {
    environment,
    sequence,
    expiresAt,
    remotes,
  }: Pick<RemoteRegistry, 'environment' | 'sequence' | 'expiresAt' | 'remotes'>,
  { keys, thresholds }: Pick<Mandate, 'keys' | 'thresholds'>,
  root: PrivateKey,
): Promise<Delegations> {
  const snapshot = await Promise.all(
    remotes.map(async (remote) => {
      const digests = registryRights
        .map((right) => [right, partOf(remote, right)] as const)
        .filter(([, part]) => !isNothing(part))
        .map(async ([right, part]) => [right, await digestOf(part)] as const);
      return [remote.name, Object.fromEntries(await Promise.all(digests))] as const;
    }),
  );
  const mandate: Mandate = {
    environment,
    sequence,
    expiresAt,
    keys,
    ...(thresholds && Object.keys(thresholds).length > 0 && { thresholds }),
    snapshot: Object.fromEntries(snapshot),
  };
  return {
    mandate,
    signature: { keyId: root.keyId, value: await signValue(mandate, root.privateKey) },
    changes: [],
  };
}

type Remotes = readonly { readonly name: string }[];

/** Signs every part that a change has touched, with a delegated key. Whether the key may is for verifiers to say. */
export async function signChanges(
  before: { readonly remotes: Remotes; readonly delegations: Delegations },
  after: { readonly environment: string; readonly sequence: number; readonly remotes: Remotes },
  key: PrivateKey,
): Promise<Delegations> {
  const { environment, sequence, remotes } = after;
  const touched = remotes.flatMap((remote) => {
    const known = before.remotes.find(({ name }) => name === remote.name) ?? emptyRemote;
    return listTouched(known, remote).map((right) => ({
      remote: remote.name,
      right,
      value: partOf(remote, right),
    }));
  });
  const signed = touched.map(async ({ remote, right, value }): Promise<SignedChange> => {
    const signature = await signValue(
      statementOf(environment, { remote, right, sequence }, value),
      key.privateKey,
    );
    return { remote, right, sequence, keyId: key.keyId, signature };
  });
  const { changes, ...rest } = before.delegations;
  const untouched = changes.filter(
    ({ remote, right }) => !touched.some((other) => other.remote === remote && other.right === right),
  );
  return { ...rest, changes: [...untouched, ...(await Promise.all(signed))] };
}

/** Adds the signature of another root key to delegations. */
export async function cosignMandate(delegations: Delegations, root: PrivateKey): Promise<Delegations> {
  const { mandate, cosignatures = [] } = delegations;
  const value = await signValue(mandate, root.privateKey);
  return { ...delegations, cosignatures: [...cosignatures, { keyId: root.keyId, value }] };
}

/** Adds the signature of another person's key to what was signed with a document and takes several. */
export async function cosignChanges(
  { environment, remotes, delegations }: { environment: string; remotes: Remotes; delegations: Delegations },
  sequence: number,
  { keyId, privateKey }: PrivateKey,
): Promise<Delegations> {
  const cosigned = delegations.changes.map(async (change): Promise<SignedChange> => {
    const { remote: name, right, cosignatures = [] } = change;
    const remote = remotes.find((candidate) => candidate.name === name);
    if (!remote || change.sequence !== sequence || thresholdOf(delegations.mandate, change) === 1)
      return change;
    const statement = statementOf(environment, change, partOf(remote, right));
    const signature = await signValue(statement, privateKey);
    return { ...change, cosignatures: [...cosignatures, { keyId, signature }] };
  });
  return { ...delegations, changes: await Promise.all(cosigned) };
}

/** A remote with what some rights are over as it is in another. */
export function replaceParts(
  remote: Remotes[number],
  proposed: Remotes[number],
  rights: readonly RegistryRight[],
): Remotes[number] & Record<string, unknown> {
  const over: Readonly<Record<string, RegistryRight>> = rightOver;
  const isOver = ([field]: [string, unknown]) => {
    const right = Object.hasOwn(over, field) ? over[field] : undefined;
    return right !== undefined && rights.includes(right);
  };
  const kept = Object.entries(remote).filter((entry) => !isOver(entry));
  const taken = Object.entries(proposed).filter(isOver);
  return { ...Object.fromEntries([...kept, ...taken]), name: remote.name };
}

/** The rights that it takes to make a remote of another. */
function listTouched(before: object, after: object): RegistryRight[] {
  return registryRights.filter(
    (right) => canonicalJson(partOf(before, right)) !== canonicalJson(partOf(after, right)),
  );
}
