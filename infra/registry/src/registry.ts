import {
  canonicalJson,
  delegate,
  historyPath,
  RegistryRefusedError,
  signChanges,
  SignedRegistry,
  signRegistry,
  verifyRegistry,
  type DelegatedKey,
  type Delegations,
  type RegistryExpectation,
  type RemoteRegistry,
  type TrustedKeys,
} from '@event-portal/contracts';
import { readJson } from '@event-portal/contracts/json';
import { setTimeout as pause } from 'node:timers/promises';
import type { Delegated, RegistryTransform } from './changes/registry-changes';
import type { SigningKey } from './keys';
import { propose } from './proposals';
import { messageOf, RegistryFailure } from './registry-failure';
import * as z from 'zod/mini';
import type { RegistryStore, StoredDocument, StoredFile } from './store/store';

/** Who changes a registry, and how long what they sign is good for. */
export type RegistryWriter = {
  readonly key: SigningKey;
  /** The root keys. The key at hand is one of them, or one that they delegate to. */
  readonly roots: TrustedKeys;
  /** How many of them have to sign what one of them vouches for. */
  readonly rootSignatures: number;
  /** Who makes the change, where the key does not say. */
  readonly by: string;
  readonly expiryDays: number;
  readonly now: () => Date;
};

/** Who is believed: the root keys, and how many of them have to have signed what one of them vouches for. */
export type Trust = Pick<RegistryExpectation, 'keys' | 'rootSignatures'>;

/** A registry that was verified, and the mark by which its store knows it. */
export type ReadRegistry = {
  readonly registry: RemoteRegistry;
  readonly revision: string;
  readonly text: string;
};

/** What a change came to. */
export type ChangeOutcome = {
  readonly changed: boolean;
  readonly summary: string;
  readonly sequence: number;
  /** What waits for somebody else to sign it, too. */
  readonly proposal?: string;
};

/** The document in a store, once its signature holds. Its expiry is not asked: a tool has to be able to renew it. @throws RegistryFailure */
export async function readRegistry(
  store: RegistryStore,
  trust: Trust,
  environment: string,
  served?: string,
): Promise<ReadRegistry> {
  const stored = await store.readDocument();
  if (!stored)
    throw new RegistryFailure(
      'not-found',
      `${store.name} holds no registry. Where there was one, run "restore"; "init" begins a new one.`,
    );
  const registry = await verify(stored, trust, environment);
  if (served !== undefined) await requireFollows(stored, registry, { text: served, trust, environment });
  return { ...stored, registry };
}

/**
 * Whoever may write to the store could put together a document of parts that were signed before. Those who have seen a later one
 * notice, and so does whoever compares it with what the portal serves.
 */
async function requireFollows(
  { text }: StoredDocument,
  { sequence }: RemoteRegistry,
  { text: served, trust, environment }: { text: string; trust: Trust; environment: string },
): Promise<void> {
  const last = await verify({ text: served }, trust, environment).catch(() => undefined);
  if (!last || last.sequence > sequence) return;
  const { signature } = SignedRegistry.parse(JSON.parse(served));
  await verify({ text }, trust, environment, { ...last, signature: signature.value });
}

/** Starts a registry. @throws RegistryFailure when there is one already, or was. */
export async function createRegistry(
  store: RegistryStore,
  environment: string,
  writer: RegistryWriter,
): Promise<ChangeOutcome> {
  if ((await listHistory(store)).length > 0)
    throw new RegistryFailure(
      'refused',
      `${store.name} has lost its registry: history/ holds documents. Run "restore".`,
    );
  const summary = 'The registry begins';
  const { text, lacks } = await sign(undefined, { environment, sequence: 1, remotes: [], summary }, writer);
  if (lacks !== undefined)
    throw new RegistryFailure(
      'refused',
      'A registry begins with one signature. Set REGISTRY_ROOT_SIGNATURES once there are other root keys.',
    );
  await store.writeDocument(text, undefined);
  return { changed: true, summary, sequence: 1 };
}

/** How a change is made. One that leads back may use the room that the others keep free on a disk. */
export type ChangeOptions = {
  readonly dryRun?: boolean;
  readonly leadsBack?: boolean;
  /** It waits for somebody else, even where one signature would do. */
  readonly isProposal?: boolean;
  /** The document that a portal serves: what is in the store has to follow it. */
  readonly served?: string | undefined;
};

