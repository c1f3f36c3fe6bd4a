import * as z from 'zod/mini';
import { thresholdOf } from './delegated-registry';
import { RemoteVersion } from './live-registry';
import { FileIntegrity } from './remote-build';
import { RegistryRefusedError, type RegistryRefusal } from './registry-refusal';
import type { RegisteredRemote, RemoteRegistry } from './remote-registry';
import { isSignedBy, signValue, type PrivateKey } from './signatures';
import type { TrustedKeys } from './signed-registry';

// What is not known here could be a condition: these are strict, so that nobody overlooks one.

/** A build of a remote that is in no registry, for those who may try versions. Nobody comes to it but by its address. */
export const Preview = z.strictObject({
  environment: z.string(),
  remote: RemoteVersion.shape.descriptor.shape.name,
  /** What the log and the browser call it; no version of the registry. */
  version: RemoteVersion.shape.version,
  baseUrl: RemoteVersion.shape.baseUrl,
  /** The hash of its `remote.json`, which has those of all its other files. */
  build: FileIntegrity,
  /** What there is to be seen, for whoever opens it. */
  title: z.string().check(z.minLength(1), z.maxLength(100)),
  expiresAt: z.iso.datetime(),
});
export type Preview = z.infer<typeof Preview>;

/** A preview with who vouches for it. */
const SignedPreview = z.strictObject({
  preview: Preview,
  keyId: z.string().check(z.minLength(1), z.maxLength(100)),
  /** 64 bytes in base64, over the canonical form of the rest. */
  signature: z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/)),
});

/** A preview that may be shown: whose key has signed it, and the areas that its build may have. */
export const VerifiedPreview = z.extend(z.object(Preview.shape), {
  owner: z.string(),
  areas: z.array(z.string()),
});
export type VerifiedPreview = z.infer<typeof VerifiedPreview>;

/** What a preview is measured against. */
export type PreviewExpectation = {
  /** The public root keys. */
  readonly keys: TrustedKeys;
  /** How many of them it takes, as in a `RegistryExpectation`: a preview has one signature. */
  readonly rootSignatures?: number | undefined;
  /** The registry as it was verified last: its delegations say which other keys may. */
  readonly registry: RemoteRegistry;
  readonly now: Date;
};

/** For how long a preview may last at the most: its files go after that. */
export const LONGEST_PREVIEW_DAYS = 30;

/** What a preview of a build is called, wherever a version has a number: no release is called like it. */
export function previewVersion({ version, buildId }: Pick<RemoteVersion, 'version' | 'buildId'>): string {
  return `${version.replace(/-.*$/, '')}-preview-${buildId}`;
}

/** Whether a version is called as previews are. */
export function isPreviewVersion(version: string): boolean {
  return /^[\d.]+-preview-[0-9a-f]{12}$/.test(version);
}

/** Vouches for a preview. @returns what stands for it in an address */
export async function signPreview(preview: Preview, key: PrivateKey): Promise<string> {
  const signed = { preview, keyId: key.keyId };
  return encode(JSON.stringify({ ...signed, signature: await signValue(signed, key.privateKey) }));
}

/**
 * Decides whether a preview may be shown. It takes what publishing takes: a root key, or the key of a team with the right `publish`
 * over the remote. It comes from where the remote's versions come from, and a key that is withdrawn ends what it has signed.
 * @throws RegistryRefusedError
 */
export async function verifyPreview(
  token: string,
  { keys, rootSignatures, registry, now }: PreviewExpectation,
): Promise<VerifiedPreview> {
  const { preview, keyId, signature } = read(token);
  const { environment, remote: name, version, baseUrl, expiresAt } = preview;
  const remote = registry.remotes.find((candidate) => candidate.name === name);
  if (!remote) throw refuse('not-delegated', `there is no remote "${name}" here`);
  const key = findSigner(keyId, remote, { keys, registry, now });
  if (!(await isSignedBy(key.publicKey, signature, { preview, keyId })))
    throw refuse('wrong-signature', `it is not what "${keyId}" has signed`);
  requireOneIsEnough(keyId, name, { registry, rootSignatures });
  if (environment !== registry.environment)
    throw refuse('wrong-environment', `it is for "${environment}", and this is "${registry.environment}"`);
  if (now.getTime() >= Date.parse(expiresAt)) throw refuse('expired', `it was good until ${expiresAt}`);
  if (Object.hasOwn(remote.versions, version))
    throw refuse('altered', `${name} ${version} is a version that is published`);
  const origins = Object.values(remote.versions).map((published) => new URL(published.baseUrl).origin);
  if (!origins.includes(new URL(baseUrl).origin))
    throw refuse('not-delegated', `nothing of ${name} is published at ${new URL(baseUrl).origin}`);
  return { ...preview, owner: key.owner, areas: remote.areas };
}

/** A preview has one signature: nobody sees code by it that takes several people. @throws RegistryRefusedError */
function requireOneIsEnough(
  keyId: string,
  remote: string,
  { registry, rootSignatures = 1 }: Pick<PreviewExpectation, 'registry' | 'rootSignatures'>,
): void {
  const mandate = registry.delegations?.mandate;
  const ofTeams = mandate ? thresholdOf(mandate, { remote, right: 'promote' }) : 1;
  const isOfTeam = mandate?.keys.some((key) => key.keyId === keyId) ?? false;
  if (Math.max(ofTeams, isOfTeam ? 1 : rootSignatures) > 1)
    throw refuse('too-few-signatures', `it takes several people to bring code of ${remote} to anybody`);
}

type Signer = { readonly publicKey: string; readonly owner: string };

/** The key of an id, where it may sign previews of a remote. */
function findSigner(
  keyId: string,
  { name, owner }: RegisteredRemote,
  { keys, registry, now }: PreviewExpectation,
): Signer {
  const delegated = registry.delegations?.mandate.keys.find((key) => key.keyId === keyId);
  const root = Object.hasOwn(keys, keyId) ? keys[keyId] : undefined;
  if (!delegated && root !== undefined) return { publicKey: root, owner };
  if (!delegated) throw refuse('unknown-key', `the key "${keyId}" is none here`);
  if (!delegated.remotes.includes(name) || !delegated.rights.includes('publish'))
    throw refuse('not-delegated', `the key "${keyId}" of ${delegated.owner} may not publish ${name}`);
  if (now.getTime() >= Date.parse(delegated.expiresAt))
    throw refuse('not-delegated', `the key "${keyId}" was good until ${delegated.expiresAt}`);
  return delegated;
}

function read(token: string): z.infer<typeof SignedPreview> {
  let value: unknown;
  try {
    value = JSON.parse(decode(token));
  } catch {
    throw refuse('malformed', 'the address is not whole');
  }
  const signed = SignedPreview.safeParse(value);
  if (!signed.success) throw refuse('malformed', z.prettifyError(signed.error));
  return signed.data;
}

function refuse(refusal: RegistryRefusal, detail: string): RegistryRefusedError {
  return new RegistryRefusedError(refusal, `The preview is refused (${refusal}): ${detail}.`);
}

/** Base64url (RFC 4648, section 5), without padding: an address keeps it as it is. */
function encode(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function decode(token: string): string {
  const bytes = atob(token.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder('utf-8', { fatal: true }).decode(
    Uint8Array.from(bytes, (character) => character.codePointAt(0) ?? 0),
  );
}
