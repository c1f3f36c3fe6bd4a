import { RemoteBreakage } from '@event-portal/remote-kit/operations';
import * as z from 'zod/mini';
import { storedValue } from '../storage/stored-value';
import type { FileHashes } from './file-integrity';
import type { LoadVersion } from './version-ladder';

const KEY = 'remotes-broken-on-purpose';

const Kept = z.array(z.object({ name: z.string(), version: z.string(), breakage: z.enum(RemoteBreakage) }));

/** A version that fails in this tab because somebody wants to see what that looks like. */
type BrokenVersion = z.infer<typeof Kept>[number];

/** The versions that are broken on purpose, in this tab alone, until they are mended. */
export type BrokenVersions = {
  /** Those that this page has started with. */
  readonly list: () => readonly BrokenVersion[];
  readonly includes: (name: string, version: string) => boolean;
  /** From the next load on. @throws Error where the browser keeps nothing. */
  readonly add: (broken: BrokenVersion) => void;
  readonly clear: () => void;
  /** Loads what is not broken as it is. The code that breaks the others is loaded for them alone. */
  readonly around: (load: LoadVersion) => LoadVersion;
};

/** Opens what this tab keeps. Nothing is ever broken where it is not allowed. */
export function openBrokenVersions(
  window: Pick<Window, 'sessionStorage'>,
  { isAllowed, hashes }: { isAllowed: boolean; hashes: FileHashes },
): BrokenVersions {
  const stored = storedValue(window, 'sessionStorage', KEY, Kept);
  const broken = (isAllowed ? stored.read() : undefined) ?? [];
  const find = (name: string, version: string) =>
    broken.find((candidate) => candidate.name === name && candidate.version === version)?.breakage;
  return {
    list: () => broken,
    includes: (name, version) => find(name, version) !== undefined,
    add(next) {
      if (!isAllowed) return;
      const others = broken.filter(({ name, version }) => name !== next.name || version !== next.version);
      if (!stored.write([...others, next])) throw new Error('This browser keeps nothing.');
    },
    clear: stored.remove,
    around: (load) => async (version, options) => {
      const breakage = find(version.descriptor.name, version.version);
      if (!breakage) return load(version, options);
      const { loadBroken } = await import('./laboratory');
      return loadBroken(breakage, { version, load: (spoilt) => load(spoilt, options), hashes });
    },
  };
}
