import { useLayoutEffect, type RefObject } from 'react';

/** What is open, the last one on top. */
const opened: RefObject<HTMLElement | null>[] = [];

/**
 * Gives what lies on top the Esc that is pressed while nothing has the focus: for a moment after what lay above was closed, or
 * when what had the focus is gone. It would be lost otherwise, since a key goes to what has the focus.
 * @param part something inside
 */
export function useLostEscape(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    opened.push(part);
    const pass = ({ key, target }: KeyboardEvent) => {
      const hasFocus = target !== document.body && target !== document.documentElement;
      if (key !== 'Escape' || hasFocus || opened.at(-1) !== part) return;
      part.current?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    };
    document.addEventListener('keydown', pass);
    return () => {
      opened.splice(opened.indexOf(part), 1);
      document.removeEventListener('keydown', pass);
    };
  }, [part]);
}
