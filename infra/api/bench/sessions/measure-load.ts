import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { startLoad, type Load } from './load';
import { processorTimeOf } from './processor-time';

const WARM_UP_MS = 500;
/** How long a server is measured before it is the next one's turn. */
export const MEASURED_MS = 2_000;

/** What one server did with one set of sessions for a while. */
export type Measured = {
  readonly perSecond: number;
  /** Microseconds of processor time for each request. */
  readonly server: number;
  readonly postgres: number;
  readonly redis: number;
  /** Of a hundred requests, how many cost no row of the table of our sessions. */
  readonly hitRate: number;
};

/** Puts a load on a server for a while, and counts what it costs all who take part. */
export async function measureLoad(
  asked: Load,
  pids: Readonly<Record<'server' | 'postgres' | 'redis', number>>,
  client: pg.Client,
): Promise<Measured> {
  const load = await startLoad(asked);
  await wait(WARM_UP_MS);
  const look = () => ({
    at: performance.now(),
    count: load.count(),
    server: processorTimeOf(pids.server),
    postgres: processorTimeOf(pids.postgres),
    redis: processorTimeOf(pids.redis),
  });
  const before = look();
  const readBefore = await countSessionsRead(client);
  await wait(MEASURED_MS);
  const after = look();
  const read = (await countSessionsRead(client)) - readBefore;
  await load.stop();
  const count = after.count - before.count;
  return {
    perSecond: (count / (after.at - before.at)) * 1_000,
    server: (after.server - before.server) / count,
    postgres: (after.postgres - before.postgres) / count,
    redis: (after.redis - before.redis) / count,
    hitRate: Math.max(0, 1 - read / count) * 100,
  };
}

/** The rows of our sessions that have been read, as the server counts them: its backends tell it once a second. */
async function countSessionsRead(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ read: string }>(
    `select idx_tup_fetch as read from pg_stat_user_tables where schemaname = 'public' and relname = 'sessions'`,
  );
  return Number(rows[0]?.read);
}
