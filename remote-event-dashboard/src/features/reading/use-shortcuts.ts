import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Calls back with each key that is pressed, in small letters, while nobody types and no dialog is open; `onKey` says whether the key
 * means something. A key that is held counts once. Escape leads out of a field.
 */
export function useShortcuts(isOn: boolean, onKey: (key: string) => boolean, onLeave: () => void): void {
  const taken = useRef('');
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, code, target, repeat, isComposing, defaultPrevented } = event;
    if (hasModifier(event) || isComposing || defaultPrevented) return;
    if (repeat) {
      // What leads into a field and is held would go on in it as letters.
      if (code === taken.current) event.preventDefault();
      return;
    }
    taken.current = '';
    if (isTyping(target)) return key === 'Escape' ? onLeave() : undefined;
    if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"]'))
      return;
    if (!onKey(printedOn(event))) return;
    event.preventDefault();
    taken.current = code;
  });
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}

/** Whether the key means something to the browser, the system or the layout: Ctrl+C copies. Shift is left out, as ? needs it. */
function hasModifier(event: KeyboardEvent): boolean {
  return event.altKey || event.ctrlKey || event.metaKey || event.getModifierState('AltGraph');
}

/**
 * What is printed on the key, in small letters: a digit also where the layout gives it with Shift alone, and the Latin letter where
 * it gives another script.
 */
function printedOn({ key, code, shiftKey }: KeyboardEvent): string {
  const [, digit] = /^Digit(\d)$/.exec(code) ?? [];
  if (digit !== undefined && !shiftKey) return digit;
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  const isOtherScript = /^(?!\p{Script=Latin})\p{L}$/u.test(key);
  return (letter !== undefined && isOtherScript ? letter : key).toLowerCase();
}

/** A key goes into what takes letters, as lists of choices do that find an entry by its first ones; a radio button takes none. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches(
      'input:not([type="radio"], [type="checkbox"]), textarea, select, [role="textbox"], [contenteditable], [aria-haspopup="listbox"]',
    )
  );
}
