import { isMeantFor, waitingQuery, type Endpoint, type EventRole } from '@event-portal/contracts';
import type { ApiConfiguration } from '@event-portal/contracts/configuration';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database';
import type { Person, Service } from '../http/caller';
import { sessionTokensOf } from '../http/cookies';
import { Problem } from '../http/problem';
import type { RateLimiter, RateRule } from '../http/rate-limiter';
import { clearPlantedSessions, setSessionCookie } from '../sessions/session-cookie';
import { isUseDue, remainingLifeMs } from '../sessions/session-rules';
import type { Sessions } from '../sessions/sessions';
import { noteSessionUse, type Session } from '../sessions/session-store';
import { denialReason, type Claim, type EventAccess } from './access-rules';
import { findService } from './find-service';

/** What access control needs. */
export type AccessControlOptions = {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly configuration: ApiConfiguration;
  readonly limiter: RateLimiter;
  readonly callerRate: RateRule;
  /** For addresses that send keys which open nothing. */
  readonly wrongKeyRate: RateRule;
  readonly now: () => Date;
};

/**
 * Lets a caller through to an endpoint, or throws the Problem that says why not. Undefined is somebody for whom the read is
 * not meant, by its own word: they are told nothing, not even whether they would be refused.
 */
export type Admit = (
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  eventId: string | undefined,
) => Promise<Person | Service | null | undefined>;

type Identity =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'person'; readonly session: Session }
  | (Service & Extract<Claim, { kind: 'service' }>);

/** Builds the one gate that every declared endpoint stands behind. */
export function createAccessControl(options: AccessControlOptions): Admit {
  const { database, sessions, configuration, limiter, now } = options;

  async function identify(
    endpoint: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Identity> {
    const tokens = sessionTokensOf(request);
    const authorization = request.headers.authorization;
    if (authorization !== undefined) {
      const service = await findServiceOf(authorization, request.ip);
      const isKeyEnough = endpoint.serviceScope && service.scopes.includes(endpoint.serviceScope);
      if (isKeyEnough || tokens.length === 0) return { kind: 'service', ...service };
    }
    if (tokens.length > 1) {
      clearPlantedSessions(request, reply, configuration);
      throw new Problem('bad_cookie');
    }
    const session = await sessions.find(tokens[0] ?? '', { fresh: !mayBeRemembered(endpoint) });
    return session ? { kind: 'person', session } : { kind: 'anonymous' };
  }

  async function findServiceOf(authorization: string, address: string) {
    // Counted first and given back, so that a wrong key costs no query once there were too many.
    await limiter.require(options.wrongKeyRate, address);
    const key = /^Bearer (\S+)$/i.exec(authorization)?.[1];
    const service = key && (await findService(database, key, now()));
    // A wrong key is refused even beside a good cookie: its sender believes that the key is still valid.
    if (!service) throw new Problem('no_session');
    await limiter.giveBack(options.wrongKeyRate, address);
    return service;
  }

  async function readEventAccess(eventId: string, identity: Identity): Promise<EventAccess | null> {
    const userId = identity.kind === 'person' ? identity.session.user.userId : null;
    const row = await database
      .selectFrom('events')
      .leftJoin('eventRoles', (join) =>
        join.onRef('eventRoles.eventId', '=', 'events.eventId').on('eventRoles.userId', '=', userId),
      )
      .select(['events.eventId', 'events.published', 'eventRoles.role'])
      .where('events.eventId', '=', eventId)
      .executeTakeFirst();
    return row ?? null;
  }

  /** Notes that a session is in use, and lets its cookie live on with it. */
  async function keepAlive(session: Session, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const [token] = sessionTokensOf(request);
    if (!token || !isUseDue(session, now())) return;
    const lastUsedAt = now().toISOString();
    await noteSessionUse(database, session, lastUsedAt);
    sessions.forget({ kind: 'session', id: session.tokenHash });
    setSessionCookie(
      reply,
      configuration,
      token,
      remainingLifeMs({ ...session, lastUsedAt }, session.user.role, now()),
    );
  }

  return async (endpoint, request, reply, eventId) => {
    if (endpoint.access === 'public') return null;
    const identity = await identify(endpoint, request, reply);
    if (identity.kind !== 'anonymous') await limiter.require(options.callerRate, idOf(identity));

    // Before the rights are asked for: what is refused for want of them would wait no longer.
    if (identity.kind === 'person' && isMadeByAnother(endpoint, request.query, identity.session))
      throw new Problem('other_account');
    const eventAccess = eventId === undefined ? undefined : await readEventAccess(eventId, identity);
    if (eventAccess !== undefined && !isMeantFor(endpoint, request.query, eventAccess?.role))
      return undefined;
    const refusal = denialReason(endpoint, toClaim(identity), eventAccess);
    if (refusal)
      throw new Problem(refusal, { ...(identity.kind !== 'anonymous' && { callerId: idOf(identity) }) });
    if (identity.kind !== 'person') return identity.kind === 'service' ? identity : null;

    if (!endpoint.unattended) await keepAlive(identity.session, request, reply);
    return toPerson(identity.session, eventAccess?.role ?? null);
  };
}

/**
 * Builds the limit on how much one person adds to the log, which is never shortened. It leaves room for running an event:
 * staff check in hundreds of people an hour.
 */
export function createChangeLimit(limiter: RateLimiter, rates: readonly RateRule[]) {
  return async (caller: Person | Service | null): Promise<void> => {
    if (caller?.kind !== 'person') return;
    const { user, eventRole } = caller;
    const runsSomething = user.role === 'superuser' || eventRole === 'admin' || eventRole === 'staff';
    if (runsSomething) return;
    for (const rate of rates) await limiter.require(rate, user.userId);
  };
}

/** What needs a right beyond being signed in, and whatever changes something, is never decided from memory. */
function mayBeRemembered({ method, access }: Endpoint): boolean {
  return method === 'GET' && access === 'session';
}

/** Whether a change that may wait was made by another person than the one who is signed in now. */
function isMadeByAnother(endpoint: Endpoint, query: unknown, { user }: Session): boolean {
  if (endpoint.query !== waitingQuery) return false;
  const madeBy = waitingQuery.safeParse(query).data?.madeBy;
  return madeBy !== undefined && madeBy !== user.userId;
}

function toClaim(identity: Identity): Claim {
  return identity.kind === 'person' ? { kind: 'person', role: identity.session.user.role } : identity;
}

function toPerson({ user, tokenHash }: Session, eventRole: EventRole | null): Person {
  return { kind: 'person', user, tokenHash, eventRole };
}

/** Whoever signs in again is the same caller. */
function idOf(identity: Exclude<Identity, { kind: 'anonymous' }>): string {
  return identity.kind === 'person' ? identity.session.user.userId : identity.keyId;
}
