import * as contract from '@event-portal/contracts';
import type { Database } from '../database/database';
import type { Route } from '../http/route';
import {
  createContent,
  deleteContent,
  listContent,
  orderContent,
  updateContent,
  withAuthors,
} from './content-store';

/** What the portal's own pages say: links, resources, sponsors, announcements. */
export function registerContentRoutes(route: Route, database: Database): void {
  route(contract.listContent, async ({ query, caller }) => {
    const items = await listContent(database, query.kind);
    // Only superusers may know who runs the platform.
    return { items: caller.user.role === 'superuser' ? await withAuthors(database, items) : items };
  });

  route(contract.createContent, ({ body, makeChange }) =>
    makeChange((change) => createContent(change, body)),
  );

  route(contract.updateContent, ({ params, body, makeChange }) =>
    makeChange((change) => updateContent(change, params.itemId, body)),
  );

  route(contract.orderContent, ({ params, body, makeChange }) =>
    makeChange((change) => orderContent(change, params.kind, body)),
  );

  route(contract.deleteContent, ({ params, makeChange }) =>
    makeChange((change) => deleteContent(change, params.itemId)),
  );
}
