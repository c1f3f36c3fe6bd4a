import type { Theme, ThemeSetting } from '@event-portal/remote-kit';

const KEY = 'theme';

/**
 * The person's theme, kept in this browser and followed by all of its tabs. The document's head reads the same key,
 * so that the first paint is right already.
 */
export function createThemeSetting(window: Window): ThemeSetting {
  const listeners = new Set<() => void>();
  let theme = read(window);

  const change = (next: Theme) => {
    theme = next;
    if (next === 'system') delete window.document.documentElement.dataset.theme;
    else window.document.documentElement.dataset.theme = next;
    listeners.forEach((listener) => listener());
  };
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) change(read(window));
  });
  return {
    get: () => theme,
    set(next) {
      write(window, next);
      change(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function read(window: Window): Theme {
  try {
    const value = window.localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
}

/** Without storage the choice still holds until the page is left. */
function write(window: Window, theme: Theme): void {
  try {
    if (theme === 'system') window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, theme);
  } catch {
    return;
  }
}
