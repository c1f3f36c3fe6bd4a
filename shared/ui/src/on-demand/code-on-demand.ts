import { useEffect, useEffectEvent } from 'react';
import { createStore, type Watched } from '../store';

/** The longest wait of somebody who wants it, in milliseconds. */
const PATIENCE_MS = 1000;

/** Until then the network is left to what the page shows. */
const UNASKED_AFTER_MS = 2000;

/** Code that arrives after the page that it is for. */
export type CodeOnDemand<T> = Watched<T | undefined> & {
  /** Asks for it, and asks again where it has not come. @returns whether it is there */
  readonly load: () => Promise<boolean>;
  /** Loads it unasked after a while. @returns a function for whoever goes: with the last one, there is nobody left to load it for */
  readonly loadSoon: () => () => void;
};

/** Keeps the code that `loadCode` gives, once it has come. */
export function codeOnDemand<T>(loadCode: () => Promise<T>): CodeOnDemand<T> {
  const code = createStore<T | undefined>(undefined);
  let shown = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function load(): Promise<boolean> {
    if (code.get()) return true;
    try {
      code.set(await loadCode());
    } catch {
      return false;
    }
    return true;
  }
  return {
    get: code.get,
    subscribe: code.subscribe,
    load,
    loadSoon() {
      shown += 1;
      if (shown === 1) timer = setTimeout(() => void load(), UNASKED_AFTER_MS);
      return () => {
        shown -= 1;
        if (shown === 0) clearTimeout(timer);
      };
    },
  };
}

/** Asks for code while somebody waits for it, and says so where it fails, or does not come in time. */
export function useWaitFor(
  { load }: Pick<CodeOnDemand<unknown>, 'load'>,
  isWaiting: boolean,
  onMissing: () => void,
): void {
  const tell = useEffectEvent(onMissing);
  useEffect(() => {
    if (!isWaiting) return;
    let isOver = false;
    const end = (isThere: boolean) => {
      if (!isOver && !isThere) tell();
      isOver = true;
      clearTimeout(timer);
    };
    const timer = setTimeout(end, PATIENCE_MS, false);
    void load().then(end);
    return () => end(true);
  }, [load, isWaiting]);
}
