import * as contract from '@event-portal/contracts';
import type { Database } from '../database/database';
import type { Route } from '../http/route';
import type { CycleSettings } from './waitlist-cycle';
import { getWaitlist, setWaitlistCycles } from './waitlist-store';

/** The waitlist of an event, for its admins. */
export function registerWaitlistRoutes(route: Route, database: Database, settings: CycleSettings): void {
  route(contract.getWaitlist, ({ params, query, now }) =>
    getWaitlist(database, params.eventId, query, { settings, now }),
  );

  route(contract.setWaitlistCycles, ({ params, body, makeChange }) =>
    makeChange((change) => setWaitlistCycles(change, params.eventId, body.running, settings)),
  );
}
