import { LRUCache } from 'lru-cache';

const MOST_REMEMBERED = 10_000;

/** The deliveries that have been handled, so that none has two effects. */
export type Deliveries = {
  /**
   * Runs the effect of a delivery unless it has had it; then, the answer is `duplicate`. One that arrives while the
   * same is under way waits for it and shares its failure. A failed delivery is forgotten, so that it can come again.
   */
  readonly once: <Outcome>(id: string, effect: () => Promise<Outcome>) => Promise<Outcome | 'duplicate'>;
};

/** Remembers the last deliveries in memory: a restart forgets them. */
export function createDeliveries(mostRemembered = MOST_REMEMBERED): Deliveries {
  const handled = new LRUCache<string, true>({ max: mostRemembered });
  const running = new Map<string, Promise<unknown>>();
  return {
    async once(id, effect) {
      if (handled.has(id)) return 'duplicate';
      const underWay = running.get(id);
      if (underWay) {
        await underWay;
        return 'duplicate';
      }
      const run = effect();
      running.set(id, run);
      try {
        const outcome = await run;
        handled.set(id, true);
        return outcome;
      } finally {
        running.delete(id);
      }
    },
  };
}
