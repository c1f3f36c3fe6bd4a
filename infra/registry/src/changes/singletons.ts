import type { RegisteredRemote, RemoteVersion } from '@event-portal/contracts';
import { satisfies } from 'semver';
import { RegistryFailure } from '../registry-failure';
import type { RegistryTransform } from './registry-changes';

/** The version of each singleton that a shell provides, by its name. A slash at the end stands for the sub-paths of a package. */
export type ProvidedSingletons = Readonly<Record<string, string>>;

/**
 * Refuses a change that adds a version, or sends people to one, whose singletons the shell has not. Without knowing what the shell
 * provides, every change is let through.
 */
export function holdToShell(
  change: RegistryTransform,
  provided: ProvidedSingletons | undefined,
): RegistryTransform {
  return (remotes, now) => {
    const after = change(remotes, now);
    const before = new Map(remotes.map((remote) => [remote.name, remote]));
    const misfits = after.remotes.flatMap((remote) =>
      listNew(remote, before.get(remote.name)).flatMap((version) =>
        provided ? describeMisfits(version, provided) : [],
      ),
    );
    if (misfits.length > 0) throw new RegistryFailure('refused', misfits.join('\n'));
    return after;
  };
}

/** What a version requires and a shell has not: a sentence for each that says what to do. */
export function describeMisfits(
  {
    descriptor: { name: remote },
    version,
    requires,
  }: Pick<RemoteVersion, 'descriptor' | 'version' | 'requires'>,
  provided: ProvidedSingletons,
): string[] {
  return Object.entries(requires).flatMap(([name, range]) => {
    const has = findProvided(name, provided);
    if (has === undefined)
      return `${remote} ${version} requires ${name} ${range}, and the shell provides no ${name}. Deploy a shell that does first, or bundle it with the remote and take it out of "requires".`;
    if (satisfies(has, range, { includePrerelease: true })) return [];
    return `${remote} ${version} requires ${name} ${range}, and the shell provides ${has}. Deploy a shell that fits first, or build the remote for ${has}.`;
  });
}

function findProvided(name: string, provided: ProvidedSingletons): string | undefined {
  if (Object.hasOwn(provided, name)) return provided[name];
  return Object.entries(provided).find(([folder]) => folder.endsWith('/') && name.startsWith(folder))?.[1];
}

/** The versions that are there, or that people get, and were not before. */
function listNew(remote: RegisteredRemote, before: RegisteredRemote | undefined): RemoteVersion[] {
  return Object.values(remote.versions).filter(
    ({ version }) =>
      !Object.hasOwn(before?.versions ?? {}, version) ||
      (remote.current === version && before?.current !== version) ||
      (remote.canary?.version === version && before?.canary?.version !== version),
  );
}
