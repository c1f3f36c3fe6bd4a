import {
  emptyRemote,
  reservedAreas,
  reservedNames,
  type GateEvidence,
  type Mandate,
  type RegisteredRemote,
  type RemoteRegistry,
  type RemoteVersion,
} from '@event-portal/contracts';
import { compare } from 'semver';
import { RegistryFailure } from '../registry-failure';

/** Whom the root key delegates to, and how many people it takes. */
export type Delegated = Pick<Mandate, 'keys' | 'thresholds'>;

/**
 * What a change leaves: the remotes after it, the delegated keys where it is about those, and what happened, in one sentence.
 * No summary: nothing changed; the note says why.
 */
export type RegistryState = {
  readonly remotes: RemoteRegistry['remotes'];
  readonly delegated?: Delegated;
  readonly summary?: string;
  readonly note?: string;
};

/** A change to the remotes of a registry. @throws RegistryFailure when it cannot be made. */
export type RegistryTransform = (
  remotes: RemoteRegistry['remotes'],
  now: string,
  delegated?: Delegated,
) => RegistryState;

/** How long the files of a version stay after it was last live, at least: open tabs still ask for them. */
export const KEPT_DAYS = 7;

/** Adds a version. Nobody is sent to it yet. Publishing the same once more changes nothing. Another owner is one that is named. */
export function publish(version: RemoteVersion, newOwner?: string): RegistryTransform {
  return (remotes) => {
    const { name, owner, areas } = version.descriptor;
    const claimed = areas.map(({ path }) => path);
    const areaOwner = remotes.find(
      (other) => other.name !== name && other.areas.some((area) => claimed.includes(area)),
    );
    if (areaOwner)
      throw new RegistryFailure(
        'refused',
        `${areaOwner.name} owns ${areaOwner.areas.join(', ')}. Choose another area.`,
      );

    const existing = remotes.find((remote) => remote.name === name);
    const reserved = claimed.find((area) => reservedAreas.includes(area) && !existing?.areas.includes(area));
    if (reserved !== undefined)
      throw new RegistryFailure('refused', `${reserved} belongs to the portal itself. Choose another area.`);
    if (reservedNames.includes(name) && !existing)
      throw new RegistryFailure('refused', `"${name}" cannot be the name of a remote. Choose another one.`);
    if (existing && existing.owner !== owner && newOwner !== owner)
      throw new RegistryFailure(
        'refused',
        `${name} belongs to ${existing.owner}, and this build says ${owner}. To hand it over: publish by hand, with --new-owner "${owner}".`,
      );
    const same = existing?.versions[version.version];
    if (same) {
      if (isSameBuild(same, version)) return { remotes };
      throw new RegistryFailure(
        'refused',
        `409: ${name} ${version.version} is published already, with other bytes. A version never changes: publish another one.`,
      );
    }
    const duplicateContainer = Object.values(existing?.versions ?? {}).find(
      ({ containerGlobal }) => containerGlobal === version.containerGlobal,
    );
    if (duplicateContainer)
      throw new RegistryFailure(
        'refused',
        `${name} ${duplicateContainer.version} has the same container (${duplicateContainer.containerGlobal}): two versions must fit into one page. Build it anew.`,
      );
    const remote: RegisteredRemote = existing ?? { ...emptyRemote, name, owner, areas: [] };
    return {
      summary: `${name} ${version.version} published`,
      remotes: replaceRemote(remotes, {
        ...remote,
        owner,
        areas: [...new Set([...remote.areas, ...claimed])],
        versions: { ...remote.versions, [version.version]: version },
      }),
    };
  };
}

/** Keeps what the gate saw of a version. */
export function keepEvidence(name: string, version: string, evidence: GateEvidence): RegistryTransform {
  return (remotes) => {
    const remote = find(remotes, name);
    requireVersion(remote, version);
    return {
      summary: `${name} ${version} ${describe(evidence)}`,
      remotes: replaceRemote(remotes, { ...remote, evidence: { ...remote.evidence, [version]: evidence } }),
    };
  };
}

