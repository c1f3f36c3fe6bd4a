// The changes that are signed without a person: each touches one remote, and only what its name says. What they come to is
// what the registry tool's own changes come to; a test makes both on the same documents.
import { canonicalJson } from './document.mjs';
import { SigningFailure } from './failure.mjs';

/** Adds a version with what the gate saw of it, and sends everybody to it where it passed and the pointer may move. */
export function publish({ build, version, baseUrl, evidence }, remotes, now) {
  const { name, owner, areas } = build.descriptor;
  const claimed = areas.map(({ path }) => path);
  const rival = remotes.find(
    (other) => other.name !== name && other.areas.some((area) => claimed.includes(area)),
  );
  if (rival) throw refused(`${rival.name} owns ${rival.areas.join(', ')}: ${name} may not have it.`);

  const remote = remotes.find((known) => known.name === name) ?? begin(name);
  const added = { ...build, version, baseUrl, publishedAt: now };
  const same = Object.hasOwn(remote.versions, version) ? remote.versions[version] : undefined;
  if (same && !isEqual({ ...same, publishedAt: now }, added))
    throw refused(`${name} ${version} is published already, with other bytes: publish another version.`);
  const twin = Object.values(remote.versions).find(
    (other) => other.version !== version && other.containerGlobal === build.containerGlobal,
  );
  if (twin) throw refused(`${name} ${twin.version} has the same container: build it anew.`);

  const listed = {
    ...remote,
    owner,
    areas: [...new Set([...remote.areas, ...claimed])],
    versions: { ...remote.versions, [version]: same ?? added },
    evidence: { ...remote.evidence, [version]: evidence },
  };
  const promoted = evidence.passed && remote.locked === null;
  return {
    remotes: replaceRemote(remotes, promoted ? setCurrent(listed, version, now) : listed),
    summary: [
      ...(same ? [] : [`${name} ${version} published`]),
      `${name} ${version} ${evidence.passed ? 'passed' : 'failed'} the gate`,
      ...(promoted ? [`${name} ${version} promoted`] : []),
    ].join('; '),
    problem: problemOf(remote, version, evidence),
  };
}

/** Sends everybody back to the version before. */
export function rollback(name, remotes, now) {
  const remote = remotes.find((known) => known.name === name);
  if (!remote) throw new SigningFailure('not-found', `There is no remote "${name}" in the registry.`);
  if (remote.locked) throw refused(`${name} is locked: ${remote.locked.reason}`);
  const version = remote.previous;
  if (version === null) throw new SigningFailure('not-found', `${name} has no earlier version.`);
  return {
    remotes: replaceRemote(remotes, setCurrent(remote, version, now)),
    summary: `${name} rolled back from ${remote.current} to ${version}`,
  };
}

/** Signs the same once more, with a later expiry. */
export function renew(remotes) {
  return { remotes, summary: 'Renewed' };
}

function problemOf({ name, locked }, version, { passed }) {
  if (!passed)
    return new SigningFailure(
      'data',
      `${name} ${version} failed the gate: it is listed, and nobody is sent to it.`,
    );
  if (locked)
    return refused(`${name} is locked: ${locked.reason} ${version} is listed, and nobody is sent to it.`);
  return undefined;
}

function begin(name) {
  const pointers = { current: null, previous: null, canary: null, pinned: [], locked: null, disabled: null };
  return { name, owner: '', areas: [], ...pointers, versions: {}, lastLive: {}, evidence: {} };
}

/** What was current becomes the way back. */
function setCurrent(remote, version, now) {
  if (remote.current === version && remote.canary === null) return remote;
  const left = [remote.current, remote.previous, remote.canary?.version].filter(
    (other) => typeof other === 'string',
  );
  return {
    ...remote,
    current: version,
    previous: remote.current === version ? remote.previous : remote.current,
    canary: null,
    lastLive: {
      ...remote.lastLive,
      ...Object.fromEntries(left.map((other) => [other, now])),
      [version]: now,
    },
  };
}

function replaceRemote(remotes, changed) {
  return remotes.some(({ name }) => name === changed.name)
    ? remotes.map((remote) => (remote.name === changed.name ? changed : remote))
    : [...remotes, changed].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function isEqual(a, b) {
  return canonicalJson(a) === canonicalJson(b);
}

function refused(message) {
  return new SigningFailure('refused', message);
}
