import * as contract from '@event-portal/contracts';
import type { Database } from '../database/database';
import type { Route } from '../http/route';
import { createKey, listKeys, revokeKey } from './service-key-store';

/** The keys by which services call the API, for superusers. */
export function registerServiceKeyRoutes(route: Route, database: Database): void {
  route(contract.listServiceKeys, async () => ({ keys: await listKeys(database) }));

  route(contract.createServiceKey, ({ body, makeChange }) => makeChange((change) => createKey(change, body)));

  route(contract.revokeServiceKey, ({ params, makeChange }) =>
    makeChange((change) => revokeKey(change, params.keyId)),
  );
}
