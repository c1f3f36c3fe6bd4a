import { Failure, type Outcome } from '@event-portal/commands';
import type { ServiceName } from './hosts';
import type { RehearsalEnvironment } from './rehearsal-environment';

/** What is deployed: two that work, one that never gets ready, and one that ends at once. */
export type Version = 'v1' | 'v2' | 'broken' | 'ending';

/** What the rehearsal works with. */
export type Rehearsal = RehearsalEnvironment & {
  /** The versions of each service, by their digests. */
  readonly images: Readonly<Record<ServiceName, Readonly<Record<Version, string>>>>;
  readonly release: (
    command: 'deploy' | 'rollback',
    service: ServiceName,
    version?: Version,
    env?: Readonly<Record<string, string>>,
  ) => Promise<Outcome>;
  readonly step: (what: string, work: () => Promise<unknown>) => Promise<void>;
};

/** @throws Failure unless a release succeeded */
export function succeeded({ code, text }: Outcome): void {
  if (code !== 0) throw new Failure(`It failed (exit ${code}):\n${text}`);
}

/** @throws Failure unless a release failed as it should, and said so. @returns what it said */
export function refused(code: number, words: string, outcome: Outcome): string {
  const said = outcome.text
    .split('\n')
    .filter((line) => line.includes(words))
    .at(-1);
  if (outcome.code !== code || said === undefined)
    throw new Failure(
      `It should have failed with ${code} and "${words}", but (exit ${outcome.code}):\n${outcome.text}`,
    );
  return `exit ${code}, ${said}`;
}
