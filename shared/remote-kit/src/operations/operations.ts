import { usePlatform, type Platform } from '@event-portal/remote-kit';
import type { RemoteBreakage } from './remote-breakage';

/**
 * What the page about releases can do with versions in this browser. It is no part of the contract with remotes: a shell
 * that lacks any of it is a shell for every remote.
 */
export type Operations = {
  /**
   * Loads the page with another version in this browser, for an hour; null ends it. Null itself where that is not
   * allowed. Only superusers' choices count.
   */
  readonly tryVersion?: ((name: string, version: string | null) => void) | null;
  /** Loads the page with a version that fails in this tab, until it is mended there. Null where that is not allowed. */
  readonly breakVersion?: ((name: string, version: string, breakage: RemoteBreakage) => void) | null;
  /**
   * Asks whether the portal is to be shown in this browser, for an hour, as a document of the registry's past described it, and
   * loads the page so. It is written into the log. Null where that is not allowed.
   */
  readonly openPast?: ((sequence: number) => void) | null;
};

/**
 * The operations of the shell that the page runs in. It hands them over where shells and remotes have always looked for
 * them, with the view of the remotes: so either may be the older one.
 */
export function useOperations(): Operations {
  const remotes: Platform['remotes'] & Operations = usePlatform().remotes;
  return remotes;
}
