// The signed document of a registry: who signed it, and how it is signed. Contracts say the same for everybody who reads it.
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import {
  delegate,
  findKey,
  isSignedBy,
  readDelegations,
  requireVouchedFor,
  signChanges,
  signValue,
} from './delegations.mjs';
import { SigningFailure } from './failure.mjs';

const DAY_MS = 86_400_000;

/** The key that signs, the half of it that verifies, and the root keys: itself, where no others are named. */
export function readKey(file, keyId, trusted = '', needed = '') {
  let privateKey;
  try {
    privateKey = createPrivateKey(readFileSync(file));
  } catch {
    throw new SigningFailure('configuration', 'REGISTRY_KEY is missing, or is no private key in PEM.');
  }
  if ((statSync(file).mode & 0o027) !== 0)
    throw new SigningFailure(
      'configuration',
      'REGISTRY_KEY_FILE may be read by others, or written by its group: make it 600.',
    );
  if (privateKey.asymmetricKeyType !== 'ed25519')
    throw new SigningFailure('configuration', 'REGISTRY_KEY is no Ed25519 key.');
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' });
  const publicKey = Buffer.from(x, 'base64url').toString('base64');
  const named = readTrusted(trusted);
  const roots = Object.keys(named).length > 0 ? named : { [keyId]: publicKey };
  const rootSignatures = Number(needed || '1');
  if (!(Number.isInteger(rootSignatures) && rootSignatures >= 1 && rootSignatures <= 9))
    throw new SigningFailure('configuration', 'REGISTRY_ROOT_SIGNATURES is a number from 1 to 9.');
  return { keyId, privateKey, publicKey, roots, rootSignatures };
}

function readTrusted(text) {
  let keys;
  try {
    keys = JSON.parse(text || '{}');
  } catch {
    throw new SigningFailure('configuration', 'REGISTRY_TRUSTED_KEYS is no JSON.');
  }
  if (Object.values(keys).every((key) => /^[A-Za-z0-9+/]{43}=$/.test(key))) return keys;
  throw new SigningFailure('configuration', 'REGISTRY_TRUSTED_KEYS has something that is no public key.');
}

/** The registry in a document that a root key, or a key that one delegates to, has signed for this environment. */
export function openDocument(text, { keyId, publicKey, roots, rootSignatures }, environment) {
  const { registry = null, signature } = parse(text) ?? {};
  const trusted = { ...roots, [keyId]: publicKey };
  const delegations = registry && readDelegations(registry, trusted, rootSignatures);
  const signer =
    findKey(delegations, signature?.keyId)?.publicKey ??
    (Object.hasOwn(trusted, signature?.keyId ?? '') ? trusted[signature.keyId] : undefined);
  const isGenuine =
    signer !== undefined &&
    signature.algorithm === 'Ed25519' &&
    isSignedBy(signer, signature.value, registry);
  if (!isGenuine)
    throw new SigningFailure(
      'refused',
      `The current document is not signed by the key "${Object.keys(trusted).join('" or "')}". "restore" of the registry tool puts back the newest that is.`,
    );
  if (registry.environment !== environment)
    throw new SigningFailure(
      'refused',
      `The current document is for "${registry.environment}", not "${environment}".`,
    );
  if (delegations) requireVouchedFor(registry, signature.keyId);
  return registry;
}

/** The document that follows one, signed. */
export function sealDocument(current, { remotes, summary }, key, { by, expiryDays, now }) {
  const { environment, delegations } = current;
  const sequence = current.sequence + 1;
  const registry = {
    schemaVersion: current.schemaVersion,
    environment,
    sequence,
    issuedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + expiryDays * DAY_MS).toISOString(),
    change: { summary: summary.slice(0, 500), by: by.slice(0, 200) },
    remotes,
  };
  const own = findKey(delegations, key.keyId);
  if (delegations && !own && !Object.hasOwn(key.roots, key.keyId))
    throw new SigningFailure(
      'refused',
      `"${key.keyId}" is no root key (REGISTRY_TRUSTED_KEYS), and the registry delegates nothing to it: it was never added, or was withdrawn.`,
    );
  if (own) Object.assign(registry, signAsDelegate(current, registry, own, key));
  else if (delegations) registry.delegations = delegate(registry, delegations.mandate, key);
  const value = signValue(registry, key.privateKey);
  const signature = { algorithm: 'Ed25519', keyId: key.keyId, value };
  const next = `${JSON.stringify({ registry, signature }, null, 1)}\n`;
  // What nobody would take is not written.
  openDocument(next, key, environment);
  return next;
}

/** What is different where a team's key signs: what it has changed, who it is, and how long its document is good. */
function signAsDelegate(current, registry, own, key) {
  if (own.publicKey !== key.publicKey)
    throw new SigningFailure(
      'configuration',
      `REGISTRY_KEY: the registry knows another key as "${key.keyId}".`,
    );
  const delegations = signChanges(current, registry, key);
  if (!delegations.changes.some(({ sequence }) => sequence === registry.sequence))
    throw new SigningFailure('refused', `"${key.keyId}" has nothing to sign here: that takes a root key.`);
  const used = delegations.changes.map(({ keyId }) => findKey(delegations, keyId)).filter(Boolean);
  const until = Math.min(
    ...[delegations.mandate, own, ...used].map(({ expiresAt }) => Date.parse(expiresAt)),
  );
  if (until <= Date.parse(registry.issuedAt))
    throw new SigningFailure(
      'refused',
      `What "${key.keyId}" signs would have been good until ${new Date(until).toISOString()}. Run "renew" with a root key; a key that has ended needs "delegate" once more.`,
    );
  return {
    delegations,
    expiresAt: new Date(until).toISOString(),
    change: { ...registry.change, by: own.owner },
  };
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new SigningFailure(
      'refused',
      'The current document is no JSON. Run "restore" of the registry tool.',
    );
  }
}
