import { HostContext, type HostContextRange } from '@event-portal/contracts';

/** What contexts are made of. */
type Known = Pick<HostContext, 'userQuery' | 'flags'>;

/**
 * The contexts that this shell can hand over, by version. The shell's own guards read the latest one; a remote gets the one
 * that it was built for. A new version is a new row; an old row goes when no live remote needs it any more.
 */
const hostContexts: Readonly<Record<number, (known: Known) => unknown>> = {
  1: (known) => HostContext.parse({ version: 1, ...known }),
};

/** The versions of the context that the shell can hand over. */
export const offeredHostContexts: readonly number[] = Object.keys(hostContexts).map(Number);

/** Whether the shell can hand over a version of the context. */
export function isOffered(version: number): boolean {
  return Object.hasOwn(hostContexts, version);
}

/** Whether the shell can hand over any version that a remote understands. */
export function canServe({ from, to }: HostContextRange): boolean {
  return offeredHostContexts.some((version) => from <= version && version <= to);
}

/** Makes the context of a version; undefined for one that the shell does not offer, which every remote refuses. */
export function makeHostContext(version: number, known: Known): unknown {
  return isOffered(version) ? hostContexts[version]?.(known) : undefined;
}
