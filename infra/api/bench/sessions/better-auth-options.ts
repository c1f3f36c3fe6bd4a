import type { BetterAuthOptions } from 'better-auth';
import pg from 'pg';
import { BETTER_AUTH_SECRET } from './peer-secrets';

/** The schema that better-auth has for itself: its table of sessions has a name that express-session wants too. */
export const BETTER_AUTH_SCHEMA = 'better_auth';

/** How better-auth is set up: as its documentation does, without its limit of rates, which the load would meet. */
export function betterAuthOptions(databaseUrl: string) {
  return {
    database: new pg.Pool({
      connectionString: databaseUrl,
      max: 10,
      options: `-c search_path=${BETTER_AUTH_SCHEMA}`,
    }),
    secret: BETTER_AUTH_SECRET,
    baseURL: 'http://127.0.0.1',
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error' },
  } satisfies BetterAuthOptions;
}
