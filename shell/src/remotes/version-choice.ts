import type { LiveRemote, RemoteVersion } from '@event-portal/contracts';
import type { RunningRemote } from '@event-portal/remote-kit';

/** Why a person gets the version that they get. */
type ChoiceReason = RunningRemote['reason'];

/** A version for somebody, and why it is that one. */
export type ChosenVersion = { readonly version: RemoteVersion; readonly reason: ChoiceReason };

/** Whoever a version is for; nobody while that is not known. */
export type Person = { readonly userId: string; readonly isSuperuser: boolean } | null;

/** What a choice depends on, beside what the registry says. */
export type ChoiceFacts = {
  readonly person: Person;
  /** What is tried in this browser; counts for superusers. */
  readonly override: RemoteVersion | undefined;
  /** Without canaries and overrides. */
  readonly isSafeMode: boolean;
  readonly hasFailed: (version: string) => boolean;
};

/** The versions of a remote that a person may get, the one that they should get first; what has failed here comes last. */
export function chooseVersions(
  { name, current, canary, previous }: LiveRemote,
  { person, override, isSafeMode, hasFailed }: ChoiceFacts,
): ChosenVersion[] {
  const isForCanary =
    canary !== null &&
    !isSafeMode &&
    person !== null &&
    bucketOf(person.userId, name, canary.version.version) < canary.percent;
  const all: ChosenVersion[] = [
    ...(override && person?.isSuperuser === true ? [{ version: override, reason: 'override' as const }] : []),
    ...(isForCanary ? [{ version: canary.version, reason: 'canary' as const }] : []),
    { version: current, reason: 'current' },
    ...(previous ? [{ version: previous, reason: 'fallback' as const }] : []),
  ];
  const distinct = all.filter(
    ({ version }, index) => all.findIndex((other) => other.version.version === version.version) === index,
  );
  const sound = distinct.filter(({ version }) => !hasFailed(version.version));
  const failed = distinct.filter((choice) => !sound.includes(choice));
  // Going back is what `fallback` says, whichever version it leads to.
  return [
    ...sound.map((choice) => (failed.length > 0 ? { ...choice, reason: 'fallback' as const } : choice)),
    ...failed,
  ];
}

/** Where somebody stands for a canary, from 0 to 99: the same on every visit and device (FNV-1a). */
function bucketOf(userId: string, remote: string, version: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${userId} ${remote} ${version}`) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return hash % 100;
}
