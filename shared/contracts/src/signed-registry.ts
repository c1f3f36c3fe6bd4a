import * as z from 'zod/mini';
import { RemoteRegistry } from './remote-registry';

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

/** The public keys that are trusted, by their ids: 32 bytes in base64 each. */
export type TrustedKeys = Readonly<Record<string, string>>;

/** Why a registry document is refused. */
export type RegistryRefusal =
  'malformed' | 'unknown-key' | 'wrong-signature' | 'wrong-environment' | 'replayed' | 'altered' | 'expired';

/** A registry document is not to be used; the message says why, for an operator. */
export class RegistryRefusedError extends Error {
  override readonly name = 'RegistryRefusedError';

  constructor(
    readonly refusal: RegistryRefusal,
    message: string,
  ) {
    super(message);
  }
}

/** What a document is measured against. */
export type RegistryExpectation = {
  readonly keys: TrustedKeys;
  readonly environment: string;
  readonly now: Date;
  /** The document that was verified last: an older one is a replay, and the same sequence means the same bytes. */
  readonly last?: { readonly sequence: number; readonly signature: string } | undefined;
  /** The lowest accepted number, for a reader that may have lost the last one. */
  readonly leastSequence?: number | undefined;
};

/**
 * Decides whether a signed registry may be used: signature, environment, sequence, expiry and shape, in that order.
 * @throws RegistryRefusedError
 */
export async function verifyRegistry(
  signed: unknown,
  { keys, environment, now, last, leastSequence = 1 }: RegistryExpectation,
): Promise<RemoteRegistry> {
  const envelope = SignedRegistry.safeParse(signed);
  if (!envelope.success) throw refuse('malformed', z.prettifyError(envelope.error));
  const { registry: claimed, signature } = envelope.data;

  const key = Object.hasOwn(keys, signature.keyId) ? keys[signature.keyId] : undefined;
  if (key === undefined) throw refuse('unknown-key', `the key "${signature.keyId}" is not trusted here`);
  if (!(await isSignedBy(key, signature.value, claimed)))
    throw refuse('wrong-signature', `the signature is not one of "${signature.keyId}" over this document`);

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
  return registry;
}

/** Signs a registry document with an Ed25519 private key in PKCS #8. */
export async function signRegistry(
  registry: RemoteRegistry,
  key: { readonly keyId: string; readonly privateKey: Uint8Array<ArrayBuffer> },
): Promise<SignedRegistry> {
  const privateKey = await crypto.subtle.importKey('pkcs8', key.privateKey, 'Ed25519', false, ['sign']);
  const value = await crypto.subtle.sign('Ed25519', privateKey, bytesOf(canonicalJson(registry)));
  return {
    registry,
    signature: { algorithm: 'Ed25519', keyId: key.keyId, value: toBase64(new Uint8Array(value)) },
  };
}

/**
 * The one spelling of a JSON value (RFC 8785): members in the order of their names, no white space.
 * Signer and verifier need not agree on how a document is written down.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

async function isSignedBy(publicKey: string, signature: string, value: unknown): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', fromBase64(publicKey), 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, fromBase64(signature), bytesOf(canonicalJson(value)));
}

function refuse(refusal: RegistryRefusal, detail: string): RegistryRefusedError {
  return new RegistryRefusedError(refusal, `The registry document is refused (${refusal}): ${detail}.`);
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes));
}
