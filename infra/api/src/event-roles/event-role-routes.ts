import * as contract from '@event-portal/contracts';
import type { Database } from '../database/database';
import type { Route } from '../http/route';
import { actAsEventAdmin, stopActingAsEventAdmin } from './acting-admin-store';
import { assignEventRole, listEventRoles, removeEventRole } from './event-role-store';
import { giveEventRoles, listEventInvitations, withdrawEventInvitation } from './invitation-store';
import { findOwnRole } from './own-role';

/** Who is what at an event. */
export function registerEventRoleRoutes(route: Route, database: Database): void {
  route(contract.getUserEventRole, ({ params, caller, now }) =>
    findOwnRole(database, params.eventId, caller.user.userId, now),
  );

  route(contract.listEventRoles, ({ params, query }) => listEventRoles(database, params.eventId, query));

  route(contract.assignEventRole, ({ params, body, makeChange }) =>
    makeChange((change) => assignEventRole(change, params.eventId, body.email, body.role)),
  );

  route(contract.removeEventRole, ({ params, makeChange }) =>
    makeChange((change) => removeEventRole(change, params.eventId, params.userId)),
  );

  route(contract.giveEventRoles, async ({ params, body, makeChange }) => ({
    results: await makeChange((change) => giveEventRoles(change, params.eventId, body.emails, body.role)),
  }));

  route(contract.listEventInvitations, async ({ params }) => ({
    invitations: await listEventInvitations(database, params.eventId),
  }));

  route(contract.withdrawEventInvitation, ({ params, makeChange }) =>
    makeChange((change) => withdrawEventInvitation(change, params.eventId, params.invitationId)),
  );

  route(contract.actAsEventAdmin, ({ params, caller, now, makeChange }) =>
    makeChange((change) => actAsEventAdmin(change, params.eventId, caller.user, now)),
  );

  route(contract.stopActingAsEventAdmin, ({ params, caller, makeChange }) =>
    makeChange((change) => stopActingAsEventAdmin(change, params.eventId, caller.user)),
  );
}
