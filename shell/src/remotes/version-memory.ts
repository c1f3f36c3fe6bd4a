import * as z from 'zod/mini';

const KEY = 'remote-failures';

/** How long a version that failed here is not tried again. */
const REMEMBERED_MS = 30 * 60_000;

const Remembered = z.record(z.string(), z.object({ version: z.string(), until: z.number() }));

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

  function read(): z.infer<typeof Remembered> {
    try {
      return Remembered.safeParse(JSON.parse(window.localStorage.getItem(KEY) ?? '{}')).data ?? {};
    } catch {
      return {};
    }
  }

  function keep(next: z.infer<typeof Remembered>): boolean {
    entries = next;
    try {
      window.localStorage.setItem(KEY, JSON.stringify(next));
      return true;
    } catch {
      return false;
    }
  }

  return {
    hasFailed(remote, version) {
      const entry = entries[remote];
      return entry?.version === version && entry.until > now();
    },
    remember: (remote, version) => keep({ ...entries, [remote]: { version, until: now() + REMEMBERED_MS } }),
    forget(remote) {
      if (!(remote in entries)) return;
      keep(Object.fromEntries(Object.entries(entries).filter(([name]) => name !== remote)));
    },
  };
}
