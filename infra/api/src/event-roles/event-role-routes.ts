import * as contract from '@event-portal/contracts';
import type { Database } from '../database/database';
import type { Route } from '../http/route';
import { assignRole, findOwnRole, listRoles, removeRole } from './event-role-store';

/** Who is what at an event. */
export function registerEventRoleRoutes(route: Route, database: Database): void {
  route(contract.getUserEventRole, ({ params, caller }) =>
    findOwnRole(database, params.eventId, caller.user.userId),
  );

  route(contract.listEventRoles, ({ params, query }) => listRoles(database, params.eventId, query));

  route(contract.assignEventRole, ({ params, body, makeChange }) =>
    makeChange((change) => assignRole(change, params.eventId, body.email, body.role)),
  );

  route(contract.removeEventRole, ({ params, makeChange }) =>
    makeChange((change) => removeRole(change, params.eventId, params.userId)),
  );
}
