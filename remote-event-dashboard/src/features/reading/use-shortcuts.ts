import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Calls back with each key that is pressed, in small letters, while nobody types and no dialog is open; `onKey` says whether the key
 * means something. Escape leads out of a field.
 */
export function useShortcuts(isOn: boolean, onKey: (key: string) => boolean, onLeave: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, isComposing, defaultPrevented } = event;
    if (altKey || ctrlKey || metaKey || isComposing || defaultPrevented) return;
    if (isTyping(target)) return key === 'Escape' ? onLeave() : undefined;
    if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"]'))
      return;
    if (onKey(key.toLowerCase())) event.preventDefault();
  });
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}

/** A key goes into what takes letters; a radio button takes none. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches(
      'input:not([type="radio"], [type="checkbox"]), textarea, select, [role="textbox"], [contenteditable]',
    )
  );
}