const DAY_MS = 86_400_000;
const LEAST_RESERVE = 256 * 1024;

/** So often a change is made again when somebody else was faster, so that teams who do not touch each other never notice. */
const TRIES = 20;
const LONGEST_PAUSE_MS = 400;

/** So far clocks may differ. */
export const CLOCK_TOLERANCE_MS = 2 * 60_000;

/**
 * Makes one change: read, verify, change, sign, compare-and-swap; where somebody else was faster, once more on what they have
 * left. A change that is impossible by then fails with its own words. The document that is replaced is kept in the history
 * before it goes, so that a crash at any point leaves the old state or the new one, and no gap.
 * @throws RegistryFailure; nothing has changed then.
 */
export async function changeRegistry(
  store: RegistryStore,
  environment: string,
  writer: RegistryWriter,
  transform: RegistryTransform,
  options: ChangeOptions = {},
): Promise<ChangeOutcome> {
  for (let tried = 1; ; tried += 1)
    try {
      return await changeOnce(store, environment, writer, transform, options);
    } catch (error) {
      const isConflict = error instanceof RegistryFailure && error.kind === 'conflict';
      if (!isConflict || tried === TRIES) throw error;
      await pause(Math.random() * Math.min(LONGEST_PAUSE_MS, 20 * 2 ** tried));
    }
}

async function changeOnce(
  store: RegistryStore,
  environment: string,
  writer: RegistryWriter,
  transform: RegistryTransform,
  { dryRun = false, leadsBack = false, isProposal = false, served }: ChangeOptions,
): Promise<ChangeOutcome> {
  const before = await readRegistry(store, trustOf(writer), environment, served);
  const { registry, revision, text } = before;
  const now = writer.now();
  const { remotes, delegated, summary, note } = transform(
    registry.remotes,
    now.toISOString(),
    registry.delegations?.mandate,
  );
  if (summary === undefined)
    return { changed: false, summary: note ?? 'Nothing to change.', sequence: registry.sequence };
  const sequence = registry.sequence + 1;
  if (isAhead(registry, now))
    throw new RegistryFailure(
      'configuration',
      `The clock of this machine says ${now.toISOString()}, before document ${registry.sequence} was signed (${registry.issuedAt}). Set it right; where the document is what is wrong, run "restore".`,
    );
  const next = await sign(before, { environment, sequence, remotes, delegated, summary }, writer);
  if (dryRun) return { changed: false, summary: `Would change: ${summary}.`, sequence: registry.sequence };
  if (isProposal || next.lacks !== undefined) return propose(store, next, text);
  const write = async () => {
    await keepInHistory(store, registry.sequence, text);
    await store.writeDocument(next.text, revision);
  };
  const reserve = Math.max(LEAST_RESERVE, 4 * next.text.length);
  if (!leadsBack) {
    await store.keepReserve?.(reserve);
    await write();
  } else
    await write().catch(async (error: unknown) => {
      const isFull = error instanceof RegistryFailure && error.kind === 'no-space';
      if (!isFull || !(await store.releaseReserve?.())) throw error;
      await write();
    });
  return { changed: true, summary, sequence };
}

/** A document that is genuine, and the key that vouches for it: who a root key's holder says they are is beside it. */
type PastDocument = RemoteRegistry & { readonly signedBy: string };

function signerOf(text: string): string {
  return readJson(SignedRegistry, text, 'A registry document').signature.keyId;
}

/** Every document that has been, the latest first. Each is verified; one that is not genuine is left out, and named. */
export async function readHistory(
  store: RegistryStore,
  trust: Trust,
  environment: string,
): Promise<{ documents: PastDocument[]; notGenuine: string[] }> {
  const current = await readRegistry(store, trust, environment);
  const documents = [{ ...current.registry, signedBy: signerOf(current.text) }];
  const notGenuine: string[] = [];
  const paths = (await listHistory(store)).map(({ path }) => path).reverse();
  for (const path of paths) {
    const text = (await store.readFile(path))?.toString('utf8') ?? '';
    try {
      documents.push({ ...(await verify({ text }, trust, environment)), signedBy: signerOf(text) });
    } catch {
      notGenuine.push(path);
    }
  }
  return { documents, notGenuine };
}

