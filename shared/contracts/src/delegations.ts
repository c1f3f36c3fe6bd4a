import * as z from 'zod/mini';
import { RemoteArea, RemoteName } from './remote-descriptor';

/** What a key may be allowed to change of a remote; each right is over fields of its own (see `rightOver`). */
export const registryRights = ['publish', 'gate', 'promote', 'lock', 'disable', 'flag'] as const;
export const RegistryRight = z.enum(registryRights);
export type RegistryRight = z.infer<typeof RegistryRight>;

const keyId = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9.-]{0,59}$/, 'A key has a short lower-case id, such as admin-2026.'));
const signatureValue = z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/));
const digest = z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/));

// What is not known here could be a condition: these are strict, so that nobody overlooks one.

/** A key that may change a part of the registry. */
export const DelegatedKey = z.strictObject({
  keyId,
  /** 32 bytes in base64. */
  publicKey: z
    .string()
    .check(z.regex(/^[A-Za-z0-9+/]{43}=$/, 'A public key is 32 bytes in base64: "create-key" prints it.')),
  /** Whose it is: who the history says has made what it signs. */
  owner: z.string().check(z.minLength(1), z.maxLength(100)),
  remotes: z.array(RemoteName).check(z.minLength(1)),
  /** Where its remotes may be in the portal. */
  areas: z.array(RemoteArea.shape.path),
  rights: z.array(RegistryRight).check(z.minLength(1)),
  expiresAt: z.iso.datetime(),
});
export type DelegatedKey = z.infer<typeof DelegatedKey>;

/** What a root key vouches for: whose keys may change what, and how every remote was when it signed last. */
export const Mandate = z.strictObject({
  environment: z.string(),
  /** The document with which it was signed. */
  sequence: z.int(),
  /** No document that builds on it is good for longer. */
  expiresAt: z.iso.datetime(),
  keys: z
    .array(DelegatedKey)
    .check(
      z.refine(
        (keys) => new Set(keys.map((key) => key.keyId)).size === keys.length,
        'Two keys have the same id.',
      ),
    ),
  /** How many people it takes to send anybody to a version of a remote; one where nothing is said. */
  thresholds: z.optional(z.record(RemoteName, z.int().check(z.gte(2), z.lte(9)))),
  /** By remote and right: the SHA-256 of what the right is over. */
  snapshot: z.record(RemoteName, z.record(z.string(), digest)),
});
export type Mandate = z.infer<typeof Mandate>;

/** Another signature over the same, where it takes several people. */
const Cosignature = z.strictObject({ keyId, signature: signatureValue });

/** What delegated keys have changed since, each with a signature over it. */
export const SignedChange = z.strictObject({
  remote: RemoteName,
  right: RegistryRight,
  /** The document with which it was signed. */
  sequence: z.int(),
  keyId,
  signature: signatureValue,
  cosignatures: z.optional(z.array(Cosignature)),
});
export type SignedChange = z.infer<typeof SignedChange>;

/** How a registry comes to be vouched for where not only a root key signs. */
export const Delegations = z.strictObject({
  mandate: Mandate,
  /** By a root key, over the mandate. */
  signature: z.strictObject({ keyId: z.string(), value: signatureValue }),
  /** By other root keys, where it takes several. */
  cosignatures: z.optional(z.array(z.strictObject({ keyId: z.string(), value: signatureValue }))),
  changes: z
    .array(SignedChange)
    .check(
      z.refine(
        (changes) =>
          new Set(changes.map(({ remote, right }) => `${remote} ${right}`)).size === changes.length,
        'One part of a remote is signed twice.',
      ),
    ),
});
export type Delegations = z.infer<typeof Delegations>;
