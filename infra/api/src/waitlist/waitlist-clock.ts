import { makeChange } from '../database/change';
import type { Database } from '../database/database';
import { repeat } from '../repeat';
import { runDueCycle, type Cycle, type CycleSettings } from './waitlist-cycle';

/** Runs waitlist cycles when they are due, until it is stopped. */
export type WaitlistClock = {
  /** Runs what is due. @returns how many cycles this instance ran. */
  readonly runDue: () => Promise<number>;
  /** Waits for what is under way. */
  readonly stop: () => Promise<void>;
};

/** What the clock needs. */
export type WaitlistClockOptions = {
  readonly database: Database;
  readonly settings: CycleSettings;
  readonly now: () => Date;
  /** How long to rest when nothing is due: a cycle is late by this much at most. */
  readonly restMs?: number;
  readonly onCycle: (cycle: Cycle & { readonly eventId: string }) => void;
  readonly onFailure: (error: unknown) => void;
};

const REST_MS = 5000;

/** Starts looking for due cycles. Every instance looks; each cycle runs once, on the first instance that finds it. */
export function startWaitlistClock(options: WaitlistClockOptions): WaitlistClock {
  const { database, settings, now, restMs = REST_MS, onCycle, onFailure } = options;

  async function runDue(): Promise<number> {
    const at = now().toISOString();
    const due = await database
      .selectFrom('events')
      .select('eventId')
      .where('waitlistNextAt', '<=', at)
      .where('published', '=', true)
      .orderBy('waitlistNextAt')
      .execute();
    let ran = 0;
    for (const { eventId } of due) {
      try {
        const cycle = await makeChange(database, { at, actor: null, requestId: null }, (change) =>
          runDueCycle(change, eventId, settings),
        );
        if (!cycle) continue;
        ran += 1;
        onCycle({ eventId, ...cycle });
      } catch (error) {
        // One event's trouble is not another's: this one stays due.
        onFailure(error);
      }
    }
    return ran;
  }

  const { stop } = repeat(async () => (await runDue()) > 0, { restMs, onFailure });
  return { runDue, stop };
}
