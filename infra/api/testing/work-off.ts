import type { Database } from '../src/database/database';
import { startJobWorker, type JobWork, type JobWorks } from '../src/jobs/job-worker';

/** How an instance works in a test. */
type Instance = {
  readonly now?: () => Date;
  /** How many people it works on at once, in place of what the work says. */
  readonly batch?: number;
  /** It dies in the batch after so many, before what it did is kept. */
  readonly diesAfter?: number;
  /** Hears of what is tried again; without it, a test fails by it. */
  readonly onFailure?: (error: unknown) => void;
};

const NEVER_MS = 24 * 3_600_000;

/** Does what is left to jobs, as one instance would, until nothing is due or it dies. */
export async function workOff(
  database: Database,
  works: JobWorks,
  { now = () => new Date(), batch, diesAfter = Infinity, onFailure = rethrow }: Instance = {},
): Promise<void> {
  let batches = 0;
  const mortal = (work: JobWork): JobWork => ({
    ...work,
    ...(batch !== undefined && { batch }),
    async workOn(...args) {
      const outcomes = await work.workOn(...args);
      if ((batches += 1) > diesAfter) throw new Error('This instance has ended.');
      return outcomes;
    },
  });
  const worker = startJobWorker({
    database,
    works: Object.fromEntries(Object.entries(works).map(([kind, work]) => [kind, mortal(work)])),
    now,
    restMs: NEVER_MS,
    onEnded: () => undefined,
    onFailure,
  });
  await worker.workDue();
  await worker.stop();
}

function rethrow(error: unknown): never {
  throw error;
}
