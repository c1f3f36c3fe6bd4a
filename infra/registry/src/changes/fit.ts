import type { RegisteredRemote, RemoteVersion } from '@event-portal/contracts';
import { satisfies } from 'semver';
import { RegistryFailure } from '../registry-failure';
import type { RegistryTransform } from './registry-changes';

/** What shell and API of a portal offer to remotes. What is not known is left out, and nothing is held to it. */
export type Offered = {
  /** The version of each singleton, by its name. A slash at the end stands for the sub-paths of a package. */
  readonly singletons?: Readonly<Record<string, string>> | undefined;
  /** The versions of the host context that the shell hands over. */
  readonly hostContexts?: readonly number[] | undefined;
  /** What the API has, each as `comparable` writes it. */
  readonly endpoints?: ReadonlySet<string> | undefined;
};

/** What a version needs and does not find. */
export type Misfit = { readonly fault: string; readonly advice: string };

/** Refuses a change that adds a version, or sends people to one, which needs what shell or API do not offer. */
export function holdToOffered(change: RegistryTransform, offered: Offered): RegistryTransform {
  return (remotes, now) => {
    const after = change(remotes, now);
    const before = new Map(remotes.map((remote) => [remote.name, remote]));
    const misfits = after.remotes.flatMap((remote) =>
      listNew(remote, before.get(remote.name)).flatMap((version) => describeMisfits(version, offered)),
    );
    if (misfits.length > 0) throw new RegistryFailure('refused', misfits.join('\n'));
    return after;
  };
}

type Needing = Pick<RemoteVersion, 'requires' | 'needs' | 'hostContext'>;

/** What a version needs and does not find: a sentence for each, and one that says what to do. */
export function describeMisfits(
  version: Needing & Pick<RemoteVersion, 'descriptor' | 'version'>,
  offered: Offered,
): string[] {
  const subject = `${version.descriptor.name} ${version.version}`;
  return findMisfits(version, offered).map(({ fault, advice }) => `${subject} ${fault} ${advice}`);
}

/** What a version needs and does not find, without its name. */
export function findMisfits({ requires, needs, hostContext }: Needing, offered: Offered): Misfit[] {
  return [
    ...missingSingletons(requires, offered),
    ...missingContext(hostContext, offered),
    ...missingEndpoints(needs, offered),
  ];
}

/** An endpoint as it is compared: what its parameters are called is nobody else's business. */
export function comparable(endpoint: string): string {
  return endpoint.replaceAll(/:\w+/g, ':');
}

function missingSingletons(requires: RemoteVersion['requires'], { singletons }: Offered): Misfit[] {
  if (!singletons) return [];
  return Object.entries(requires).flatMap(([name, range]) => {
    const has = findProvided(name, singletons);
    if (has === undefined)
      return {
        fault: `requires ${name} ${range}, and the shell provides no ${name}.`,
        advice: 'Deploy a shell that does first, or bundle it with the remote and take it out of "requires".',
      };
    if (satisfies(has, range, { includePrerelease: true })) return [];
    return {
      fault: `requires ${name} ${range}, and the shell provides ${has}.`,
      advice: `Deploy a shell that fits first, or build the remote for ${has}.`,
    };
  });
}

function missingContext({ from, to }: RemoteVersion['hostContext'], { hostContexts }: Offered): Misfit[] {
  if (!hostContexts || hostContexts.some((version) => from <= version && version <= to)) return [];
  const understood = from === to ? from : `${from} to ${to}`;
  return [
    {
      fault: `understands host context ${understood}, and the shell hands over ${hostContexts.join(', ')}.`,
      advice: 'Deploy a shell that hands it over first, or build the remote for what there is.',
    },
  ];
}

function missingEndpoints(needs: RemoteVersion['needs'] = [], { endpoints }: Offered): Misfit[] {
  const missing = endpoints ? needs.filter((name) => !endpoints.has(comparable(name))) : [];
  if (missing.length === 0) return [];
  return [
    {
      fault: `needs ${missing.join(', ')}, which the API does not have.`,
      advice: `Deploy an API that has ${missing.length > 1 ? 'them' : 'it'} first, or build the remote without ${missing.length > 1 ? 'them' : 'it'}.`,
    },
  ];
}

function findProvided(name: string, provided: Readonly<Record<string, string>>): string | undefined {
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
