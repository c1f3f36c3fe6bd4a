import { useEffectEvent, useLayoutEffect } from 'react';
import { watchReaderKeys } from './reader-keys';

/**
 * Listens for a reader that acts as a keyboard, wherever the focus is.
 * @param onCode is called with what it read, and with whether that was typed into a field, which then has to be emptied.
 */
export function useReader(onCode: (code: string, intoField: boolean) => void): void {
  const report = useEffectEvent(onCode);
  useLayoutEffect(() => {
    const take = watchReaderKeys();
    const listen = (event: KeyboardEvent) => {
      const code = take(event);
      if (code === undefined) return;
      // The Enter of the reader presses no button.
      event.preventDefault();
      event.stopPropagation();
      report(code, event.target instanceof HTMLInputElement);
    };
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
}
