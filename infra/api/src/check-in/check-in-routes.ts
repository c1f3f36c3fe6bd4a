import * as contract from '@event-portal/contracts';
import type { Database } from '../database/database';
import type { Route } from '../http/route';
import { getArrivals } from './arrivals';
import { searchDesk } from './desk-search';
import { createCheckInList, deleteCheckInList, listCheckInLists, updateCheckInList } from './list-store';
import { listScans } from './scan-log';
import { recordScan, undoScan } from './scan-store';
import { getSnapshot } from './snapshot';

/** The lists of an event by which people are let in, and the scans for them. */
export function registerCheckInRoutes(route: Route, database: Database): void {
  route(contract.listCheckInLists, async ({ params }) => ({
    items: await listCheckInLists(database, params.eventId),
  }));

  route(contract.createCheckInList, ({ params, body, makeChange }) =>
    makeChange(
      async (change) => (await createCheckInList(change, params.eventId, body)) as contract.CheckInList,
    ),
  );

  route(contract.updateCheckInList, ({ params, body, makeChange }) =>
    makeChange(async (change) => (await updateCheckInList(change, params, body)) as contract.CheckInList),
  );

  route(contract.deleteCheckInList, ({ params, makeChange }) =>
    makeChange((change) => deleteCheckInList(change, params)),
  );

  route(contract.recordScan, ({ params, body, makeChange }) =>
    makeChange((change) => recordScan(change, params, body)),
  );

  route(contract.undoScan, ({ params, makeChange }) => makeChange((change) => undoScan(change, params)));

  route(contract.listScans, ({ params, query }) => listScans(database, params.eventId, query) as never);

  route(contract.searchDesk, ({ params, query }) => searchDesk(database, params, query.search) as never);

  route(contract.getArrivals, ({ params }) => getArrivals(database, params.eventId));

  route(
    contract.getCheckInSnapshot,
    ({ params, query, now }) => getSnapshot(database, params.eventId, query, now) as never,
  );
}
