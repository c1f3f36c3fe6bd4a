import * as contract from '@event-portal/contracts';
import type { Database } from '../database/database';
import type { Route } from '../http/route';
import { createServiceKey, listServiceKeys, revokeServiceKey } from './service-key-store';

/** The keys by which services call the API, for superusers. */
export function registerServiceKeyRoutes(route: Route, database: Database): void {
  route(contract.listServiceKeys, async () => ({ keys: await listServiceKeys(database) }));

  route(contract.createServiceKey, ({ body, makeChange }) =>
    makeChange((change) => createServiceKey(change, body)),
  );

  route(contract.revokeServiceKey, ({ params, makeChange }) =>
    makeChange((change) => revokeServiceKey(change, params.keyId)),
  );
}
