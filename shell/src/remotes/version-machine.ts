import {
  isInCanary,
  type LiveRemote,
  type RemoteFailureCode,
  type RemoteVersion,
} from '@event-portal/contracts';
import type { RunningRemote } from '@event-portal/remote-kit';

/** Whoever a version is for; nobody while that is not known. */
export type Person = { readonly userId: string; readonly isSuperuser: boolean } | null;

/** A version for somebody, and why it is that one. */
export type ChosenVersion = { readonly version: RemoteVersion; readonly reason: RunningRemote['reason'] };

/** What a choice depends on. */
export type VersionFacts = {
  /** The remote as the registry has it, and as safe mode leaves it. */
  readonly remote: LiveRemote;
  readonly person: Person;
  /** What is tried in this browser; counts for superusers. */
  readonly override: RemoteVersion | undefined;
  /** Without canaries and overrides. */
  readonly isSafeMode: boolean;
  /** The versions that are remembered as failed here. */
  readonly failures: ReadonlySet<string>;
};

/** A remote on its way to somebody who has entered one of its areas. */
export type LoadState = {
  readonly facts: VersionFacts;
  /** What this load has tried, by container. */
  readonly tried: ReadonlySet<string>;
  /** How the first version failed; undefined while none has. */
  readonly failure: RemoteFailureCode | undefined;
  /** What has failed, and is not remembered yet. */
  readonly unrecorded: string | undefined;
  /** Whether the registry has been asked again. */
  readonly isFresh: boolean;
  readonly isOutOfTime: boolean;
};

/** What happens while a remote is loaded. */
export type LoadEvent =
  | { readonly kind: 'failed'; readonly version: RemoteVersion; readonly code: RemoteFailureCode }
  | { readonly kind: 'remembered' }
  | { readonly kind: 'refreshed'; readonly facts: VersionFacts }
  | { readonly kind: 'outOfTime' };

/** What to do next for a remote that is loaded. */
export type LoadStep =
  | ({ readonly kind: 'load'; readonly isFirst: boolean } & ChosenVersion)
  | { readonly kind: 'remember'; readonly version: string }
  | { readonly kind: 'refresh' }
  | { readonly kind: 'switchedOff'; readonly message: string }
  /** Nothing works. What has failed is forgotten: the next load begins from the top. */
  | { readonly kind: 'giveUp'; readonly code: RemoteFailureCode };

/** A page that has failed, of a version that runs. */
export type PageState = {
  /** Undefined until the registry has been asked again. */
  readonly facts: VersionFacts | undefined;
  readonly version: string;
  /** Whether another version could help. */
  readonly mayLeave: boolean;
  /** Whether somebody has typed what a load would lose. */
  readonly hasUnsaved: boolean;
  /** Whether the next load will know of the failure; undefined until it was tried to remember it. */
  readonly isKept: boolean | undefined;
};

/** What happens while a way out of a failed page is looked for. */
export type PageEvent =
  | { readonly kind: 'typed' }
  | { readonly kind: 'refreshed'; readonly facts: VersionFacts }
  | { readonly kind: 'remembered'; readonly isKept: boolean };

/** What to do next for a failed page. `reload` leads to a new load of the remote, which knows of the failure. */
export type PageStep =
  | { readonly kind: 'refresh' }
  | { readonly kind: 'remember'; readonly version: string }
  | { readonly kind: 'reload' }
  | { readonly kind: 'stay' };

/** Begins to load a remote. */
export function startLoad(facts: VersionFacts): LoadState {
  return {
    facts,
    tried: new Set(),
    failure: undefined,
    unrecorded: undefined,
    isFresh: false,
    isOutOfTime: false,
  };
}

/** The load after an event. */
export function afterLoad(state: LoadState, event: LoadEvent): LoadState {
  switch (event.kind) {
    case 'failed': {
      const { version, containerGlobal } = event.version;
      const { facts, tried, failure } = state;
      return {
        ...state,
        facts: { ...facts, failures: new Set([...facts.failures, version]) },
        tried: new Set([...tried, containerGlobal]),
        failure: failure ?? event.code,
        unrecorded: version,
      };
    }
    case 'remembered':
      return { ...state, unrecorded: undefined };
    case 'refreshed':
      return { ...state, facts: event.facts, isFresh: true };
    case 'outOfTime':
      return { ...state, isOutOfTime: true };
  }
}

