import { RemoteName, RemoteVersionNumber } from '@event-portal/contracts';
import * as z from 'zod/mini';
import { storedValue } from '../storage/stored-value';

const KEY = 'remote-overrides';

/** How long a version that somebody tries stays tried. */
const LASTS_MS = 60 * 60_000;

/** A preview that is shown here: what vouches for it, asked again with each load, and what there is to be seen. */
const ShownPreview = z.object({ token: z.string(), title: z.string() });

const Override = z.object({
  name: RemoteName,
  version: RemoteVersionNumber,
  until: z.number(),
  preview: z.optional(ShownPreview),
});
/** A version that is tried in this browser: of the registry, or a preview. */
export type Override = z.infer<typeof Override>;

const Kept = z.array(Override);

/** The versions that a superuser tries in this browser, instead of what everybody gets. */
export type VersionOverrides = {
  /** Those that still last; the same array until something changes. */
  readonly list: () => readonly Override[];
  /** Null ends it. @throws Error where the browser keeps nothing. */
  readonly set: (name: string, version: string | null, preview?: Override['preview']) => void;
};

/** Opens what this browser keeps. Only the number of a version is kept: what it is, the signed registry says, or whoever signed the preview. */
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
    set(name, version, preview) {
      if (!isAllowed) return;
      const others = list().filter((override) => override.name !== name);
      overrides =
        version === null
          ? others
          : [...others, { name, version, until: now() + LASTS_MS, ...(preview && { preview }) }];
      if (!stored.write([...overrides])) throw new Error('This browser keeps nothing.');
    },
  };
}
