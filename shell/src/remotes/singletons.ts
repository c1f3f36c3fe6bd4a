import { isInCaretRange } from '@event-portal/contracts/version-range';

/** What the shell provides to containers: by the name of a library, then by its version. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * Says which of the singletons that a remote requires is not what the shell has; undefined where all are. Of a range that our
 * own builds do not write, the container says for itself whether it can use what it gets.
 */
export function describeMisfit(
  requires: Readonly<Record<string, string>>,
  scope: ShareScope,
): string | undefined {
  for (const [name, range] of Object.entries(requires)) {
    // A slash at the end stands for the sub-paths of a package, which come with it. The first version is the shell's.
    const [provided] = Object.keys(scope[name.replace(/\/$/, '')] ?? {});
    if (!provided || (/^\^[\d.]+$/.test(range) && !isInCaretRange(provided, range)))
      return `It requires ${name} ${range}; this shell has ${provided ?? 'none'}.`;
  }
  return undefined;
}
