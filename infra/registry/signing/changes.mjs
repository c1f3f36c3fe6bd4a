// The changes that are signed without a person: each touches one remote, and only what its name says. What they come to is
// what the registry tool's own changes come to; a test makes both on the same documents.
import { canonicalJson, emptyRemote } from './delegations.mjs';
import { SigningFailure } from './failure.mjs';

// As contracts have them.
const RESERVED_AREAS =
  '/assets /auth /docs /join-team /livez /metrics /privacy /readyz /registry /remotes /reports /terms /unsubscribe'.split(
    ' ',
  );
const RESERVED_NAMES = ['constructor', 'shell'];

/**
 * Adds a version with what the gate saw of it, and sends everybody to it where it passed and the pointer may move; not promoted, it
 * waits for somebody who does.
 */
export function publish({ build, version, baseUrl, evidence, isPromoted = true }, remotes, now) {
  const { name, owner, areas } = build.descriptor;
  const claimed = areas.map(({ path }) => path);
  const rival = remotes.find(
    (other) => other.name !== name && other.areas.some((area) => claimed.includes(area)),
  );
  if (rival) throw refused(`${rival.name} owns ${rival.areas.join(', ')}: ${name} may not have it.`);

  const known = remotes.find((other) => other.name === name);
  const reserved = claimed.find((area) => RESERVED_AREAS.includes(area) && !known?.areas.includes(area));
  if (reserved) throw refused(`${reserved} belongs to the portal itself.`);
  if (RESERVED_NAMES.includes(name) && !known) throw refused(`"${name}" cannot be the name of a remote.`);
  if (known && known.owner !== owner)
    throw refused(`${name} belongs to ${known.owner}, and this build says ${owner}: publish it by hand.`);
  const remote = known ?? { ...emptyRemote, name, owner: '', areas: [] };
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
  const promoted = isPromoted && isFit(listed, version) && remote.locked === null;
  return {
    remotes: replaceRemote(remotes, promoted ? setCurrent(listed, version, now) : listed),
    summary: [
      ...(same ? [] : [`${name} ${version} published`]),
      `${name} ${version} ${evidence.passed ? 'passed' : 'failed'} the gate`,
      ...(promoted ? [`${name} ${version} promoted`] : []),
    ].join('; '),
    problem: failureOf(listed, version) ?? (isPromoted ? problemOf(listed, version) : undefined),
  };
}

/** Sends everybody to a version that the gate has let through. */
export function promote(name, version) {
  return (remotes, now) => {
    const remote = find(remotes, name);
    requireVersion(remote, version);
    if (remote.locked) throw refused(`${name} is locked: ${remote.locked.reason}`);
    if (remote.current === version && remote.canary === null)
      return { note: `Everybody has ${name} ${version} already.` };
    if (remote.current !== version && !isFit(remote, version)) throw unfit(remote, version);
    return {
      remotes: replaceRemote(remotes, setCurrent(remote, version, now)),
      summary: `${name} ${version} promoted`,
    };
  };
}

/**
 * Takes people away from the version that they have, or from a canary: `from` names which; nothing changes where nobody has that
 * any more. They go to the last version that was healthy. Asking twice goes back once: what was seen first is left.
 */
export function rollback(name, from) {
  let seen = from;
  return (remotes, now) => {
    const remote = find(remotes, name);
    if (remote.locked) throw refused(`${name} is locked: ${remote.locked.reason}`);
    if (from !== undefined) requireVersion(remote, from);
    const { current, canary, rolledBackFrom } = remote;
    if (canary && from === canary.version)
      return {
        remotes: replaceRemote(remotes, {
          ...remote,
          canary: null,
          lastLive: { ...remote.lastLive, [from]: now },
          takenBack: { ...remote.takenBack, [from]: now },
        }),
        summary: `${name} ${from} is no canary any more`,
      };
    if (seen === undefined && rolledBackFrom)
      return {
        note: `${name} was rolled back from ${rolledBackFrom} to ${current} already. To leave ${current} as well: rollback ${name} --from ${current}.`,
      };
    seen ??= current;
    if (current !== seen) return { note: `Everybody has ${name} ${current} already: nothing to roll back.` };
    const version = findWayBack(remote, [current, canary?.version]);
    if (current === null || version === null)
      throw new SigningFailure('not-found', `${name} has no earlier version that was healthy.`);
    return {
      remotes: replaceRemote(remotes, {
        ...setCurrent(remote, version, now),
        previous: findWayBack(remote, [current, version, canary?.version]),
        takenBack: { ...remote.takenBack, [current]: now },
        rolledBackFrom: current,
      }),
      summary: `${name} rolled back from ${current} to ${version}`,
    };
  };
}

/** Signs the same once more, with a later expiry. */
export function renew(remotes) {
  return { remotes, summary: 'Renewed' };
}

function find(remotes, name) {
  const remote = remotes.find((known) => known.name === name);
  if (!remote) throw new SigningFailure('not-found', `There is no remote "${name}" in the registry.`);
  return remote;
}

function requireVersion({ name, versions }, version) {
  if (!Object.hasOwn(versions, version))
    throw new SigningFailure('not-found', `${name} has no version "${version}".`);
}

function failureOf({ name, evidence }, version) {
  return evidence[version].passed
    ? undefined
    : new SigningFailure(
        'data',
        `${name} ${version} failed the gate: it is listed, and nobody is sent to it.`,
      );
}

function problemOf(remote, version) {
  const { name, locked } = remote;
  if (locked)
    return refused(`${name} is locked: ${locked.reason} ${version} is listed, and nobody is sent to it.`);
  if (!isFit(remote, version)) return unfit(remote, version);
  return undefined;
}

function unfit({ name, takenBack = {} }, version) {
  const when = takenBack[version];
  const why =
    when === undefined
      ? 'has not passed the gate'
      : `was taken back at ${when}, and has not passed the gate since`;
  return refused(`${name} ${version} ${why}: nobody is sent to it.`);
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
    rolledBackFrom: null,
    lastLive: {
      ...remote.lastLive,
      ...Object.fromEntries(left.map((other) => [other, now])),
      [version]: now,
    },
  };
}

/** Whether people may be sent to a version: the gate has let it through, and it was not taken back since. */
function isFit({ evidence, takenBack = {} }, version) {
  if (!Object.hasOwn(evidence, version)) return false;
  const { passed, forced, checkedAt } = evidence[version];
  if (!passed && !forced) return false;
  return !Object.hasOwn(takenBack, version) || Date.parse(checkedAt) > Date.parse(takenBack[version]);
}

/** The way back from a version: the one before, else what people had last, as long as it was healthy; of several, the latest published. */
function findWayBack(remote, left) {
  const { lastLive, versions } = remote;
  const recency = (version) => `${lastLive[version]} ${versions[version]?.publishedAt}`;
  const latestFirst = Object.keys(lastLive).sort((a, b) => compareText(recency(b), recency(a)));
  const isWayBack = (version) =>
    version !== null &&
    !left.includes(version) &&
    Object.hasOwn(versions, version) &&
    Object.hasOwn(lastLive, version) &&
    isFit(remote, version);
  return [remote.previous, ...latestFirst].find(isWayBack) ?? null;
}

function compareText(a, b) {
  return a === b ? 0 : a < b ? -1 : 1;
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
