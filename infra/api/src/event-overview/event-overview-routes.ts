import * as contract from '@event-portal/contracts';
import type { ApiConfiguration } from '@event-portal/contracts/configuration';
import type { Database } from '../database/database';
import type { Route } from '../http/route';
import { getEventOverview } from './event-overview-store';

/** The figures of an event, drawn from its applications, roles and teams. */
export function registerEventOverviewRoutes(
  route: Route,
  database: Database,
  configuration: ApiConfiguration,
): void {
  route(contract.getEventOverview, ({ params, now }) =>
    getEventOverview(database, params.eventId, configuration.MAX_ACCEPTED_APPLICATIONS, now),
  );
}
