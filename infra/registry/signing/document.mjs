// The signed document of a registry: who signed it, and how it is signed. Contracts say the same for everybody who reads it.
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SigningFailure } from './failure.mjs';

const DAY_MS = 86_400_000;

/** The key that signs, and the half of it that verifies. */
export function readKey(file, keyId) {
  let privateKey;
  try {
    privateKey = createPrivateKey(readFileSync(file));
  } catch {
    throw new SigningFailure('configuration', 'REGISTRY_KEY is missing, or is no private key in PEM.');
  }
  if (privateKey.asymmetricKeyType !== 'ed25519')
    throw new SigningFailure('configuration', 'REGISTRY_KEY is no Ed25519 key.');
  return { keyId, privateKey, publicKey: createPublicKey(privateKey) };
}

/** The registry in a document that this key has signed for this environment. */
export function openDocument(text, { keyId, publicKey }, environment) {
  const { registry = null, signature } = parse(text) ?? {};
  const isGenuine =
    signature?.algorithm === 'Ed25519' &&
    signature.keyId === keyId &&
    verify(
      null,
      Buffer.from(canonicalJson(registry)),
      publicKey,
      Buffer.from(String(signature.value), 'base64'),
    );
  if (!isGenuine)
    throw new SigningFailure(
      'refused',
      `The current document is not signed by the key "${keyId}". "restore" of the registry tool puts back the newest that is.`,
    );
  if (registry.schemaVersion !== 1)
    throw new SigningFailure(
      'refused',
      `The current document has form ${registry.schemaVersion}, and this signs form 1.`,
    );
  if (registry.environment !== environment)
    throw new SigningFailure(
      'refused',
      `The current document is for "${registry.environment}", not "${environment}".`,
    );
  return registry;
}

/** The document that follows one, signed. */
export function sealDocument(current, { remotes, summary }, { keyId, privateKey }, { by, expiryDays, now }) {
  const registry = {
    schemaVersion: 1,
    environment: current.environment,
    sequence: current.sequence + 1,
    issuedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + expiryDays * DAY_MS).toISOString(),
    change: { summary: summary.slice(0, 500), by: by.slice(0, 200) },
    remotes,
  };
  const value = sign(null, Buffer.from(canonicalJson(registry)), privateKey).toString('base64');
  return `${JSON.stringify({ registry, signature: { algorithm: 'Ed25519', keyId, value } }, null, 1)}\n`;
}

/** The one spelling of a JSON value (RFC 8785). */
export function canonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
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