/** Sends everybody to a version. */
export function promote(name: string, version: string): RegistryTransform {
  return (remotes, now) => {
    const remote = find(remotes, name);
    requireVersion(remote, version);
    requireUnlocked(remote);
    if (remote.current === version && remote.canary === null) return { remotes };
    if (remote.current !== version) requireFit(remote, version);
    return {
      summary: `${name} ${version} promoted`,
      remotes: replaceRemote(remotes, setCurrent(remote, version, now)),
    };
  };
}

/** Where a rollback goes, and what it leaves; forced, it also goes where nobody has been well. */
export type RollbackOptions = {
  readonly to?: string | undefined;
  readonly from?: string | undefined;
  readonly isForced?: boolean;
};

/**
 * Takes people away from the version that they have, or from a canary. They go to a version that was healthy: people have
 * had it, and it was not taken back itself. What is left stays known as no way back. Asking twice goes back once: without
 * `from`, the version that is left is the one that was current when the change was first made.
 */
export function rollback(
  name: string,
  { to, from, isForced = false }: RollbackOptions = {},
): RegistryTransform {
  let seen: string | null | undefined = from;
  return (remotes, now) => {
    const remote = find(remotes, name);
    requireUnlocked(remote);
    if (from !== undefined) requireVersion(remote, from);
    if (to !== undefined) requireVersion(remote, to);
    const { current, canary, rolledBackFrom } = remote;
    const endsCanary = canary && (from === canary.version || (from === undefined && to === current));
    if (endsCanary)
      return {
        summary: `${name} ${canary.version} is no canary any more`,
        remotes: replaceRemote(remotes, {
          ...remote,
          canary: null,
          lastLive: { ...remote.lastLive, [canary.version]: now },
          takenBack: { ...remote.takenBack, [canary.version]: now },
        }),
      };
    if (seen === undefined && to === undefined && rolledBackFrom)
      return {
        remotes,
        note: `${name} was rolled back from ${rolledBackFrom} to ${current} already. To leave ${current} as well: rollback ${name} --from ${current}.`,
      };
    seen ??= current;
    if (current !== seen || to === current)
      return { remotes, note: `Everybody has ${name} ${current} already: nothing to roll back.` };
    const version = to ?? findWayBack(remote, [current, canary?.version]);
    if (current === null || version === null)
      throw new RegistryFailure(
        'not-found',
        `${name} has no earlier version that was healthy. Name one with --to, or switch it off with "disable".`,
      );
    if (!isForced && !isHealthy(remote, version))
      throw new RegistryFailure(
        'refused',
        `${name} ${version} was never live with a passed gate, or was taken back. Go to another one, or say --force why.`,
      );
    const after = setCurrent(remote, version, now);
    return {
      summary: `${name} rolled back from ${current} to ${version}`,
      remotes: replaceRemote(remotes, {
        ...after,
        previous: findWayBack(remote, [current, version, canary?.version]),
        takenBack: { ...remote.takenBack, [current]: now },
        rolledBackFrom: current,
      }),
    };
  };
}

/** Sends a part of the visitors to a version; 0 ends that. */
export function canary(name: string, percent: number, version?: string): RegistryTransform {
  return (remotes, now) => {
    const remote = find(remotes, name);
    if (percent === 0) {
      if (!remote.canary) return { remotes };
      return {
        summary: `${name} ${remote.canary.version} is no canary any more`,
        remotes: replaceRemote(remotes, {
          ...remote,
          canary: null,
          lastLive: { ...remote.lastLive, [remote.canary.version]: now },
        }),
      };
    }
    requireUnlocked(remote);
    const candidate = version ?? remote.canary?.version ?? newest(remote);
    requireVersion(remote, candidate);
    if (candidate === remote.current)
      throw new RegistryFailure(
        'refused',
        `${name} ${candidate} is what everybody has. Name another with --version.`,
      );
    requireFit(remote, candidate);
    if (remote.canary?.version === candidate && remote.canary.percent === percent) return { remotes };
    return {
      summary: `${name} ${candidate} for ${percent} % of the visitors`,
      remotes: replaceRemote(remotes, { ...remote, canary: { version: candidate, percent } }),
    };
  };
}

