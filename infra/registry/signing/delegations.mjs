// Whose key may change what: what the root key delegates, and what keys of teams have signed since. Contracts say the same for
// everybody who reads a document; a test holds the two together.
import { createHash, createPublicKey, sign, verify } from 'node:crypto';
import { SigningFailure } from './failure.mjs';

/** So far documents may run ahead of the last one of a root key. */
const REACH = 1_000_000;

/** What each right is over. */
const RIGHTS = {
  publish: ['owner', 'areas', 'versions', 'pinned'],
  gate: ['evidence'],
  promote: ['current', 'previous', 'canary', 'lastLive', 'takenBack', 'rolledBackFrom'],
  lock: ['locked'],
  disable: ['disabled'],
  flag: ['flags'],
};

/** A remote of which nothing is published. */
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
};

// What is not known here could be a condition.
const FIELDS = {
  delegations: ['changes', 'mandate', 'signature'],
  signature: ['keyId', 'value'],
  mandate: ['environment', 'expiresAt', 'keys', 'sequence', 'snapshot'],
  key: ['areas', 'expiresAt', 'keyId', 'owner', 'publicKey', 'remotes', 'rights'],
  change: ['keyId', 'remote', 'right', 'sequence', 'signature'],
  cosignature: ['keyId', 'signature'],
};
/** What may be there, too. */
const OPTIONAL = { delegations: 'cosignatures', mandate: 'thresholds', change: 'cosignatures' };

/** The one spelling of a JSON value (RFC 8785). */
export function canonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

/** An Ed25519 signature over the canonical form of a value, in base64. */
export function signValue(value, privateKey) {
  return sign(null, Buffer.from(canonicalJson(value)), privateKey).toString('base64');
}

/** Whether a signature over a value is of the key with this public half: 32 bytes in base64. */
export function isSignedBy(publicKey, signature, value) {
  const x = Buffer.from(publicKey, 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(canonicalJson(value)), key, Buffer.from(String(signature), 'base64'));
}

/** The delegated key of an id. */
export function findKey(delegations, keyId) {
  return delegations?.mandate.keys.find((key) => key.keyId === keyId);
}

/** The delegations of a registry, once they are in a known form and signed by so many of the root keys. */
export function readDelegations({ schemaVersion, delegations }, roots, needed) {
  if (schemaVersion === 1 && delegations === undefined) {
    requireEnough('A document without delegations', 1, needed);
    return undefined;
  }
  if (schemaVersion !== 2 || !isKnownForm(delegations))
    throw refused(
      `The current document has form ${schemaVersion}, and this signs forms 1 and 2 as it knows them.`,
    );
  const { mandate, signature, cosignatures = [] } = delegations;
  const signers = new Set();
  for (const { keyId, value } of [signature, ...cosignatures]) {
    // A key that others delegate to is no root key, whatever it is called.
    const isRoot = Object.hasOwn(roots, keyId) && !findKey(delegations, keyId);
    if (!isRoot || !isSignedBy(roots[keyId], value, mandate))
      throw refused(`The delegations are not signed by a root key (REGISTRY_TRUSTED_KEYS): "${keyId}".`);
    signers.add(roots[keyId]);
  }
  requireEnough('The delegations', signers.size, needed);
  return delegations;
}

function requireEnough(what, signed, needed) {
  if (signed >= needed) return;
  throw refused(
    `${what} would have ${signed} of the ${needed} signatures that it takes. The registry tool proposes such a change, and "approve" of it signs that once more.`,
  );
}

