import { LRUCache } from 'lru-cache';
import { Problem } from './problem';

/** How often something may happen. */
export type RateRule = { readonly name: string; readonly most: number; readonly perMs: number };

/** How a counter stands: how often it was taken in this window, and how long the window lasts on. */
type RateCount = { readonly count: number; readonly resetsInMs: number };

/** Where counters are kept. */
export type RateCounters = {
  /** Adds to a counter, which restarts when its window is over, and returns its value. */
  readonly add: (key: string, amount: number, perMs: number) => Promise<RateCount>;
};

/** Counts what callers do, and stops those who do too much. */
export type RateLimiter = {
  /**
   * Counts one more.
   * @throws Problem `too_many_requests` once there were too many.
   */
  readonly require: (rule: RateRule, caller: string) => Promise<void>;
  /** Counts one more, and says whether it was not too many yet. */
  readonly isWithin: (rule: RateRule, caller: string) => Promise<boolean>;
  /** Takes back what `require` counted, for what turned out to be in order. */
  readonly giveBack: (rule: RateRule, caller: string) => Promise<void>;
};

/** Builds a limiter over counters that one or many instances share. */
export function createRateLimiter(counters: RateCounters): RateLimiter {
  const count = (rule: RateRule, caller: string, amount: number) =>
    counters.add(`${rule.name}:${caller}`, amount, rule.perMs);
  return {
    async require(rule, caller) {
      const { count: reached, resetsInMs } = await count(rule, caller, 1);
      if (reached <= rule.most) return;
      throw new Problem('too_many_requests', {
        retryAfterSeconds: Math.max(1, Math.ceil(resetsInMs / 1000)),
      });
    },
    async isWithin(rule, caller) {
      return (await count(rule, caller, 1)).count <= rule.most;
    },
    async giveBack(rule, caller) {
      await count(rule, caller, -1);
    },
  };
}

const MOST_COUNTERS = 50_000;

/** Counters in the memory of this instance. */
export function createLocalCounters(now: () => Date): RateCounters {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: MOST_COUNTERS });
  return {
    add: async (key, amount, perMs) => {
      const at = now().getTime();
      const running = windows.get(key);
      const current = running && running.endsAt > at ? running : { count: 0, endsAt: at + perMs };
      current.count = Math.max(0, current.count + amount);
      windows.set(key, current);
      return { count: current.count, resetsInMs: current.endsAt - at };
    },
  };
}
