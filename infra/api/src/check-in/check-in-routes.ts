import * as contract from '@event-portal/contracts';
import type { Database } from '../database/database';
import type { Route } from '../http/route';
import { getArrivals } from './arrivals';
import { searchDesk } from './desk-search';
import {
  addUsualCheckInLists,
  createCheckInList,
  deleteCheckInList,
  listCheckInLists,
  updateCheckInList,
} from './list-store';
import { listScans } from './scan-log';
import { recordScan, undoScan } from './scan-store';
import { findWalkIn, getWalkInSeats, letIn } from './walk-in-store';
import { getSnapshot } from './snapshot';

/** What letting in people without a seat takes. */
export type WalkInSettings = {
  /** The most seats that any event may have. */
  readonly platformLimit: number;
  /** Counts an address that somebody asks for. @throws Problem `too_many_requests` */
  readonly admitAddress: (userId: string) => Promise<void>;
};

/** The lists of an event by which people are let in, the scans for them, and who is let in without a seat. */
export function registerCheckInRoutes(
  route: Route,
  database: Database,
  { platformLimit, admitAddress }: WalkInSettings,
): void {
  route(contract.listCheckInLists, async ({ params }) => ({
    items: await listCheckInLists(database, params.eventId),
  }));

  route(contract.createCheckInList, ({ params, body, makeChange }) =>
    makeChange(
      async (change) => (await createCheckInList(change, params.eventId, body)) as contract.CheckInList,
    ),
  );

  route(contract.addUsualCheckInLists, ({ params, makeChange }) =>
    makeChange(async (change) => ({ added: await addUsualCheckInLists(change, params.eventId) })),
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

  route(contract.getWalkInSeats, ({ params, now }) =>
    getWalkInSeats(database, params.eventId, { now, platformLimit }),
  );

  route(contract.findWalkIn, async ({ params, body, caller, now }) => {
    await admitAddress(caller.user.userId);
    return findWalkIn(database, params.eventId, body.email, { now, platformLimit });
  });

  route(contract.letIn, async ({ params, body, caller, now, makeChange }) => {
    if ('email' in body) await admitAddress(caller.user.userId);
    return makeChange((change) =>
      letIn(change, { eventId: params.eventId, subject: body }, { now, platformLimit }),
    );
  });

  route(contract.getArrivals, ({ params }) => getArrivals(database, params.eventId));

  route(
    contract.getCheckInSnapshot,
    ({ params, query, now }) => getSnapshot(database, params.eventId, query, now) as never,
  );
}
