import type { Theme, ThemeSetting } from '@event-portal/remote-kit';
import { createStore } from '@event-portal/ui/store';
import { ownName, storedText } from '../storage/stored-value';

const KEY = 'theme';

/**
 * The person's theme, kept in this browser and followed by all of its tabs. The document's head reads the same key,
 * so that the first paint is right already.
 */
export function createThemeSetting(window: Window): ThemeSetting {
  const kept = storedText(window, 'localStorage', KEY);
  const read = (): Theme => {
    const text = kept.read();
    return text === 'light' || text === 'dark' ? text : 'system';
  };
  const theme = createStore(read());

  const change = (next: Theme) => {
    if (next === 'system') delete window.document.documentElement.dataset.theme;
    else window.document.documentElement.dataset.theme = next;
    theme.set(next);
  };
  window.addEventListener('storage', ({ key }) => {
    if (key === null || ownName(key) === KEY) change(read());
  });
  return {
    ...theme,
    set(next) {
      // Without storage the choice still holds until the page is left.
      if (next === 'system') kept.remove();
      else kept.write(next);
      change(next);
    },
  };
}
