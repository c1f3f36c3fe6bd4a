import * as z from 'zod/mini';
import { storedValue } from '../storage/stored-value';

const KEY = 'remote-failures';

/** How long a version that failed here is not tried again. */
const REMEMBERED_MS = 30 * 60_000;

/** By remote and version: until when it is left out. */
const Remembered = z.record(z.string(), z.record(z.string(), z.number()));
type Remembered = z.infer<typeof Remembered>;

/** Which versions have failed in this browser, so that the next visit does not pay for them again. */
export type VersionMemory = {
  failures(remote: string): ReadonlySet<string>;
  /** @returns false where nothing can be kept: then a reload would meet the same failure. */
  remember(remote: string, version: string): boolean;
  forget(remote: string): void;
};

/** Opens the memory of this browser; without storage it lasts as long as the page. */
export function openVersionMemory(window: Pick<Window, 'localStorage'>, now = Date.now): VersionMemory {
  const stored = storedValue(window, 'localStorage', KEY, Remembered);
  const read = () => stored.read() ?? {};
  let entries: Remembered = read();
  const lastingOf = (all: Record<string, number> = {}) =>
    Object.entries(all).filter(([, until]) => until > now());
  const keep = (next: Remembered) => {
    entries = next;
    return stored.write(next);
  };
  return {
    failures: (remote) => new Set(lastingOf(entries[remote]).map(([version]) => version)),
    remember(remote, version) {
      // Another tab may have remembered something since.
      const known = read();
      const lasting = Object.fromEntries(lastingOf({ ...known[remote], ...entries[remote] }));
      return keep({
        ...known,
        ...entries,
        [remote]: { ...lasting, [version]: now() + REMEMBERED_MS },
      });
    },
    forget(remote) {
      const all = { ...read(), ...entries };
      if (!(remote in all)) return;
      keep(Object.fromEntries(Object.entries(all).filter(([name]) => name !== remote)));
    },
  };
}