type Genuine = { readonly from: string; readonly text: string; readonly registry: RemoteRegistry };

/**
 * Puts back the newest genuine document of the store, its history and what a portal serves, with a number above all of
 * them: whoever took a later one before takes this. @throws RegistryFailure when there is none.
 */
export async function restoreRegistry(
  store: RegistryStore,
  environment: string,
  writer: RegistryWriter,
  trust: Trust,
  { served, dryRun = false }: { readonly served?: string | undefined; readonly dryRun?: boolean } = {},
): Promise<ChangeOutcome> {
  const stored = await store.readDocument();
  const past = (await listHistory(store)).map(({ path }) => path);
  const open = async (from: string, text: string | undefined): Promise<Genuine | undefined> => {
    const registry = await verify({ text: text ?? '' }, trust, environment).catch(() => undefined);
    return registry && { from, text: text ?? '', registry };
  };
  const ofPortal = served === undefined ? undefined : await open('the portal', served);
  if (served !== undefined && !ofPortal)
    throw new RegistryFailure(
      'refused',
      `The portal serves a document that is not signed for "${environment}" by a key that is trusted here (REGISTRY_TRUSTED_KEYS).`,
    );
  const ofStore = await open('the store', stored?.text);
  let ofHistory: Genuine | undefined;
  for (const path of past.toReversed())
    if ((ofHistory ??= await open(path, (await store.readFile(path))?.toString('utf8')))) break;

  const genuine = [ofStore, ofPortal, ofHistory].filter((candidate) => candidate !== undefined);
  const [newest] = genuine.sort(
    (a, b) =>
      // A key that was withdrawn since could have signed any number on what the root key had said before.
      mandateOf(b.registry) - mandateOf(a.registry) ||
      b.registry.sequence - a.registry.sequence ||
      Date.parse(b.registry.issuedAt) - Date.parse(a.registry.issuedAt),
  );
  if (!newest)
    throw new RegistryFailure(
      'not-found',
      'No genuine document is in the store, in history/ or in the portal. Put one back from a backup.',
    );
  const highest = Math.max(
    ...genuine.map(({ registry }) => registry.sequence),
    ...past.map((path) => Number(/^history\/(\d+)\.json$/.exec(path)?.[1] ?? 0)),
  );
  const { sequence } = newest.registry;
  const isOnlyOne = [ofPortal, ofHistory].every(
    (other) => !other || other.registry.sequence < sequence || isSameDocument(other, newest),
  );
  if (newest === ofStore && highest === sequence && isOnlyOne && !isAhead(newest.registry, writer.now()))
    return {
      changed: false,
      summary: `Document ${sequence} is genuine, and the newest: nothing to restore.`,
      sequence,
    };

  const summary = `Restored: document ${sequence} of ${newest.from}`;
  const { remotes } = newest.registry;
  const next = await sign(newest, { environment, sequence: highest + 1, remotes, summary }, writer);
  if (dryRun) return { changed: false, summary: `Would change: ${summary}.`, sequence };
  if (next.lacks !== undefined) return propose(store, next, stored?.text);
  // History may hold another document of that number: that one stays, and this one is in what is written.
  if (!past.includes(historyPath(sequence)))
    await store.addFile(historyPath(sequence), Buffer.from(newest.text));
  await store.writeDocument(next.text, stored?.revision);
  return { changed: true, summary, sequence: highest + 1 };
}

/** Whether a document was signed with a clock that was ahead of this one. */
function isAhead({ issuedAt }: RemoteRegistry, now: Date): boolean {
  return Date.parse(issuedAt) - now.getTime() > CLOCK_TOLERANCE_MS;
}

function isSameDocument(a: Genuine, b: Genuine): boolean {
  return canonicalJson(a.registry) === canonicalJson(b.registry);
}

export async function keepInHistory(store: RegistryStore, sequence: number, text: string): Promise<void> {
  await store.addFile(historyPath(sequence), Buffer.from(text)).catch((error: unknown) => {
    if (!(error instanceof RegistryFailure) || error.kind !== 'refused') throw error;
    throw new RegistryFailure(
      'refused',
      `history/ has another document ${sequence}: the registry was put back to an earlier state. Run "restore".`,
    );
  });
}

