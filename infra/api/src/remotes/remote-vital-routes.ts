import {
  listRemoteVitals as listRemoteVitalsEndpoint,
  reportVitals,
  vitalNames,
  type PageVisit,
} from '@event-portal/contracts';
import type { ApiConfiguration } from '@event-portal/contracts/configuration';
import type { Database } from '../database/database';
import type { SignedInUser } from '../http/caller';
import type { RateLimiter } from '../http/rate-limiter';
import type { Route } from '../http/route';
import type { Metrics } from '../metrics/metrics';
import { pseudonymOf } from '../secrets';
import type { LiveVersions } from './live-versions';
import { listRemoteVitals, recordPageVisits } from './remote-vital-store';

const HOUR_MS = 3_600_000;

/** How often one person counts in an hour: for one page of a version, and for all of them. */
const visitsOfAPage = { name: 'visits-of-a-page', most: 3, perMs: HOUR_MS };
const visitsOfAll = { name: 'visits', most: 60, perMs: HOUR_MS };

/** What the figures of real visits need. */
type RemoteVitalOptions = {
  readonly database: Database;
  readonly configuration: ApiConfiguration;
  /** Remembers who has told how much; nothing else does. */
  readonly limiter: RateLimiter;
  readonly liveVersions: LiveVersions;
  readonly countVital: Metrics['countVital'];
};

/** How fast and how steady pages are: told by browsers, read by superusers. */
export function registerRemoteVitalRoutes(
  route: Route,
  { database, configuration, limiter, liveVersions, countVital }: RemoteVitalOptions,
): void {
  async function counts(user: SignedInUser, { remote, version, page }: PageVisit): Promise<boolean> {
    if (!(await liveVersions.mayGet(user, remote, version, page))) return false;
    const visitor = pseudonymOf(user.userId, 'remote-vitals', configuration.AUTH_IDP_CLIENT_SECRET);
    return (
      (await limiter.isWithin(visitsOfAll, visitor)) &&
      (await limiter.isWithin(visitsOfAPage, JSON.stringify([visitor, remote, version, page])))
    );
  }

  route(reportVitals, async ({ body, caller, now }) => {
    const visits: PageVisit[] = [];
    for (const visit of body.visits) if (await counts(caller.user, visit)) visits.push(visit);
    await recordPageVisits(database, visits, now);
    for (const { remote, version, vitals } of visits)
      for (const vital of vitalNames) {
        const value = vitals[vital];
        if (value !== undefined) countVital(remote, version, vital, value);
      }
  });

  route(listRemoteVitalsEndpoint, ({ query, now }) => listRemoteVitals(database, query, now));
}
