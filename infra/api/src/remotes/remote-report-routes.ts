import { getRemoteHealth, reportRemotes } from '@event-portal/contracts';
import type { Database } from '../database/database';
import type { Route } from '../http/route';
import { countReports, readHealth } from './remote-report-store';

/** How remotes do: told by browsers, read by superusers and by whoever watches canaries. */
export function registerRemoteReportRoutes(route: Route, database: Database): void {
  route(reportRemotes, ({ body, now }) => countReports(database, body.reports, now));

  route(getRemoteHealth, ({ now }) => readHealth(database, now));
}
