import * as contract from '@event-portal/contracts';
import type { Database } from '../database/database';
import type { Route } from '../http/route';
import { getOwnPass, replaceOwnPass } from './pass-store';

/**
 * One's own pass to an event.
 * @param imagesAddress where images of passes are found; empty where none are made
 */
export function registerPassRoutes(route: Route, database: Database, imagesAddress: string): void {
  route(contract.getOwnPass, ({ params: { eventId }, caller: { user } }) =>
    getOwnPass(database, { eventId, userId: user.userId }, imagesAddress),
  );

  route(contract.replaceOwnPass, ({ params: { eventId }, caller: { user }, makeChange }) =>
    makeChange((change) => replaceOwnPass(change, { eventId, userId: user.userId }, imagesAddress)),
  );
}
