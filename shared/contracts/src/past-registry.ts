import * as z from 'zod/mini';
import { LiveRemote } from './live-registry';
import { refuse } from './registry-refusal';
import { isTakenBack, toLiveRegistry, type RegisteredRemote, type RemoteRegistry } from './remote-registry';
import { canonicalJson } from './signatures';
import { SignedRegistry, verifyRegistry, type TrustedKeys } from './signed-registry';

/** Why a version that was live then is not shown: its files are gone, or people were taken away from it. */
const KeptOut = z.object({ remote: z.string(), version: z.string(), why: z.enum(['gone', 'taken-back']) });

/**
 * The portal as a document of the registry's past described it. It holds what every browser got of that document; who made its
 * change, and why, stays in the history.
 */
export const PastRegistry = z.object({
  sequence: z.int(),
  issuedAt: z.iso.datetime(),
  /** Every remote that there is today: as it was then, or as it is now where its version of then is kept out. */
  remotes: z.array(LiveRemote),
  keptOut: z.array(KeptOut),
});
export type PastRegistry = z.infer<typeof PastRegistry>;

/** What a document of the past is measured against. */
export type PastExpectation = {
  readonly keys: TrustedKeys;
  /** How many root keys have to have signed, then as now. */
  readonly rootSignatures?: number | undefined;
  /** The number that was asked for. */
  readonly sequence: number;
  /** The registry as it was verified last. */
  readonly registry: RemoteRegistry;
};

/** Where a registry keeps a document of its past, beside the current one. */
export function historyPath(sequence: number): string {
  return `history/${String(sequence).padStart(8, '0')}.json`;
}

/**
 * Reads what a document of the past said, for whoever wants to see the portal as it was. The document says which version was whose;
 * what those versions are, and whether they may run, the registry of today says. So it can bring back no code that nobody
 * vouches for any more, and it is never taken for the current one. A key that was withdrawn since takes along what it has signed.
 * @throws RegistryRefusedError
 */
export async function verifyPast(
  signed: unknown,
  { keys, rootSignatures, sequence, registry }: PastExpectation,
): Promise<PastRegistry> {
  const { environment } = registry;
  // Whoever looks back asks for what has expired.
  const past = await verifyRegistry(signed, { keys, rootSignatures, environment, now: new Date(0) });
  if (past.sequence !== sequence)
    throw refuse('altered', `it is number ${past.sequence}, and number ${sequence} was asked for`);
  if (sequence >= registry.sequence)
    throw refuse('altered', `number ${sequence} is no past of number ${registry.sequence}`);
  requireKeysOfToday(SignedRegistry.parse(signed).signature.keyId, past, registry);
  const remotes = registry.remotes.map((now) => ({
    now,
    then: past.remotes.find(({ name }) => name === now.name),
  }));
  return {
    sequence,
    issuedAt: past.issuedAt,
    remotes: toLiveRegistry({ ...registry, remotes: remotes.map(({ now, then }) => asItWas(now, then)) })
      .remotes,
    keptOut: remotes.flatMap(({ now, then }) => (then ? listKeptOut(now, then) : [])),
  };
}

/** Said of a remote that the document did not have. */
const NOT_THERE = { message: 'The portal did not have it then.' };

function asItWas(now: RegisteredRemote, then: RegisteredRemote | undefined): RegisteredRemote {
  if (!then || then.current === null) return { ...now, disabled: NOT_THERE };
  if (whyKeptOut(now, then, then.current)) return now;
  const { current, previous, canary, flags } = then;
  const isShown = (version: string) => !whyKeptOut(now, then, version);
  return {
    ...now,
    current,
    previous: previous !== null && isShown(previous) ? previous : null,
    canary: canary && isShown(canary.version) ? canary : null,
    // What is switched off stays off.
    disabled: now.disabled ?? then.disabled,
    flags,
  };
}

function listKeptOut(now: RegisteredRemote, then: RegisteredRemote): PastRegistry['keptOut'] {
  return [then.current, then.canary?.version ?? null].flatMap((version) => {
    const why = version === null ? undefined : whyKeptOut(now, then, version);
    return why && version !== null ? [{ remote: now.name, version, why }] : [];
  });
}

function whyKeptOut(
  now: RegisteredRemote,
  then: RegisteredRemote,
  version: string,
): PastRegistry['keptOut'][number]['why'] | undefined {
  if (isTakenBack(now, version)) return 'taken-back';
  const isSame = canonicalJson(now.versions[version] ?? null) === canonicalJson(then.versions[version]);
  return isSame ? undefined : 'gone';
}

/** Keys that others delegate to may be withdrawn, as stolen ones are: nothing that they have signed alone is shown. */
function requireKeysOfToday(
  signedBy: string,
  { delegations }: RemoteRegistry,
  { delegations: today }: RemoteRegistry,
): void {
  if (!delegations) return;
  const signers = [signedBy, ...delegations.changes.map(({ keyId }) => keyId)];
  for (const then of delegations.mandate.keys.filter(({ keyId }) => signers.includes(keyId)))
    if (!today?.mandate.keys.some((key) => key.keyId === then.keyId && key.publicKey === then.publicKey))
      throw refuse(
        'not-delegated',
        `the key "${then.keyId}", which has signed a part of it, was withdrawn since`,
      );
}
