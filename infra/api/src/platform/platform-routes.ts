import {
  getPlatformOverview as getPlatformOverviewEndpoint,
  getPlatformSetup,
} from '@event-portal/contracts';
import type { ApiConfiguration } from '@event-portal/contracts/configuration';
import type { Database } from '../database/database';
import type { Route } from '../http/route';
import type { SharedCounters } from '../http/shared-counters';
import { getPlatformOverview } from './overview-store';
import { readSetup } from './setup';

/** The platform at a glance, for superusers. */
export function registerPlatformRoutes(
  route: Route,
  {
    configuration,
    database,
    redis,
  }: {
    configuration: ApiConfiguration;
    database: Database;
    redis: SharedCounters | undefined;
  },
): void {
  route(getPlatformOverviewEndpoint, ({ now }) => getPlatformOverview(database, now));

  route(getPlatformSetup, () => readSetup(configuration, database, redis));
}
