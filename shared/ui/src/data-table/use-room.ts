import { useLayoutEffect, useState, type RefObject } from 'react';

/** How wide an element is, in whole rem. Undefined where nothing is laid out. */
export function useRoom(element: RefObject<HTMLElement | null>): number | undefined {
  const [room, setRoom] = useState<number>();
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    const measure = () => setRoom(inRem(measured.clientWidth));
    // Before the first frame is painted: columns that leave it later would make it jump.
    measure();
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    observer?.observe(measured);
    return () => observer?.disconnect();
  }, [element]);
  return room;
}

function inRem(pixels: number): number | undefined {
  if (pixels === 0) return undefined;
  return Math.floor(pixels / Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
}
