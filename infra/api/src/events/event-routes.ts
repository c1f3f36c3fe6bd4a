import * as contract from '@event-portal/contracts';
import type { Database } from '../database/database';
import type { Person, Service } from '../http/caller';
import type { Route } from '../http/route';
import { withPhase } from './event-rules';
import {
  createEvent,
  getEvent,
  getManagedEvent,
  listManagedEvents,
  listPortalEvents,
  setEventPublished,
  updateEvent,
  type Viewer,
} from './event-store';

/** Events as everybody sees them, and as those who run them change them. */
export function registerEventRoutes(route: Route, database: Database): void {
  route(contract.listPortalEvents, async ({ caller, now }) => ({
    events: await listPortalEvents(database, toViewer(caller), now),
  }));

  route(contract.getEvent, ({ params, caller, now }) =>
    getEvent(database, params.eventId, toViewer(caller), now),
  );

  route(contract.listManagedEvents, ({ query, now }) => listManagedEvents(database, query, now));

  route(contract.getManagedEvent, ({ params, now }) => getManagedEvent(database, params.eventId, now));

  route(contract.createEvent, async ({ body, caller, now, makeChange }) =>
    withPhase(await makeChange((change) => createEvent(change, body, caller.user)), now),
  );

  route(contract.updateEvent, async ({ params, body, now, makeChange }) =>
    withPhase(
      await makeChange((change) => updateEvent(change, params.eventId, body.version, body.event)),
      now,
    ),
  );

  route(contract.setEventPublished, async ({ params, body, now, makeChange }) =>
    withPhase(
      await makeChange((change) => setEventPublished(change, params.eventId, body.version, body.published)),
      now,
    ),
  );
}

function toViewer(caller: Person | Service): Viewer {
  if (caller.kind === 'service') return null;
  return { userId: caller.user.userId, isSuperuser: caller.user.role === 'superuser' };
}
