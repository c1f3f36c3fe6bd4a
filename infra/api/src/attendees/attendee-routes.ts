import * as contract from '@event-portal/contracts';
import type { Database } from '../database/database';
import type { Route } from '../http/route';
import { exportDirectory } from './directory-export';
import { getDirectoryFigures, listBadges, listDirectory } from './directory-store';
import { checkIn, listAttendees, undoCheckIn } from './earlier-check-in';
import { getOwnSeat } from './own-seat';

/** Seats at an event: one's own, and the directory of all for those who work there. */
export function registerAttendeeRoutes(route: Route, database: Database): void {
  route(contract.getOwnSeat, ({ params, caller }) =>
    getOwnSeat(database, params.eventId, caller.user.userId),
  );

  route(contract.listAttendees, ({ params, query }) => listAttendees(database, params.eventId, query));

  route(contract.checkIn, ({ params, makeChange }) => makeChange((change) => checkIn(change, params)));

  route(contract.undoCheckIn, ({ params, makeChange }) =>
    makeChange((change) => undoCheckIn(change, params)),
  );

  route(contract.listDirectory, ({ params, query }) => listDirectory(database, params.eventId, query));

  route(contract.getDirectoryFigures, ({ params, query }) =>
    getDirectoryFigures(database, params.eventId, query),
  );

  route(contract.exportDirectory, ({ params, query, makeChange }) =>
    exportDirectory(database, params.eventId, query, makeChange),
  );

  route(contract.listBadges, ({ params, query }) => listBadges(database, params.eventId, query));
}
