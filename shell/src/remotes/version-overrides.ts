import { RemoteName, RemoteVersionNumber } from '@event-portal/contracts';
import * as z from 'zod/mini';
import { storedValue } from '../storage/stored-value';

const KEY = 'remote-overrides';

/** How long a version that somebody tries stays tried. */
const LASTS_MS = 60 * 60_000;

const Kept = z.array(z.object({ name: RemoteName, version: RemoteVersionNumber, until: z.number() }));
type Override = z.infer<typeof Kept>[number];

/** The versions that a superuser tries in this browser, instead of what everybody gets. */
export type VersionOverrides = {
  /** Those that still last; the same array until something changes. */
  readonly list: () => readonly Override[];
  /** Null ends it. @throws Error where the browser keeps nothing. */
  readonly set: (name: string, version: string | null) => void;
};

/** Opens what this browser keeps. Only the number of a version is kept: what it is, the signed registry says. */
export function openVersionOverrides(
  window: Pick<Window, 'localStorage'>,
  { isAllowed, now = Date.now }: { isAllowed: boolean; now?: () => number },
): VersionOverrides {
  const stored = storedValue(window, 'localStorage', KEY, Kept);
  let overrides: readonly Override[] = isAllowed ? (stored.read() ?? []) : [];

  function list(): readonly Override[] {
    if (overrides.some(({ until }) => until <= now()))
      overrides = overrides.filter(({ until }) => until > now());
    return overrides;
  }

  return {
    list,
    set(name, version) {
      if (!isAllowed) return;
      const others = list().filter((override) => override.name !== name);
      overrides = version === null ? others : [...others, { name, version, until: now() + LASTS_MS }];
      if (!stored.write([...overrides])) throw new Error('This browser keeps nothing.');
    },
  };
}
