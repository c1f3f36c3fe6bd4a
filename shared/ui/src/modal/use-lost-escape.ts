import { useLayoutEffect, type RefObject } from 'react';

/** What is open, the last one on top. */
const opened: RefObject<HTMLElement | null>[] = [];

/**
 * Gives what lies on top the Esc that would be lost, since a key goes to what has the focus: while nothing has it, for a moment
 * after what lay above was closed or when what had it is gone, and while what has it is on its way out. One that is held counts once.
 * @param part something inside
 * @param open whether it is open, and not on its way out itself
 */
export function useLostEscape(part: RefObject<HTMLElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return undefined;
    opened.push(part);
    const pass = ({ key, repeat, target }: KeyboardEvent) => {
      const isLost = target instanceof Element && target.matches('html, body, [data-exiting] *');
      if (key !== 'Escape' || repeat || !isLost || opened.at(-1) !== part) return;
      part.current?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    };
    // On its way down: what is on its way out takes the key and does nothing with it.
    document.addEventListener('keydown', pass, true);
    return () => {
      opened.splice(opened.indexOf(part), 1);
      document.removeEventListener('keydown', pass, true);
    };
  }, [part, open]);
}
