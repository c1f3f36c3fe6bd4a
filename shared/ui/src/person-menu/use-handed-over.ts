import { useEffectEvent, useLayoutEffect } from 'react';

/** Of the menu that is being taken away: in which bar it is open, and whether it has the focus. */
let handedOver: { bar: string | undefined; hasFocus: boolean } | undefined;

/**
 * One frame takes the place of another while a page arrives, and each draws a menu of its own: what is open in the one is
 * open in the other.
 * @param take is called when the menu before was open here.
 */
export function useHandedOver(
  bar: string | undefined,
  { isOpen, hasFocus, take }: { isOpen: boolean; hasFocus: () => boolean; take: (hadFocus: boolean) => void },
): void {
  const leave = useEffectEvent(() => {
    if (!isOpen) return;
    handedOver = { bar, hasFocus: hasFocus() };
    // A frame that comes at another time is not the one that took the place.
    queueMicrotask(() => (handedOver = undefined));
  });
  const arrive = useEffectEvent(() => {
    if (handedOver && handedOver.bar === bar) take(handedOver.hasFocus);
  });
  useLayoutEffect(() => {
    arrive();
    return () => leave();
  }, []);
}
