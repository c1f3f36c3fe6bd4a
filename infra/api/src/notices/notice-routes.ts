import * as contract from '@event-portal/contracts';
import type { Database } from '../database/database';
import type { Route } from '../http/route';
import { listNotices, markRead, markReadUpTo, readUnread } from './notice-store';

/** What the caller was told. What somebody has read is no change that the log tells of. */
export function registerNoticeRoutes(route: Route, database: Database): void {
  route(contract.listNotices, ({ query, caller }) => listNotices(database, caller.user.userId, query.before));

  route(contract.getUnreadNotices, ({ caller }) => readUnread(database, caller.user.userId));

  route(contract.markNoticeRead, ({ params, caller, now }) =>
    markRead(database, caller.user.userId, params.noticeId, now.toISOString()),
  );

  route(contract.markNoticesRead, ({ body, caller, now }) =>
    markReadUpTo(database, caller.user.userId, body.upTo, now.toISOString()),
  );
}