function isKnownForm(delegations) {
  const has = (value, kind) =>
    Object.keys(value)
      .filter((field) => field !== OPTIONAL[kind])
      .sort()
      .join() === FIELDS[kind].join();
  try {
    const { mandate, changes, signature, cosignatures = [] } = delegations;
    const ids = mandate.keys.map(({ keyId }) => keyId);
    const parts = changes.map(({ remote, right }) => `${remote} ${right}`);
    return (
      has(delegations, 'delegations') &&
      has(mandate, 'mandate') &&
      mandate.keys.every((key) => has(key, 'key')) &&
      Object.values(mandate.thresholds ?? {}).every((people) => Number.isInteger(people) && people > 1) &&
      [signature, ...cosignatures].every((each) => has(each, 'signature')) &&
      changes.every((change) => has(change, 'change')) &&
      changes.every(({ cosignatures = [] }) => cosignatures.every((each) => has(each, 'cosignature'))) &&
      new Set(ids).size === ids.length &&
      new Set(parts).size === parts.length
    );
  } catch {
    return false;
  }
}

/** Refuses a registry in which something is changed that no key has signed that may. */
export function requireVouchedFor(
  { environment, sequence, expiresAt, change, remotes, delegations },
  signerId,
) {
  const { mandate, changes } = delegations;
  if (mandate.environment !== environment) throw refused('The delegations are for another environment.');
  if (!(sequence >= mandate.sequence && sequence <= mandate.sequence + REACH))
    throw refused(`Number ${sequence} is out of reach of delegations ${mandate.sequence}.`);
  if (!(Date.parse(expiresAt) <= Date.parse(mandate.expiresAt)))
    throw refused('The document claims to be good for longer than the root key has said.');
  const signer = findKey(delegations, signerId);
  if (signer) requireAlive(signer, expiresAt);
  if (signer && change.by !== signer.owner)
    throw refused(`"${signerId}" is the key of ${signer.owner}, and signs for "${change.by}".`);
  const names = remotes.map(({ name }) => name);
  if (new Set(names).size !== names.length) throw refused('Two remotes have the same name.');
  const gone = [...Object.keys(mandate.snapshot), ...changes.map(({ remote }) => remote)].find(
    (name) => !names.includes(name),
  );
  if (gone !== undefined) throw refused(`${gone} is missing; only a root key removes a remote.`);
  for (const remote of remotes)
    for (const right of Object.keys(RIGHTS)) {
      const signed = changes.find((other) => other.remote === remote.name && other.right === right);
      if (signed) requireSigned({ environment, sequence, expiresAt, delegations }, remote, signed);
      else if (digestOf(partOf(remote, right)) !== vouchedFor(mandate, remote.name, right))
        throw refused(`${remote.name} is changed (${right}), and no key that may has signed that.`);
    }
}

function vouchedFor({ snapshot }, name, right) {
  const digest = Object.hasOwn(snapshot, name) ? snapshot[name][right] : undefined;
  return digest ?? digestOf(partOf(emptyRemote, right));
}

function requireSigned({ environment, sequence, expiresAt, delegations }, remote, signed) {
  const { name } = remote;
  if (!(signed.sequence > delegations.mandate.sequence && signed.sequence <= sequence))
    throw refused(`What "${signed.keyId}" has signed of ${name} is of document ${signed.sequence}.`);
  const { keyId, signature, cosignatures = [] } = signed;
  const statement = statementOf(environment, signed, remote);
  const keys = [{ keyId, signature }, ...cosignatures].map((each) => {
    const key = findKey(delegations, each.keyId);
    if (!key) throw refused(`${name} is changed with the key "${each.keyId}", which is none here.`);
    requireRight(key, remote, signed.right);
    requireAlive(key, expiresAt);
    if (!isSignedBy(key.publicKey, each.signature, statement))
      throw refused(`${name} is not what "${key.keyId}" has signed (${signed.right}).`);
    return key;
  });
  // Who has several keys, or signs several times, is one person.
  const people = Math.min(
    new Set(keys.map(({ owner }) => owner)).size,
    new Set(keys.map(({ publicKey }) => publicKey)).size,
  );
  const { thresholds = {} } = delegations.mandate;
  const needed = signed.right === 'promote' && Object.hasOwn(thresholds, name) ? thresholds[name] : 1;
  requireEnough(`The pointers of ${name}`, people, needed);
}

