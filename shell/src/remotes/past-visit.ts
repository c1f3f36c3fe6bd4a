import * as z from 'zod/mini';
import { storedValue } from '../storage/stored-value';

const KEY = 'past-visit';

/** How long somebody who looks back stays there. */
const LASTS_MS = 60 * 60_000;

const Kept = z.object({ sequence: z.int(), until: z.number() });

/** The document of the registry's past that somebody looks back at in this browser. */
export type PastVisit = {
  /** Its number; undefined where nobody looks back, or not any more. */
  readonly read: () => number | undefined;
  /** From the next load on. @throws Error where the browser keeps nothing. */
  readonly start: (sequence: number) => void;
  readonly end: () => void;
};

/** Opens what this browser keeps: a number. What it stands for, the signed history says with each load. */
export function openPastVisit(
  window: Pick<Window, 'localStorage'>,
  { isAllowed, now = Date.now }: { isAllowed: boolean; now?: () => number },
): PastVisit {
  const stored = storedValue(window, 'localStorage', KEY, Kept);
  return {
    read() {
      const kept = isAllowed ? stored.read() : undefined;
      return kept && kept.until > now() ? kept.sequence : undefined;
    },
    start(sequence) {
      if (!isAllowed) return;
      if (!stored.write({ sequence, until: now() + LASTS_MS }))
        throw new Error('This browser keeps nothing.');
    },
    end: stored.remove,
  };
}