/**
 * Climbs down a ladder: the version that the person should get; the registry once more, because whoever put a broken
 * version there may have put another one there since; what the registry says now; the version before.
 */
export function nextOfLoad({ facts, tried, failure, unrecorded, isFresh, isOutOfTime }: LoadState): LoadStep {
  if (unrecorded !== undefined) return { kind: 'remember', version: unrecorded };
  const { disabled } = facts.remote;
  if (disabled) return { kind: 'switchedOff', message: disabled.message };
  const next = chooseVersions(facts).find(({ version }) => !tried.has(version.containerGlobal));
  const hasFailed = failure !== undefined || (next !== undefined && facts.failures.has(next.version.version));
  if (hasFailed && !isFresh) return { kind: 'refresh' };
  if (!next || isOutOfTime) return { kind: 'giveUp', code: failure ?? 'remote-slow' };
  return failure === undefined
    ? { kind: 'load', isFirst: true, ...next }
    : { kind: 'load', isFirst: false, version: next.version, reason: 'fallback' };
}

/**
 * A page of a version has failed.
 * @param hasArrived whether a page of that version has come up before: then throwing is the page's own, and no reason to leave
 * the version.
 */
export function startPage({
  version,
  code,
  hasArrived,
  failures,
}: {
  version: string;
  code: RemoteFailureCode;
  hasArrived: boolean;
  failures: ReadonlySet<string>;
}): PageState {
  const isPagesOwn = code === 'page-broken' && hasArrived;
  // A version is left once while it is remembered, whatever the registry says by then: so loads come to an end.
  const mayLeave = !isPagesOwn && !failures.has(version);
  return { facts: undefined, version, mayLeave, hasUnsaved: false, isKept: undefined };
}

/** The failed page after an event. */
export function afterPage(state: PageState, event: PageEvent): PageState {
  switch (event.kind) {
    case 'typed':
      return { ...state, hasUnsaved: true };
    case 'refreshed':
      return { ...state, facts: event.facts };
    case 'remembered':
      return { ...state, isKept: event.isKept };
  }
}

/** Leaves a version whose page fails, once, where there is another one and nothing typed would be lost. */
export function nextOfPage({ facts, version, mayLeave, hasUnsaved, isKept }: PageState): PageStep {
  if (!mayLeave || hasUnsaved) return { kind: 'stay' };
  if (!facts) return { kind: 'refresh' };
  const hasOther = chooseVersions(facts).some(
    ({ version: { version: other } }) => other !== version && !facts.failures.has(other),
  );
  if (!hasOther) return { kind: 'stay' };
  if (isKept === undefined) return { kind: 'remember', version };
  // Where it cannot be remembered, a load would meet the same failure again.
  return { kind: isKept ? 'reload' : 'stay' };
}

/** The versions of a remote that a person may get, the one that they should get first; what has failed here comes last. */
export function chooseVersions({
  remote: { name, current, canary, previous },
  person,
  override,
  isSafeMode,
  failures,
}: VersionFacts): ChosenVersion[] {
  const isForCanary =
    canary !== null &&
    !isSafeMode &&
    person !== null &&
    isInCanary({ remote: name, version: canary.version.version, percent: canary.percent }, person.userId);
  const all: ChosenVersion[] = [
    ...(override && person?.isSuperuser === true ? [{ version: override, reason: 'override' as const }] : []),
    ...(isForCanary ? [{ version: canary.version, reason: 'canary' as const }] : []),
    { version: current, reason: 'current' },
    ...(previous ? [{ version: previous, reason: 'fallback' as const }] : []),
  ];
  const distinct = all.filter(
    ({ version }, index) => all.findIndex((other) => other.version.version === version.version) === index,
  );
  const sound = distinct.filter(({ version }) => !failures.has(version.version));
  const failed = distinct.filter((choice) => !sound.includes(choice));
  // Going back is what `fallback` says, whichever version it leads to.
  return [
    ...sound.map((choice) => (failed.length > 0 ? { ...choice, reason: 'fallback' as const } : choice)),
    ...failed,
  ];
}
