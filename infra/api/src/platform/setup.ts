import type { ApiConfiguration } from '@event-portal/contracts/configuration';
import { sql } from 'kysely';
import type { Database } from '../database/database';
import type { SharedCounters } from '../http/shared-counters';

/** How the platform is set up, and how the parts are that it needs. */
export async function readSetup(
  configuration: ApiConfiguration,
  database: Database,
  redis: Pick<SharedCounters, 'ping'> | undefined,
) {
  const [databaseMs, redisMs] = await Promise.all([pingDatabase(database), redis?.ping()]);
  return {
    maxAcceptedApplications: configuration.MAX_ACCEPTED_APPLICATIONS,
    acceptFromWaitlistCount: configuration.ACCEPT_FROM_WAITLIST_COUNT,
    acceptFromWaitlistPeriod: formatPeriod(configuration.ACCEPT_FROM_WAITLIST_PERIOD),
    allowedOrigins: configuration.ALLOWED_ORIGINS,
    clientUrl: configuration.CLIENT_URL,
    checksReports: configuration.LIVE_REGISTRY_URL !== '',
    parts: [
      part('database', databaseMs),
      redis
        ? part('redis', redisMs)
        : { name: 'redis' as const, state: 'not-configured' as const, latencyMs: null },
    ],
  };
}

function part(name: 'database' | 'redis', latencyMs: number | undefined) {
  return {
    name,
    state: latencyMs === undefined ? ('down' as const) : ('up' as const),
    latencyMs: latencyMs === undefined ? null : Math.round(latencyMs * 10) / 10,
  };
}

async function pingDatabase(database: Database): Promise<number | undefined> {
  const started = performance.now();
  try {
    await sql`select 1`.execute(database);
    return performance.now() - started;
  } catch {
    return undefined;
  }
}

const UNITS = [
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
  ['ms', 1],
] as const;

/** Writes a period as the configuration has it: `@every 72h`. */
export function formatPeriod(milliseconds: number): string {
  let rest = milliseconds;
  const parts = UNITS.map(([unit, size]) => {
    const amount = Math.floor(rest / size);
    rest -= amount * size;
    return amount > 0 ? `${amount}${unit}` : '';
  });
  return `@every ${parts.join('')}`;
}
