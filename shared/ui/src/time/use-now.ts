import { useSyncExternalStore } from 'react';
import { createStore } from '../store';

const MINUTE = 60_000;
const minute = createStore(readMinute());
let watchers = 0;
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
  const stop = minute.subscribe(notify);
  watchers += 1;
  timer ??= setInterval(() => minute.set(readMinute()), MINUTE / 4);
  return () => {
    stop();
    watchers -= 1;
    if (watchers > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
