import * as contract from '@event-portal/contracts';
import type { Database } from '../database/database';
import type { Route } from '../http/route';
import { checkIn, getOwnSeat, listAttendees, undoCheckIn } from './attendee-store';

/** Check-in at an event: who has a seat, and who has arrived. */
export function registerAttendeeRoutes(route: Route, database: Database): void {
  route(contract.listAttendees, ({ params, query }) => listAttendees(database, params.eventId, query));

  route(contract.checkIn, ({ params, caller, makeChange }) =>
    makeChange((change) => checkIn(change, { ...params, helper: caller.user })),
  );

  route(contract.undoCheckIn, ({ params, caller, makeChange }) =>
    makeChange((change) => undoCheckIn(change, { ...params, helper: caller.user })),
  );

  route(contract.getOwnSeat, ({ params, caller }) =>
    getOwnSeat(database, params.eventId, caller.user.userId),
  );
}
