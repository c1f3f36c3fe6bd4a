import { useEffectEvent, useLayoutEffect } from 'react';

/** Calls back on Ctrl+K, or ⌘K on a Mac, wherever the focus is. */
export function usePaletteShortcut(onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isShortcut =
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey &&
        event.key.toLowerCase() === 'k';
      if (!isShortcut) return;
      event.preventDefault();
      press();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
