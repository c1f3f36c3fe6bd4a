import { listAuditEntries as listAuditEntriesEndpoint } from '@event-portal/contracts';
import type { Database } from '../database/database';
import type { Route } from '../http/route';
import { listAuditEntries } from './audit-store';

/** The log of every change, for superusers. */
export function registerAuditRoutes(route: Route, database: Database): void {
  route(listAuditEntriesEndpoint, async ({ query }) => listAuditEntries(database, query));
}
