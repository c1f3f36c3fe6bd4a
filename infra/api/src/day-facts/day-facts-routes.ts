import * as contract from '@event-portal/contracts';
import type { Database } from '../database/database';
import type { Route } from '../http/route';
import { getDayFacts, setDayFacts } from './day-facts-store';

/** What people need on the day of an event. */
export function registerDayFactsRoutes(route: Route, database: Database): void {
  route(contract.getDayFacts, ({ params }) => getDayFacts(database, params.eventId));

  route(contract.setDayFacts, ({ params, body, makeChange }) =>
    makeChange((change) => setDayFacts(change, { ...params, ...body })),
  );
}
