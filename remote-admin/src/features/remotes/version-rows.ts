import {
  isTakenBack,
  type GateEvidence,
  type RegisteredRemote,
  type RemoteHealth,
} from '@event-portal/contracts';
import type { RunningRemote } from '@event-portal/remote-kit';
import type { Tone } from '@event-portal/ui';

/** A version of a remote, with everything that is known of it. */
export type VersionRow = {
  readonly version: string;
  readonly publishedAt: string;
  readonly roles: readonly { readonly label: string; readonly tone: Tone }[];
  readonly gate: string;
  readonly loads: number;
  readonly failures: number;
  readonly isCurrent: boolean;
  readonly isRunningHere: boolean;
};

/** The versions of a remote, the latest first. */
export function listVersions(
  remote: RegisteredRemote,
  health: readonly RemoteHealth[],
  running: readonly RunningRemote[],
): VersionRow[] {
  const { name, current, previous, canary, pinned, versions, evidence } = remote;
  return Object.values(versions)
    .sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1))
    .map(({ version, publishedAt }) => {
      const figures = health.find((entry) => entry.remote === name && entry.version === version);
      const isRunningHere = running.some((entry) => entry.name === name && entry.version === version);
      const roles: VersionRow['roles'] = [
        ...(version === current ? [{ label: 'Live', tone: 'success' as const }] : []),
        ...(version === canary?.version
          ? [{ label: `Canary, ${canary.percent} %`, tone: 'accent' as const }]
          : []),
        ...(version === previous ? [{ label: 'Way back', tone: 'neutral' as const }] : []),
        ...(isTakenBack(remote, version) ? [{ label: 'Taken back', tone: 'danger' as const }] : []),
        ...(pinned.includes(version) ? [{ label: 'Pinned', tone: 'neutral' as const }] : []),
        ...(isRunningHere ? [{ label: 'Here', tone: 'neutral' as const }] : []),
      ];
      return {
        version,
        publishedAt,
        roles,
        gate: describeGate(evidence[version]),
        loads: figures?.loads ?? 0,
        failures: figures?.failures ?? 0,
        isCurrent: version === current,
        isRunningHere,
      };
    });
}

function describeGate(evidence: GateEvidence | undefined): string {
  if (!evidence) return 'Not tried';
  if (evidence.forced !== null) return `Let past: ${evidence.forced}`;
  const { passed, checks, notTried = [] } = evidence;
  if (passed) return notTried.length > 0 ? `Passed; not tried as ${notTried.join(', ')}` : 'Passed';
  return `Failed: ${checks.flatMap((check) => (check.passed ? [] : [check.name])).join('; ')}`;
}