/** Keeps a version whatever its age, or lets it go. */
export function pin(name: string, version: string, isPinned: boolean): RegistryTransform {
  return (remotes) => {
    const remote = find(remotes, name);
    requireVersion(remote, version);
    if (remote.pinned.includes(version) === isPinned) return { remotes };
    const others = remote.pinned.filter((other) => other !== version);
    return {
      summary: `${name} ${version} ${isPinned ? 'pinned' : 'let go'}`,
      remotes: replaceRemote(remotes, { ...remote, pinned: isPinned ? [...others, version] : others }),
    };
  };
}

/** Keeps a remote's pointer where it is, or lets it move again. */
export function lock(name: string, reason: string | null): RegistryTransform {
  return (remotes) => {
    const remote = find(remotes, name);
    if ((remote.locked?.reason ?? null) === reason) return { remotes };
    return {
      summary: reason === null ? `${name} unlocked` : `${name} locked: ${reason}`,
      remotes: replaceRemote(remotes, { ...remote, locked: reason === null ? null : { reason } }),
    };
  };
}

/** Switches a remote off with a message to people, or on again. A lock does not keep anybody from that. */
export function disable(name: string, message: string | null): RegistryTransform {
  return (remotes) => {
    const remote = find(remotes, name);
    if ((remote.disabled?.message ?? null) === message) return { remotes };
    return {
      summary: message === null ? `${name} enabled` : `${name} disabled: ${message}`,
      remotes: replaceRemote(remotes, { ...remote, disabled: message === null ? null : { message } }),
    };
  };
}

/** Takes out a remote with everything that belongs to it, and frees its areas. */
export function remove(name: string): RegistryTransform {
  return (remotes) => {
    const remote = find(remotes, name);
    requireUnlocked(remote);
    return {
      summary: `${name} removed`,
      remotes: remotes.filter((other) => other !== remote),
    };
  };
}

/** Forgets versions that nobody can be at any more. */
export function collectGarbage(keptDays = KEPT_DAYS): RegistryTransform {
  return (remotes, now) => {
    const eldest = Date.parse(now) - keptDays * 86_400_000;
    const isKept = (remote: RegisteredRemote, { version, publishedAt }: RemoteVersion) =>
      [remote.current, remote.previous, remote.canary?.version, ...remote.pinned].includes(version) ||
      Date.parse(remote.lastLive[version] ?? publishedAt) > eldest;
    const forgotten: string[] = [];
    const after = remotes.map((remote) => {
      const gone = Object.values(remote.versions).filter((version) => !isKept(remote, version));
      if (gone.length === 0) return remote;
      const without = <T>(table: Record<string, T>) =>
        Object.fromEntries(
          Object.entries(table).filter(([version]) => gone.every((other) => other.version !== version)),
        );
      forgotten.push(...gone.map(({ version }) => `${remote.name} ${version}`));
      return {
        ...remote,
        versions: without(remote.versions),
        lastLive: without(remote.lastLive),
        evidence: without(remote.evidence),
        ...(remote.takenBack && { takenBack: without(remote.takenBack) }),
      };
    });
    return forgotten.length === 0
      ? { remotes }
      : { remotes: after, summary: `Forgotten: ${forgotten.join(', ')}`.slice(0, 500) };
  };
}

/** Signs the same once more, with a later expiry. */
export function renew(): RegistryTransform {
  return (remotes) => ({ remotes, summary: 'Renewed' });
}

/** The remote of a name. @throws RegistryFailure `not-found` */
export function find(remotes: RemoteRegistry['remotes'], name: string): RegisteredRemote {
  const remote = remotes.find((candidate) => candidate.name === name);
  if (remote) return remote;
  const known = remotes.map((candidate) => candidate.name).join(', ');
  throw new RegistryFailure('not-found', `There is no remote "${name}". There are: ${known || 'none yet'}.`);
}

