import {
  endOtherSessions,
  endOwnSession,
  getCurrentUser,
  listOwnSessions,
  signOut,
} from '@event-portal/contracts';
import type { ApiConfiguration } from '@event-portal/contracts/configuration';
import { recordAudit } from '../audit/record-audit';
import { makeChange } from '../database/change';
import type { Database } from '../database/database';
import { sessionTokensOf } from '../http/cookies';
import type { Route } from '../http/route';
import { hashSecret } from '../secrets';
import { clearSessionCookie } from './session-cookie';
import * as store from './session-store';
import { isToken, type Sessions } from './sessions';

/** Who is signed in, where, and signing out. */
export function registerSessionRoutes(
  route: Route,
  {
    database,
    sessions,
    configuration,
  }: { database: Database; sessions: Sessions; configuration: ApiConfiguration },
): void {
  route(getCurrentUser, async ({ caller }) => caller.user);

  route(signOut, async ({ request, reply, now }) => {
    clearSessionCookie(request, reply, configuration);
    const hashes = sessionTokensOf(request).filter(isToken).map(hashSecret);
    if (hashes.length === 0) return;

    const facts = { at: now.toISOString(), actor: null, requestId: request.id };
    await makeChange(database, facts, async (change) => {
      for (const { userId, name, tokenHash } of await store.endSessions(change.tx, hashes)) {
        await recordAudit(
          { ...change, actor: { userId, name } },
          { action: 'user.signed_out', target: { kind: 'user', id: userId, label: name } },
        );
        request.log.info({ userId, session: tokenHash }, 'signed out');
      }
    });
    for (const id of hashes) sessions.forget({ kind: 'session', id });
  });

  route(listOwnSessions, ({ caller, now }) => store.listOwnSessions(database, caller, now));

  route(endOwnSession, async ({ params, caller, makeChange }) => {
    await makeChange((change) => store.endOwnSession(change, caller, params.sessionId));
    sessions.forget({ kind: 'user', id: caller.user.userId });
  });

  route(endOtherSessions, async ({ caller, makeChange }) => {
    await makeChange((change) => store.endOtherSessions(change, caller));
    sessions.forget({ kind: 'user', id: caller.user.userId });
  });
}
