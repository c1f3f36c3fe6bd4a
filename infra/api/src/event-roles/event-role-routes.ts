import * as contract from '@event-portal/contracts';
import type { Database } from '../database/database';
import type { Route } from '../http/route';
import { startActing, stopActing } from './acting-admin-store';
import { assignRole, listRoles, removeRole } from './event-role-store';
import { giveRoles, listInvitations, withdrawInvitation } from './invitation-store';
import { findOwnRole } from './own-role';

/** Who is what at an event. */
export function registerEventRoleRoutes(route: Route, database: Database): void {
  route(contract.getUserEventRole, ({ params, caller, now }) =>
    findOwnRole(database, params.eventId, caller.user.userId, now),
  );

  route(contract.listEventRoles, ({ params, query }) => listRoles(database, params.eventId, query));

  route(contract.assignEventRole, ({ params, body, makeChange }) =>
    makeChange((change) => assignRole(change, params.eventId, body.email, body.role)),
  );

  route(contract.removeEventRole, ({ params, makeChange }) =>
    makeChange((change) => removeRole(change, params.eventId, params.userId)),
  );

  route(contract.giveEventRoles, async ({ params, body, makeChange }) => ({
    results: await makeChange((change) => giveRoles(change, params.eventId, body.emails, body.role)),
  }));

  route(contract.listEventInvitations, async ({ params }) => ({
    invitations: await listInvitations(database, params.eventId),
  }));

  route(contract.withdrawEventInvitation, ({ params, makeChange }) =>
    makeChange((change) => withdrawInvitation(change, params.eventId, params.invitationId)),
  );

  route(contract.actAsEventAdmin, ({ params, caller, now, makeChange }) =>
    makeChange((change) => startActing(change, params.eventId, caller.user, now)),
  );

  route(contract.stopActingAsEventAdmin, ({ params, caller, makeChange }) =>
    makeChange((change) => stopActing(change, params.eventId, caller.user)),
  );
}