function requireRight(key, { name, areas }, right) {
  const whose = `The key "${key.keyId}" of ${key.owner}`;
  if (!key.remotes.includes(name)) throw refused(`${whose} is not one of ${name}.`);
  if (!key.rights.includes(right)) throw refused(`${whose} does not have the right "${right}" over ${name}.`);
  const foreign = right === 'publish' && areas.find((area) => !key.areas.includes(area));
  if (foreign) throw refused(`${whose} may not have ${foreign}.`);
}

function requireAlive({ keyId, expiresAt }, until) {
  if (!(Date.parse(until) <= Date.parse(expiresAt)))
    throw refused(`The key "${keyId}" is good until ${expiresAt}, and the document until ${until}.`);
}

/** Refuses delegations that leave out what is in those of another document. */
export function requireNotOlder(delegations, last) {
  if (!last) return;
  const isOlder =
    !delegations ||
    delegations.mandate.sequence < last.mandate.sequence ||
    last.changes.some(({ remote, right, sequence }) => {
      const now = delegations.changes.find((change) => change.remote === remote && change.right === right);
      return (now?.sequence ?? delegations.mandate.sequence) < sequence;
    });
  if (isOlder)
    throw refused(
      'The current document leaves out what is signed in the one that the portal serves. Run "restore" of the registry tool.',
    );
}

/** Vouches with a root key for every remote as it is, and for the same keys and thresholds as before. */
export function delegate({ environment, sequence, expiresAt, remotes }, { keys, thresholds }, root) {
  const snapshot = Object.fromEntries(
    remotes.map((remote) => [
      remote.name,
      Object.fromEntries(
        Object.keys(RIGHTS)
          .filter((right) => RIGHTS[right].some((field) => remote[field] !== undefined))
          .map((right) => [right, digestOf(partOf(remote, right))]),
      ),
    ]),
  );
  const mandate = { environment, sequence, expiresAt, keys, ...(thresholds && { thresholds }), snapshot };
  const signature = { keyId: root.keyId, value: signValue(mandate, root.privateKey) };
  return { mandate, signature, changes: [] };
}

/** Signs what a change has touched with the key of a team. */
export function signChanges(before, { environment, sequence, remotes }, { keyId, privateKey }) {
  const signed = remotes.flatMap((remote) => {
    const known = before.remotes.find(({ name }) => name === remote.name) ?? emptyRemote;
    const touched = Object.keys(RIGHTS).filter(
      (right) => canonicalJson(partOf(known, right)) !== canonicalJson(partOf(remote, right)),
    );
    return touched.map((right) => {
      const change = { remote: remote.name, right, sequence, keyId };
      return { ...change, signature: signValue(statementOf(environment, change, remote), privateKey) };
    });
  });
  const isTouched = (change) =>
    signed.some(({ remote, right }) => remote === change.remote && right === change.right);
  const { changes, ...rest } = before.delegations;
  return { ...rest, changes: [...changes.filter((change) => !isTouched(change)), ...signed] };
}

function statementOf(environment, { remote, right, sequence }, signed) {
  return { environment, remote, right, sequence, value: partOf(signed, right) };
}

/**
 * What a right is over, of one remote. Whoever sends people to a version, or has looked at it, signs what is under its number, too:
 * nobody who may only publish replaces that afterwards.
 */
function partOf(remote, right) {
  const { current, previous, canary, evidence, versions } = remote;
  const names = { promote: [current, previous, canary?.version], gate: Object.keys(evidence) }[right] ?? [];
  const named = names
    .filter((name) => typeof name === 'string')
    .map((name) => [name, versions[name] ?? null]);
  const fields = RIGHTS[right].filter((field) => remote[field] !== undefined);
  return {
    ...Object.fromEntries(fields.map((field) => [field, remote[field]])),
    named: Object.fromEntries(named),
  };
}

function digestOf(value) {
  return createHash('sha256').update(canonicalJson(value)).digest('base64');
}

function refused(message) {
  return new SigningFailure('refused', message);
}
