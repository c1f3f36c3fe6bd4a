import {
  cosignChanges,
  cosignMandate,
  RegistryRefusedError,
  RemoteRegistry,
  replaceParts,
  verifyRegistry,
  type SignedChange,
} from '@event-portal/contracts';
import * as z from 'zod/mini';
import { digestOf, propose, readProposal, type ReadProposal } from './proposals';
import {
  Claimed,
  keepInHistory,
  lifeOf,
  readRegistry,
  requireDelegated,
  seal,
  trustOf,
  type ChangeOutcome,
  type ReadRegistry,
  type RegistryWriter,
} from './registry';
import { messageOf, RegistryFailure } from './registry-failure';
import type { RegistryStore } from './store/store';

/** A proposal beside what it would change, and what would be signed. */
export type Approval = {
  readonly proposal: ReadProposal;
  /** What is there now; undefined where that cannot be used. */
  readonly current: ReadRegistry | undefined;
  readonly document: object;
};

type Place = {
  readonly store: RegistryStore;
  readonly environment: string;
  readonly served?: string | undefined;
};

/** Signs what somebody else has proposed, too. With the last signature that it takes, it is the registry. @throws RegistryFailure */
export async function approve(place: Place, writer: RegistryWriter, id: string): Promise<ChangeOutcome> {
  const { store, environment } = place;
  const stored = await store.readDocument();
  const { current, document } = await prepareApproval(place, writer, id);
  const next = await seal(document, environment, writer);
  if (next.lacks !== undefined) return propose(store, next, stored?.text);
  if (current) await keepInHistory(store, current.registry.sequence, current.text);
  await store.writeDocument(next.text, stored?.revision);
  const { change, sequence } = RemoteRegistry.parse(document);
  return { changed: true, summary: change.summary, sequence };
}

/** What somebody would sign who approves. @throws RegistryFailure where they cannot, or it is too late */
export async function prepareApproval(
  { store, environment, served }: Place,
  writer: RegistryWriter,
  id: string,
): Promise<Approval> {
  const proposal = await readProposal(store, id);
  await requireGenuine(proposal, writer, environment);
  const signed = listSigned(proposal.registry);
  if (signed.length > 0) {
    const current = await readRegistry(store, trustOf(writer), environment, served);
    return { proposal, current, document: await cosignAsDelegate(proposal, signed, current, writer) };
  }
  const stored = await store.readDocument();
  if (digestOf(stored?.text) !== proposal.base) throw tooLate(id);
  const current = await readRegistry(store, trustOf(writer), environment, served).catch(() => undefined);
  return { proposal, current, document: await cosignAsRoot(proposal, writer) };
}

/** What is proposed was signed by a key that is known here; whether it may is asked of what comes of it. */
async function requireGenuine(
  { id, signed }: ReadProposal,
  writer: RegistryWriter,
  environment: string,
): Promise<void> {
  const trust = { ...trustOf(writer), rootSignatures: 1 };
  await verifyRegistry(signed, { ...trust, environment, now: new Date(0) }).catch((error: unknown) => {
    if (error instanceof RegistryRefusedError && error.refusal === 'too-few-signatures') return;
    throw new RegistryFailure('data', `Proposal ${id}: ${messageOf(error)}`);
  });
}

/** What the key of a team has signed with the document; nothing where a root key has. */
function listSigned({ sequence, delegations }: RemoteRegistry): readonly SignedChange[] {
  return delegations?.changes.filter((change) => change.sequence === sequence) ?? [];
}

/** The document in which what one person of a team has signed is signed by another, on what is there now. */
async function cosignAsDelegate(
  { id, signed: document, registry: proposed }: ReadProposal,
  signed: readonly SignedChange[],
  { registry: { delegations, environment, ...current }, text }: ReadRegistry,
  { key, now }: RegistryWriter,
): Promise<object> {
  const own = requireDelegated(delegations, key);
  const names = new Set(signed.map(({ remote }) => remote));
  const isTouched = ({ remote, sequence }: SignedChange) =>
    names.has(remote) && sequence >= proposed.sequence;
  if (
    !delegations ||
    delegations.mandate.sequence >= proposed.sequence ||
    delegations.changes.some(isTouched)
  )
    throw tooLate(id);
  const signers = signed.flatMap(({ keyId, cosignatures = [] }) => [
    keyId,
    ...cosignatures.map((each) => each.keyId),
  ]);
  const owners = delegations.mandate.keys
    .filter(({ keyId }) => signers.includes(keyId))
    .map(({ owner }) => owner);
  if (owners.includes(own.owner)) throw signedAlready(own.owner);

  const before = Claimed.parse(JSON.parse(text)).registry.remotes;
  const after = Claimed.parse(document).registry.remotes;
  const added = after.filter(({ name }) => names.has(name) && !before.some((remote) => remote.name === name));
  const remotes = [...before, ...added]
    .map((remote) => {
      const rights = signed.filter((change) => change.remote === remote.name).map(({ right }) => right);
      return replaceParts(remote, after.find(({ name }) => name === remote.name) ?? remote, rights);
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const isReplaced = ({ remote, right }: SignedChange) =>
    signed.some((change) => change.remote === remote && change.right === right);
  const changes = [...delegations.changes.filter((change) => !isReplaced(change)), ...signed];
  const cosigned = await cosignChanges(
    { environment, remotes, delegations: { ...delegations, changes } },
    proposed.sequence,
    key,
  );
  return {
    schemaVersion: 2,
    environment,
    sequence: current.sequence + 1,
    ...lifeOf(cosigned, own, now()),
    change: { summary: say(proposed, `proposed by ${owners.join(', ')}`), by: own.owner },
    remotes,
    delegations: cosigned,
  };
}

/** The document that another root key vouches for, too. */
async function cosignAsRoot(
  { registry, signed }: ReadProposal,
  { key, roots, by }: RegistryWriter,
): Promise<object> {
  const { delegations } = registry;
  if (!delegations)
    throw new RegistryFailure(
      'refused',
      'Only what delegates has several signatures: "delegate" comes first.',
    );
  if (!Object.hasOwn(roots, key.keyId))
    throw new RegistryFailure('refused', `"${key.keyId}" is no root key (REGISTRY_TRUSTED_KEYS).`);
  const signers = [delegations.signature, ...(delegations.cosignatures ?? [])];
  if (signers.some(({ keyId }) => roots[keyId] === key.publicKey)) throw signedAlready(key.keyId);
  return {
    // As it was signed: a later tool may have written there what this one does not know.
    ...z.looseObject({}).parse(signed.registry),
    change: { ...registry.change, summary: say(registry, `approved by ${by}`) },
    delegations: await cosignMandate(delegations, key),
  };
}

function say({ change }: RemoteRegistry, how: string): string {
  return `${change.summary}, ${how}`.slice(0, 500);
}

function tooLate(id: string): RegistryFailure {
  return new RegistryFailure(
    'refused',
    `What proposal ${id} is about has changed since it was made. Look at "status", and have it made once more.`,
  );
}

function signedAlready(who: string): RegistryFailure {
  return new RegistryFailure('refused', `${who} has signed it already: it takes somebody else.`);
}
