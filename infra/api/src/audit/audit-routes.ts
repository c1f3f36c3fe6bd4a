import { listAuditEntries } from '@event-portal/contracts';
import type { Database } from '../database/database';
import type { Route } from '../http/route';
import { listAudit } from './audit-store';

/** The log of every change, for superusers. */
export function registerAuditRoutes(route: Route, database: Database): void {
  route(listAuditEntries, async ({ query }) => listAudit(database, query));
}
