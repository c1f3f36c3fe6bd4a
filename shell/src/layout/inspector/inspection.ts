import {
  patternOf,
  type AccessDecision,
  type GuardScope,
  type LiveRemote,
  type RemoteReport,
  type RemoteVersion,
} from '@event-portal/contracts';
import type { RunningRemote } from '@event-portal/remote-kit';
import type { Guard } from '@event-portal/remote-kit/routing';
import { findArea } from '../areas';
import type { ListedRemote } from '../../remotes/remote-catalogue';
import type { VersionFacts } from '../../remotes/version-machine';

/** What can be said of this load of the portal that the catalogue does not know. */
export type Inspection = {
  readonly shell: { readonly version: string; readonly buildId: string; readonly baseUrl: string };
  readonly apiBaseUrl: string;
  /** What has failed since the page was loaded, whether it was told or not. */
  readonly failures: readonly RemoteReport[];
  /** The routes of the page, from the outside in. */
  readonly matches: () => readonly { readonly route: { readonly middleware?: unknown } }[];
  /** What the browser has fetched: `PerformanceResourceTiming`. */
  readonly requests: () => readonly PerformanceEntry[];
};

/** Which page it is, and whose. */
export type InspectedPage = {
  readonly remote: ListedRemote;
  readonly area: string;
  /** The URL pattern; undefined where the remote lists no such page. */
  readonly pattern: string | undefined;
};

/** The page at a path; undefined for one of the shell's own. */
export function findPage(remotes: readonly ListedRemote[], pathname: string): InspectedPage | undefined {
  const found = findArea(remotes, pathname);
  if (!found) return undefined;
  const pages = Object.keys(found.remote.descriptor.pages ?? {});
  return { remote: found.remote, area: found.area.path, pattern: patternOf(pages, pathname) };
}

/** Why somebody has the version of a remote that runs, as a sentence. */
export function explain(
  running: RunningRemote | undefined,
  { remote, failures, isSafeMode }: Pick<VersionFacts, 'remote' | 'failures' | 'isSafeMode'>,
): string {
  const { name, disabled, canary } = remote;
  if (!running)
    return disabled ? `${name} is switched off: ${disabled.message}` : `No version of ${name} runs here.`;
  return `${name} ${running.version} runs here, because ${reasonOf(running.reason)}.`;

  function reasonOf(reason: RunningRemote['reason']): string {
    switch (reason) {
      case 'current':
        return isSafeMode ? 'safe mode takes what is current' : 'it is what everybody gets';
      case 'canary':
        return canary
          ? `you are among the ${canary.percent} % who get the canary`
          : 'you were among those who got the canary, which has ended since';
      case 'override':
        return 'you try it in this browser';
      case 'fallback':
        return failures.size > 0
          ? `${[...failures].join(' and ')} has failed in this browser`
          : 'another version has failed in this browser';
    }
  }
}

/** The version that runs, as far as the registry still names it. */
export function findVersion(
  running: RunningRemote | undefined,
  { remote: { current, canary, previous }, override }: Pick<VersionFacts, 'remote' | 'override'>,
): RemoteVersion | undefined {
  return (
    [current, canary?.version, previous, override].find(
      (version) => version && version.version === running?.version,
    ) ?? undefined
  );
}

/** A scope that the page lies in, and how its guard has decided. */
export type PageGuard = { readonly scope: GuardScope; readonly decision: string };

/** The guards of the page, from the outside in. Those of remotes that were built before do not say. */
export function listGuards(matches: ReturnType<Inspection['matches']>): PageGuard[] {
  return matches
    .flatMap(({ route }): unknown[] => (Array.isArray(route.middleware) ? route.middleware : []))
    .filter(isGuard)
    .map(({ scope, decided }) => ({ scope, decision: describe(decided()) }));
}

function isGuard(middleware: unknown): middleware is Guard {
  return typeof middleware === 'function' && 'scope' in middleware && 'decided' in middleware;
}

function describe(decision: AccessDecision | undefined): string {
  switch (decision?.kind) {
    case undefined:
      return 'not asked yet';
    case 'proceed':
      return 'lets you in';
    case 'redirect':
      return `sends you to ${decision.to} (${decision.rule})`;
    case 'not-found':
      return `says that there is no such page (${decision.rule})`;
  }
}

/** A file or a call: what it is, how it ended, and how long it took. */
export type InspectedRequest = {
  readonly id: string;
  readonly name: string;
  /** Bytes over the wire, 0 for what a cache had; the HTTP status. Undefined where the browser does not tell. */
  readonly size?: number;
  readonly status?: number;
  readonly milliseconds: number;
};

/** What was asked of the API, the latest first. */
export function listCalls({ requests, apiBaseUrl }: Inspection): InspectedRequest[] {
  return read(requests(), `${apiBaseUrl}/`, '/').toReversed();
}

/** The files of each part that runs here, with the shell first. */
export function listFiles(
  { requests, shell }: Inspection,
  versions: readonly RemoteVersion[],
  documentUrl: string,
): { part: string; files: InspectedRequest[] }[] {
  const entries = requests();
  const parts = [
    { part: `shell ${shell.version}`, baseUrl: new URL(shell.baseUrl, documentUrl).href },
    ...versions.map(({ descriptor: { name }, version, baseUrl }) => ({
      part: `${name} ${version}`,
      baseUrl: new URL(baseUrl, documentUrl).href,
    })),
  ];
  return parts
    .map(({ part, baseUrl }) => ({ part, files: once(read(entries, baseUrl, '')) }))
    .filter(({ files }) => files.length > 0);
}

/** What was asked for ahead is asked for again by whoever runs it, and comes out of the cache. */
function once(files: readonly InspectedRequest[]): InspectedRequest[] {
  return [...new Map(files.toReversed().map((file) => [file.name, file])).values()].toReversed();
}

/** The versions of all remotes that run here. */
export function listRunning(
  running: readonly RunningRemote[],
  factsOf: (name: string) => Pick<VersionFacts, 'remote' | 'override'>,
): RemoteVersion[] {
  return running.flatMap((one) => findVersion(one, factsOf(one.name)) ?? []);
}

function read(entries: readonly PerformanceEntry[], base: string, prefix: string): InspectedRequest[] {
  return entries.filter(isRequest).flatMap((entry, index) =>
    entry.name.startsWith(base)
      ? [
          {
            id: `${index}`,
            name: prefix + entry.name.slice(base.length),
            milliseconds: Math.round(entry.duration),
            ...(entry.encodedBodySize > 0 && { size: entry.transferSize }),
            ...(entry.responseStatus > 0 && { status: entry.responseStatus }),
          },
        ]
      : [],
  );
}

function isRequest(entry: PerformanceEntry): entry is PerformanceResourceTiming {
  return 'transferSize' in entry && 'responseStatus' in entry;
}

/** The canary of a remote, in words. */
export function describeCanary({ canary }: Pick<LiveRemote, 'canary'>): string {
  return canary ? `${canary.version.version}, for ${canary.percent} %` : 'none';
}
