import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

/** How fast callers get through, and how many may wait. */
export type TurnstileRule = { readonly everyMs: number; readonly mostWaiting: number };

/** Lets callers of one name through one after the other. */
export type Turnstile = {
  /** Waits for one's turn. @returns false, at once, where too many wait already */
  readonly pass: (caller: string) => Promise<boolean>;
};

const MOST_CALLERS = 10_000;

/** Builds a turnstile in the memory of this instance. */
export function createTurnstile({ everyMs, mostWaiting }: TurnstileRule): Turnstile {
  const queues = new LRUCache<string, { waiting: number; freeAt: number }>({ max: MOST_CALLERS });
  return {
    async pass(caller) {
      const queue = queues.get(caller) ?? { waiting: 0, freeAt: 0 };
      if (queue.waiting >= mostWaiting) return false;
      const now = Date.now();
      const turn = Math.max(now, queue.freeAt);
      queue.freeAt = turn + everyMs;
      queue.waiting += 1;
      queues.set(caller, queue);
      await delay(turn - now);
      queue.waiting -= 1;
      return true;
    },
  };
}
