import pRetry from 'p-retry';
import { isTransient } from './call-failed';

/** How often a call is tried, and how long it waits before the second attempt; the wait then doubles. */
export type Backoff = { readonly attempts: number; readonly firstDelayMs: number };

/** Repeats a call while its failure is temporary, and throws the last failure. */
export type Retry = <Answer>(attempt: () => Promise<Answer>) => Promise<Answer>;

const defaultBackoff: Backoff = { attempts: 3, firstDelayMs: 500 };

/** Builds the one way in which calls are repeated: for network errors, 429 and 5xx only. */
export function createRetry({ attempts, firstDelayMs }: Backoff = defaultBackoff): Retry {
  return (attempt) =>
    pRetry(attempt, {
      retries: attempts - 1,
      minTimeout: firstDelayMs,
      factor: 2,
      // Deliveries come in bursts: without it, all of them would come back at the same moment.
      randomize: true,
      shouldRetry: ({ error }) => isTransient(error),
    });
}
