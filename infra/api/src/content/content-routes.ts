import * as contract from '@event-portal/contracts';
import type { Database } from '../database/database';
import type { Route } from '../http/route';
import { createContent, deleteContent, listContent, updateContent } from './content-store';

/** What the portal's own pages say: links, resources, sponsors, announcements. */
export function registerContentRoutes(route: Route, database: Database): void {
  route(contract.listContent, async ({ query }) => ({ items: await listContent(database, query.kind) }));

  route(contract.createContent, ({ body, makeChange }) =>
    makeChange((change) => createContent(change, body)),
  );

  route(contract.updateContent, ({ params, body, makeChange }) =>
    makeChange((change) => updateContent(change, params.itemId, body)),
  );

  route(contract.deleteContent, ({ params, makeChange }) =>
    makeChange((change) => deleteContent(change, params.itemId)),
  );
}
