const KEY = 'sign-in-started';

/**
 * Remembers, for this tab, that it has left for the identity provider. A tab that comes back without a session and without
 * a reason had its session cookie refused by the browser.
 */
export type SignInAttempt = {
  begin(): void;
  /** Whether this tab has come back from a sign-in; asked once. A return by the Back button is none. */
  takeReturn(): boolean;
};

/** Keeps the mark in the tab's own storage; forgetful where the browser has none. */
export function createSignInAttempt(window: Window): SignInAttempt {
  return {
    begin: () => withStorage(window, (storage) => storage.setItem(KEY, 'true')),
    takeReturn() {
      const mark = withStorage(window, (storage) => {
        const value = storage.getItem(KEY);
        storage.removeItem(KEY);
        return value;
      });
      return mark === 'true' && !hasComeBack(window);
    },
  };
}

function withStorage<T>(window: Window, access: (storage: Storage) => T): T | undefined {
  try {
    return access(window.sessionStorage);
  } catch {
    return undefined;
  }
}

function hasComeBack({ performance }: Window): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && entry.type === 'back_forward';
}
