import * as contract from '@event-portal/contracts';
import type { Database } from '../database/database';
import type { Route } from '../http/route';
import { listApplicationReadings } from './application-reading-store';
import { assignReadings, giveReading, planAssignment } from './assignment-store';
import { getOwnReading, listOwnReadings, saveReading, takeBackReading } from './own-reading-store';
import { addReader, listReaders, removeReader } from './reader-store';
import { getManagedRules, saveRules } from './reading-rules-store';

/** Reading applications: for the admins who arrange it, and for those who read. */
export function registerReadingRoutes(route: Route, database: Database): void {
  route(contract.getReadingRules, ({ params }) => getManagedRules(database, params.eventId));

  route(contract.saveReadingRules, ({ params, body, makeChange }) =>
    makeChange(async (change) => {
      await saveRules(change, { ...params, ...body });
      return getManagedRules(change.tx, params.eventId);
    }),
  );

  route(contract.listReaders, ({ params }) => listReaders(database, params.eventId));

  route(contract.addReader, ({ params, makeChange }) =>
    makeChange(async (change) => {
      await addReader(change, params.eventId, params.userId);
      return listReaders(change.tx, params.eventId);
    }),
  );

  route(contract.removeReader, ({ params, makeChange }) =>
    makeChange(async (change) => {
      await removeReader(change, params.eventId, params.userId);
      return listReaders(change.tx, params.eventId);
    }),
  );

  route(contract.planAssignment, ({ params, query }) =>
    planAssignment(database, params.eventId, query.most ?? null),
  );

  route(contract.assignReadings, ({ params, body, makeChange }) =>
    makeChange((change) => assignReadings(change, params.eventId, body.most)),
  );

  route(contract.giveReading, ({ params, makeChange }) =>
    makeChange(async (change) => {
      const { eventId, readerId, userId } = params;
      await giveReading(change, { eventId, readerId, applicantId: userId });
      return listReaders(change.tx, eventId);
    }),
  );

  route(contract.listApplicationReadings, ({ params, caller }) =>
    listApplicationReadings(database, { ...params, viewerId: caller.user.userId }),
  );

  route(contract.listOwnReadings, ({ params, caller }) =>
    listOwnReadings(database, { eventId: params.eventId, readerId: caller.user.userId }),
  );

  route(contract.getOwnReading, ({ params, caller }) =>
    getOwnReading(database, { ...params, readerId: caller.user.userId }),
  );

  route(contract.saveReading, ({ params, body, caller, makeChange }) =>
    makeChange(async (change) => {
      const read = { ...params, readerId: caller.user.userId };
      await saveReading(change, { ...read, ...body });
      return getOwnReading(change.tx, read);
    }),
  );

  route(contract.takeBackReading, ({ params, body, caller, makeChange }) =>
    makeChange(async (change) => {
      const read = { ...params, readerId: caller.user.userId };
      await takeBackReading(change, { ...read, ...body });
      return getOwnReading(change.tx, read);
    }),
  );
}
