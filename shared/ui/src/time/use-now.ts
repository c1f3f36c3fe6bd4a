import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** The time, to the minute. One clock ticks for everyone who looks at it. */
export function useNow(fixed?: number): number {
  const current = useSyncExternalStore(subscribe, readMinute);
  return fixed ?? current;
}

function readMinute(): number {
  return Math.floor(Date.now() / MINUTE) * MINUTE;
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  timer ??= setInterval(() => {
    for (const listener of listeners) listener();
  }, MINUTE / 4);
  return () => {
    listeners.delete(notify);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
