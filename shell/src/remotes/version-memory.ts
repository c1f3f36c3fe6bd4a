import * as z from 'zod/mini';

const KEY = 'remote-failures';

/** How long a version that failed here is not tried again. */
const REMEMBERED_MS = 30 * 60_000;

/** By remote and version: until when it is left out. */
const Remembered = z.record(z.string(), z.record(z.string(), z.number()));
type Remembered = z.infer<typeof Remembered>;

/** Which versions have failed in this browser, so that the next visit does not pay for them again. */
export type VersionMemory = {
  hasFailed(remote: string, version: string): boolean;
  /** @returns false where nothing can be kept: then a reload would meet the same failure. */
  remember(remote: string, version: string): boolean;
  forget(remote: string): void;
};

/** Opens the memory of this browser; without storage it lasts as long as the page. */
export function openVersionMemory(window: Pick<Window, 'localStorage'>, now = Date.now): VersionMemory {
  let entries = read();

  function read(): Remembered {
    try {
      return Remembered.safeParse(JSON.parse(window.localStorage.getItem(KEY) ?? '{}')).data ?? {};
    } catch {
      return {};
    }
  }

  function keep(next: Remembered): boolean {
    entries = next;
    const text = JSON.stringify(next);
    try {
      window.localStorage.setItem(KEY, text);
      return window.localStorage.getItem(KEY) === text;
    } catch {
      return false;
    }
  }

  return {
    hasFailed: (remote, version) => (entries[remote]?.[version] ?? 0) > now(),
    remember(remote, version) {
      // Another tab may have remembered something since.
      const stored = read();
      const known = Object.entries({ ...stored[remote], ...entries[remote] });
      const lasting = Object.fromEntries(known.filter(([, until]) => until > now()));
      return keep({
        ...stored,
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