function describe({ passed, forced }: GateEvidence): string {
  if (forced !== null) return `let past the gate: ${forced}`;
  return passed ? 'passed the gate' : 'failed the gate';
}

/** Two builds are the same when every byte that a browser gets is. */
function isSameBuild(a: RemoteVersion, b: RemoteVersion): boolean {
  const facts = ({ descriptor, buildId, entry, containerGlobal, integrity, baseUrl }: RemoteVersion) =>
    JSON.stringify([
      descriptor,
      buildId,
      entry,
      containerGlobal,
      baseUrl,
      Object.entries(integrity ?? {}).sort(),
    ]);
  return facts(a) === facts(b);
}

/** What was current becomes the way back. A canary of the version that everybody gets now is over. */
function setCurrent(remote: RegisteredRemote, version: string, now: string): RegisteredRemote {
  const left = [remote.current, remote.previous, remote.canary?.version].filter(
    (other): other is string => typeof other === 'string',
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
function isFit({ evidence, takenBack }: RegisteredRemote, version: string): boolean {
  const seen = evidence[version];
  if (!seen?.passed && !seen?.forced) return false;
  const takenBackAt = takenBack?.[version];
  return takenBackAt === undefined || Date.parse(seen.checkedAt) > Date.parse(takenBackAt);
}

/** Whether a version is a way back: people have had it, and it is fit for them. */
function isHealthy(remote: RegisteredRemote, version: string): boolean {
  return Object.hasOwn(remote.lastLive, version) && isFit(remote, version);
}

/** The way back from a version: the one before, else what people had last, as long as it was healthy; of several, the latest published. */
function findWayBack(remote: RegisteredRemote, left: readonly (string | null | undefined)[]): string | null {
  const recency = (version: string) =>
    `${remote.lastLive[version] ?? ''} ${remote.versions[version]?.publishedAt ?? ''}`;
  const latestFirst = Object.keys(remote.lastLive).sort((a, b) => compareText(recency(b), recency(a)));
  const isWayBack = (version: string | null): version is string =>
    version !== null &&
    !left.includes(version) &&
    Object.hasOwn(remote.versions, version) &&
    isHealthy(remote, version);
  return [remote.previous, ...latestFirst].find(isWayBack) ?? null;
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function requireFit(remote: RegisteredRemote, version: string): void {
  if (isFit(remote, version)) return;
  const { name, takenBack } = remote;
  const takenBackAt = takenBack?.[version];
  throw new RegistryFailure(
    'refused',
    takenBackAt === undefined
      ? `${name} ${version} has not passed the gate. Run "gate ${name} ${version}".`
      : `${name} ${version} was taken back at ${takenBackAt}, and has not passed the gate since. Run "gate ${name} ${version}".`,
  );
}

function newest({ versions }: RegisteredRemote): string {
  return Object.keys(versions).sort(compare).at(-1) ?? '';
}

function requireVersion({ name, versions }: RegisteredRemote, version: string): void {
  if (Object.hasOwn(versions, version)) return;
  const known = Object.keys(versions).sort(compare).slice(-10).join(', ');
  throw new RegistryFailure('not-found', `${name} has no version "${version}". The latest are: ${known}.`);
}

export function requireUnlocked({ name, locked }: RegisteredRemote): void {
  if (locked)
    throw new RegistryFailure('refused', `${name} is locked: ${locked.reason} Run "unlock ${name}" first.`);
}

export function replaceRemote(
  remotes: RemoteRegistry['remotes'],
  changed: RegisteredRemote,
): RemoteRegistry['remotes'] {
  return remotes.some(({ name }) => name === changed.name)
    ? remotes.map((remote) => (remote.name === changed.name ? changed : remote))
    : [...remotes, changed].sort((a, b) => (a.name < b.name ? -1 : 1));
}
