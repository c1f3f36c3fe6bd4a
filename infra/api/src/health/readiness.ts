import { setTimeout as delay } from 'node:timers/promises';
import type { SchemaState } from '../database/migrate';

/** Whether the API can serve. */
export type Readiness = {
  /**
   * Asks the database now.
   * @throws Error when the database cannot be asked.
   */
  readonly ask: () => Promise<SchemaState>;
  /**
   * What was found in the last seconds, by whomever, or else is found now: it may be asked as often as anybody likes.
   * A database that takes long counts as one that cannot serve. Never rejects.
   */
  readonly isReady: () => Promise<boolean>;
};

const GOOD_FOR_MS = 5_000;

/** Keeps what the last look at the database found. */
export function createReadiness(
  readState: () => Promise<SchemaState>,
  { now = Date.now, patienceMs = 2_000 }: { readonly now?: () => number; readonly patienceMs?: number } = {},
): Readiness {
  let last: { readonly at: number; readonly isReady: boolean } | undefined;
  let running: Promise<boolean> | undefined;

  async function ask(): Promise<SchemaState> {
    let isReady = false;
    try {
      const state = await readState();
      isReady = state.kind === 'current';
      return state;
    } finally {
      last = { at: now(), isReady };
    }
  }

  return {
    ask,
    async isReady() {
      if (last && now() - last.at < GOOD_FOR_MS) return last.isReady;
      running ??= ask()
        .then(
          ({ kind }) => kind === 'current',
          () => false,
        )
        .finally(() => (running = undefined));
      return Promise.race([running, delay(patienceMs, false, { ref: false })]);
    },
  };
}
