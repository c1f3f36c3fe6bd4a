import * as contract from '@event-portal/contracts';
import type { Database } from '../database/database';
import type { Route } from '../http/route';
import type { Sessions } from '../sessions/sessions';
import {
  changePlatformRole,
  changeProfile,
  completeOnboarding,
  endUserSessions,
  getUser,
  liftSuspension,
  listUsers,
  suspendUser,
} from './user-store';

/** One's own profile, and everybody's for superusers. */
export function registerUserRoutes(route: Route, database: Database, sessions: Sessions): void {
  route(contract.getOwnProfile, async ({ caller }) => caller.user);

  route(contract.changeProfile, async ({ caller, body, makeChange }) => {
    const { userId } = caller.user;
    const user = await makeChange((change) => changeProfile(change, userId, body));
    sessions.forget({ kind: 'user', id: userId });
    return user;
  });

  route(contract.completeOnboarding, async ({ caller, body, makeChange }) => {
    const { userId } = caller.user;
    const user = await makeChange((change) => completeOnboarding(change, userId, body));
    sessions.forget({ kind: 'user', id: userId });
    return user;
  });

  route(contract.listUsers, ({ query }) => listUsers(database, query));

  route(contract.getUser, ({ params, now }) => getUser(database, params.userId, now));

  route(contract.changePlatformRole, async ({ params, body, makeChange }) => {
    const user = await makeChange((change) => changePlatformRole(change, params.userId, body.role));
    sessions.forget({ kind: 'user', id: params.userId });
    return user;
  });

  route(contract.suspendUser, async ({ params, body, makeChange }) => {
    const user = await makeChange((change) => suspendUser(change, params.userId, body.reason));
    sessions.forget({ kind: 'user', id: params.userId });
    return user;
  });

  route(contract.liftSuspension, ({ params, makeChange }) =>
    makeChange((change) => liftSuspension(change, params.userId)),
  );

  route(contract.endUserSessions, async ({ params, makeChange }) => {
    await makeChange((change) => endUserSessions(change, params.userId));
    sessions.forget({ kind: 'user', id: params.userId });
  });
}