/** The documents of the history, the oldest first. */
export async function listHistory(store: RegistryStore): Promise<StoredFile[]> {
  const files = await store.listFiles('history');
  return files
    .filter(({ path }) => /^history\/\d+\.json$/.test(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The number of the document in which a root key has vouched for what is in this one. */
function mandateOf({ delegations }: RemoteRegistry): number {
  return delegations?.mandate.sequence ?? 0;
}

/** What a document is to say. */
type Draft = Pick<RemoteRegistry, 'environment' | 'sequence' | 'remotes'> & {
  readonly summary: string;
  /** Whom the root key delegates to, and how many people it takes, where that changes. */
  readonly delegated?: Delegated | undefined;
};

/** A signed document, and why nobody would take it yet, where it has too few signatures. */
export type SealedDocument = {
  readonly signed: SignedRegistry;
  readonly text: string;
  readonly lacks: string | undefined;
};

/** The document that comes after one, signed with the key at hand. @throws RegistryFailure when that key may not */
async function sign(
  before: Pick<ReadRegistry, 'registry' | 'text'> | undefined,
  draft: Draft,
  writer: RegistryWriter,
): Promise<SealedDocument> {
  const { key, roots } = writer;
  // Without delegations, who has a key has a root key; who begins to delegate has to be known to the others.
  const isRoot = Object.hasOwn(roots, key.keyId) || !(before?.registry.delegations ?? draft.delegated);
  return seal(
    isRoot ? await signAsRoot(before?.registry, draft, writer) : await signAsDelegate(before, draft, writer),
    draft.environment,
    writer,
  );
}

/** Signs a document, and looks at it as its readers will. @throws RegistryFailure when they would refuse it for what is in it */
export async function seal(
  registry: object,
  environment: string,
  writer: RegistryWriter,
): Promise<SealedDocument> {
  const signed = await signRegistry(registry, writer.key);
  // What nobody could read again, or nobody would take, must not become the registry.
  const lacks = await verifyRegistry(signed, { ...trustOf(writer), environment, now: new Date(0) }).then(
    () => undefined,
    (error: unknown) => {
      const refusal = error instanceof RegistryRefusedError ? error.refusal : undefined;
      if (refusal === 'too-few-signatures') return messageOf(error);
      throw new RegistryFailure(refusal === 'not-delegated' ? 'refused' : 'data', messageOf(error));
    },
  );
  return { signed, text: `${JSON.stringify(signed, null, 1)}\n`, lacks };
}

/** Who is believed: the root keys, and the one at hand. */
export function trustOf({ roots, rootSignatures, key }: RegistryWriter): Trust {
  return { keys: { ...roots, [key.keyId]: key.publicKey }, rootSignatures };
}

/** A root key vouches for everything as it is then. */
async function signAsRoot(
  before: RemoteRegistry | undefined,
  { environment, sequence, remotes, summary, delegated = before?.delegations?.mandate }: Draft,
  writer: RegistryWriter,
): Promise<RemoteRegistry> {
  const { key, by, expiryDays } = writer;
  const namesake = delegated?.keys.find(({ keyId }) => Object.hasOwn(trustOf(writer).keys, keyId));
  if (namesake) throw new RegistryFailure('refused', `"${namesake.keyId}" is a root key. Choose another id.`);
  const now = writer.now();
  const expiresAt = new Date(now.getTime() + expiryDays * DAY_MS).toISOString();
  const registry: RemoteRegistry = {
    schemaVersion: 1,
    environment,
    sequence,
    issuedAt: now.toISOString(),
    expiresAt,
    change: { summary, by },
    remotes,
  };
  if (!delegated) return registry;
  return { ...registry, schemaVersion: 2, delegations: await delegate(registry, delegated, key) };
}

/** A delegated key signs what it has changed; everything else stays as it was signed. */
async function signAsDelegate(
  before: Pick<ReadRegistry, 'registry' | 'text'> | undefined,
  { environment, sequence, remotes, summary, delegated }: Draft,
  { key, now }: RegistryWriter,
): Promise<object> {
  const delegations = before?.registry.delegations;
  const own = requireDelegated(delegations, key);
  if (!before || !delegations || delegated)
    throw new RegistryFailure('refused', 'Only a root key says who may sign what.');

  const claimed = Claimed.parse(JSON.parse(before.text)).registry;
  const after = {
    environment,
    sequence,
    remotes: keepAsSigned(claimed.remotes, before.registry.remotes, remotes),
  };
  const signed = await signChanges({ ...claimed, delegations }, after, key);
  if (!signed.changes.some((change) => change.sequence === sequence))
    throw new RegistryFailure('refused', `"${key.keyId}" has nothing to sign here: that takes a root key.`);

  return {
    schemaVersion: 2,
    ...after,
    ...lifeOf(signed, own, now()),
    change: { summary, by: own.owner },
    delegations: signed,
  };
}

/** What is delegated to the key at hand. @throws RegistryFailure when nothing is */
export function requireDelegated(
  delegations: Delegations | undefined,
  { keyId, publicKey }: SigningKey,
): DelegatedKey {
  const own = delegations?.mandate.keys.find((key) => key.keyId === keyId);
  if (!own)
    throw new RegistryFailure(
      'refused',
      `"${keyId}" is no root key (REGISTRY_TRUSTED_KEYS), and the registry delegates nothing to it: it was never added, or was withdrawn.`,
    );
  if (own.publicKey !== publicKey)
    throw new RegistryFailure(
      'configuration',
      `REGISTRY_KEY_FILE: the registry knows another key as "${keyId}".`,
    );
  return own;
}

/** A document is good no longer than what it builds on, and the keys that have signed in it. @throws RegistryFailure when that is over */
export function lifeOf(
  { mandate, changes }: Delegations,
  own: DelegatedKey,
  now: Date,
): Pick<RemoteRegistry, 'issuedAt' | 'expiresAt'> {
  const used = new Set(
    changes.flatMap(({ keyId, cosignatures = [] }) => [keyId, ...cosignatures.map((each) => each.keyId)]),
  );
  const keys = mandate.keys.filter(({ keyId }) => keyId === own.keyId || used.has(keyId));
  const until = Math.min(...[mandate, ...keys].map(({ expiresAt }) => Date.parse(expiresAt)));
  if (until <= now.getTime())
    throw new RegistryFailure(
      'refused',
      `What "${own.keyId}" signs would have been good until ${new Date(until).toISOString()}. Run "renew" with a root key; a key that has ended needs "delegate" once more.`,
    );
  return { issuedAt: now.toISOString(), expiresAt: new Date(until).toISOString() };
}

export const Claimed = z.object({
  registry: z.object({ remotes: z.array(z.looseObject({ name: z.string() })) }),
});

/**
 * The remotes after a change, each field that it has not touched as it was signed: a later tool may have written there what this one
 * does not know.
 */
function keepAsSigned(
  claimed: z.infer<typeof Claimed>['registry']['remotes'],
  before: RemoteRegistry['remotes'],
  after: RemoteRegistry['remotes'],
) {
  return after.map((remote) => {
    const known = new Map(Object.entries(before.find(({ name }) => name === remote.name) ?? {}));
    const touched = Object.entries(remote).filter(
      ([field, value]) => canonicalJson(value) !== canonicalJson(known.get(field)),
    );
    const asSigned = Object.entries(claimed.find(({ name }) => name === remote.name) ?? {});
    const kept = asSigned.filter(([field]) => Object.hasOwn(remote, field) || !known.has(field));
    return { ...Object.fromEntries([...kept, ...touched]), name: remote.name };
  });
}

async function verify(
  { text }: Pick<StoredDocument, 'text'>,
  trust: Trust,
  environment: string,
  last?: RegistryExpectation['last'],
): Promise<RemoteRegistry> {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new RegistryFailure('data', 'The registry document is no JSON. Run "restore".');
  }
  return verifyRegistry(document, { ...trust, environment, now: new Date(0), last }).catch(
    (error: unknown) => {
      const isUnknown = error instanceof RegistryRefusedError && error.refusal === 'unknown-key';
      const hint = isUnknown ? ' Where that key is a root key, add it to REGISTRY_TRUSTED_KEYS.' : '';
      throw new RegistryFailure(
        'data',
        `${messageOf(error)}${hint} "restore" puts back the newest that is genuine.`,
      );
    },
  );
}
