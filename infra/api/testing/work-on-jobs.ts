import { decisionWorks } from '../src/decisions/decision-routes';
import { openDatabase } from '../src/database/database';
import { startJobWorker } from '../src/jobs/job-worker';

// An instance that does nothing but work on jobs, for tests that kill it.
const { DATABASE_URL = '', BATCH = '' } = process.env;
startJobWorker({
  database: openDatabase({ url: DATABASE_URL, maxConnections: 2 }),
  works: decisionWorks({ MAX_ACCEPTED_APPLICATIONS: 1000, ACCEPT_FROM_WAITLIST_PERIOD: 3_600_000 }),
  now: () => new Date(),
  restMs: 20,
  batch: Number(BATCH),
  onEnded: () => undefined,
  onFailure: (error) => process.stderr.write(`${String(error)}\n`),
});
setInterval(() => undefined, 60_000);
process.stdout.write('ready\n');
