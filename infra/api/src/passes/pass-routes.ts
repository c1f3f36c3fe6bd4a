import * as contract from '@event-portal/contracts';
import type { Database } from '../database/database';
import type { Route } from '../http/route';
import { getOwnPass, replaceOwnPass } from './pass-store';

/** One's own pass to an event. */
export function registerPassRoutes(route: Route, database: Database): void {
  route(contract.getOwnPass, ({ params, caller }) =>
    getOwnPass(database, params.eventId, caller.user.userId),
  );

  route(contract.replaceOwnPass, ({ params, caller, makeChange }) =>
    makeChange((change) => replaceOwnPass(change, params.eventId, caller.user.userId)),
  );
}
