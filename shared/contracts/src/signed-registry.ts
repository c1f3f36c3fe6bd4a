import * as z from 'zod/mini';
import { requireEnough, requireNotOlder, verifyChanges, verifyMandate } from './delegated-registry';
import { Delegations } from './delegations';
import { refuse } from './registry-refusal';
import { RemoteRegistry } from './remote-registry';
import { isSignedBy, signValue, type PrivateKey } from './signatures';

/** A registry document with who vouches for it. Unknown until it is verified. */
export const SignedRegistry = z.object({
  registry: z.unknown(),
  signature: z.object({
    algorithm: z.literal('Ed25519'),
    keyId: z.string().check(z.minLength(1), z.maxLength(100)),
    /** 64 bytes in base64, over the canonical form of `registry`. */
    value: z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/)),
  }),
});
export type SignedRegistry = z.infer<typeof SignedRegistry>;

/** The public root keys, by their ids: 32 bytes in base64 each. They may sign everything, and delegate to others. */
export type TrustedKeys = Readonly<Record<string, string>>;

/** What a document is measured against. */
export type RegistryExpectation = {
  readonly keys: TrustedKeys;
  /** How many of the root keys have to have signed what a root key vouches for; one where nothing is said. */
  readonly rootSignatures?: number | undefined;
  readonly environment: string;
  readonly now: Date;
  /** The document that was verified last: an older one is a replay, and the same sequence means the same bytes. */
  readonly last?:
    | {
        readonly sequence: number;
        readonly signature: string;
        readonly delegations?: Delegations | undefined;
      }
    | undefined;
  /** The lowest accepted number, for a reader that may have lost the last one. */
  readonly leastSequence?: number | undefined;
};

const Delegating = z.object({ delegations: z.optional(Delegations) });

/**
 * Decides whether a signed registry may be used: signature, shape, environment, sequence and expiry, and whether whoever has changed
 * a remote may.
 * @throws RegistryRefusedError
 */
export async function verifyRegistry(
  signed: unknown,
  { keys, rootSignatures = 1, environment, now, last, leastSequence = 1 }: RegistryExpectation,
): Promise<RemoteRegistry> {
  const envelope = SignedRegistry.safeParse(signed);
  if (!envelope.success) throw refuse('malformed', z.prettifyError(envelope.error));
  const { registry: claimed, signature } = envelope.data;

  const delegating = Delegating.safeParse(claimed);
  if (!delegating.success) throw refuse('malformed', z.prettifyError(delegating.error));
  const { delegations } = delegating.data;
  const delegated = Object.fromEntries(
    (delegations?.mandate.keys ?? []).map(({ keyId, publicKey }) => [keyId, publicKey]),
  );
  // A key that others delegate to is no root key, whatever it is called.
  const roots = Object.fromEntries(
    Object.entries(keys).filter(([keyId]) => !Object.hasOwn(delegated, keyId)),
  );
  if (delegations) await verifyMandate(delegations, roots, rootSignatures);

  const known = { ...delegated, ...roots };
  const key = Object.hasOwn(known, signature.keyId) ? known[signature.keyId] : undefined;
  if (key === undefined) throw refuse('unknown-key', `the key "${signature.keyId}" is not trusted here`);
  if (!(await isSignedBy(key, signature.value, claimed)))
    throw refuse('wrong-signature', `the signature is not one of "${signature.keyId}" over this document`);
  if (!delegations) requireEnough('documents without delegations', 1, rootSignatures);

  const parsed = RemoteRegistry.safeParse(claimed);
  if (!parsed.success) throw refuse('malformed', z.prettifyError(parsed.error));
  const registry = parsed.data;
  if (registry.environment !== environment)
    throw refuse('wrong-environment', `it is for "${registry.environment}", and this is "${environment}"`);
  if (registry.sequence < leastSequence)
    throw refuse(
      'replayed',
      `it is number ${registry.sequence}, and none before number ${leastSequence} is taken here`,
    );
  if (last && registry.sequence < last.sequence)
    throw refuse(
      'replayed',
      `it is number ${registry.sequence}, and number ${last.sequence} was here already`,
    );
  if (last && registry.sequence === last.sequence && signature.value !== last.signature)
    throw refuse('altered', `it is another number ${registry.sequence} than the one that was here`);
  if (now.getTime() >= Date.parse(registry.expiresAt))
    throw refuse('expired', `it was good until ${registry.expiresAt}; sign a new one with "registry renew"`);
  if (delegations) await verifyChanges(registry, claimed, delegations, signature.keyId);
  if (last?.delegations) requireNotOlder(delegations, last.delegations);
  return registry;
}

/** Signs a registry document with an Ed25519 private key. */
export async function signRegistry(registry: object, key: PrivateKey): Promise<SignedRegistry> {
  const value = await signValue(registry, key.privateKey);
  return { registry, signature: { algorithm: 'Ed25519', keyId: key.keyId, value } };
}
