import { MAX_SESSIONS, type PlatformRole } from '@event-portal/contracts';
import { sql } from 'kysely';
import { recordAudit } from '../audit/record-audit';
import type { Actor, Change } from '../database/change';
import { queryPrepared, type Database, type DatabaseTransaction } from '../database/database';
import type { SignedInUser } from '../http/caller';
import { notFound } from '../http/problem';
import { hashSecret, makeSecret } from '../secrets';
import { ABSOLUTE_LIFE_MS, IDLE_LIFE_MS, lifeOf } from './session-rules';

/** A session with the person behind it. The hash of its token is its identity; the token itself is nowhere stored. */
export type Session = {
  readonly tokenHash: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly user: SignedInUser;
};

const readStatement = {
  name: 'read-sessions',
  text: `
    select s.token_hash::text as "tokenHash", s.created_at::timestamptz as "createdAt",
      s.last_used_at::timestamptz as "lastUsedAt", u.user_id::uuid as "userId", u.email::text as email,
      u.preferred_email::text as "preferredEmail", u.name::text as name, u.onboarded::boolean as onboarded,
      u.image::text as image, u.role::text as role, u.email_consent::boolean as "emailConsent"
    from sessions s join users u on u.user_id = s.user_id
    where s.token_hash = any($1::text[]) and u.suspended_at is null`,
};

/**
 * Reads sessions, by the hashes of their tokens. Whether one has outlived its time is for the caller's clock to say; a
 * suspended person has none.
 */
export async function readSessions(
  database: Database,
  tokenHashes: readonly string[],
): Promise<ReadonlyMap<string, Session>> {
  const rows = await queryPrepared<Omit<Session, 'user'> & SignedInUser>(database, readStatement, [
    tokenHashes,
  ]);
  return new Map(
    rows.map(({ tokenHash, createdAt, lastUsedAt, ...user }) => [
      tokenHash,
      { tokenHash, createdAt, lastUsedAt, user },
    ]),
  );
}

/**
 * Starts a session and returns its token, which exists from here on in the browser's cookie only.
 * When the person then has too many, the oldest one ends.
 */
export async function startSession(
  tx: DatabaseTransaction,
  userId: string,
  at: string,
  device = '',
): Promise<string> {
  const token = makeSecret();
  const tokenHash = hashSecret(token);
  await tx
    .insertInto('sessions')
    .values({ tokenHash, userId, createdAt: at, lastUsedAt: at, device })
    .execute();
  await tx
    .deleteFrom('sessions')
    .where('tokenHash', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('tokenHash')
        .where('userId', '=', userId)
        .orderBy(sql`token_hash = ${tokenHash}`, 'desc')
        .orderBy('createdAt', 'desc')
        .orderBy('tokenHash')
        .offset(MAX_SESSIONS),
    )
    .execute();
  await tx.updateTable('users').set({ lastSeenAt: at }).where('userId', '=', userId).execute();
  return token;
}

/** Ends sessions, and returns whose they were. Sessions that are unknown or have ended already are no mistake. */
export async function endSessions(tx: DatabaseTransaction, tokenHashes: readonly string[]) {
  if (tokenHashes.length === 0) return [];
  return tx
    .deleteFrom('sessions')
    .using('users')
    .whereRef('users.userId', '=', 'sessions.userId')
    .where('tokenHash', 'in', tokenHashes)
    .returning(['users.userId', 'users.name', 'sessions.tokenHash'])
    .execute();
}

/** Notes that a session is in use, unless another request has just done so. */
export async function noteSessionUse(database: Database, session: Session, at: string): Promise<void> {
  await database
    .with('noted', (db) =>
      db
        .updateTable('sessions')
        .set({ lastUsedAt: at })
        .where('tokenHash', '=', session.tokenHash)
        .where('lastUsedAt', '=', session.lastUsedAt)
        .returning('userId'),
    )
    .updateTable('users')
    .set({ lastSeenAt: at })
    .where('userId', 'in', (query) => query.selectFrom('noted').select('userId'))
    .execute();
}

/** Removes the sessions that have outlived their time. They are dead without this; it only keeps the table small. */
export async function removeEndedSessions(tx: DatabaseTransaction, now: Date): Promise<void> {
  const before = (lifeMs: number) => new Date(now.getTime() - lifeMs).toISOString();
  await tx
    .deleteFrom('sessions')
    .where((query) =>
      query.or([
        query('lastUsedAt', '<', before(IDLE_LIFE_MS)),
        query('createdAt', '<', before(ABSOLUTE_LIFE_MS)),
      ]),
    )
    .execute();
}

/** The sessions of a person that have not outlived their time. */
export function livingSessions(
  database: Database,
  { userId, role }: { userId: string; role: PlatformRole },
  now: Date,
) {
  const { idleMs, absoluteMs } = lifeOf(role);
  const since = (lifeMs: number) => new Date(now.getTime() - lifeMs).toISOString();
  return database
    .selectFrom('sessions')
    .where('userId', '=', userId)
    .where('lastUsedAt', '>', since(idleMs))
    .where('createdAt', '>', since(absoluteMs));
}

/** A session that asks about its owner's others. */
type OwnOf = Pick<Session, 'user' | 'tokenHash'>;

/** A person's sessions as the person is shown them: the one that asks first, then what was used last. */
export async function listOwnSessions(database: Database, caller: OwnOf, now: Date) {
  const rows = await livingSessions(database, caller.user, now)
    .select(['sessionId', 'tokenHash', 'device', 'createdAt', 'lastUsedAt'])
    .orderBy('lastUsedAt', 'desc')
    .orderBy('createdAt', 'desc')
    .execute();
  const sessions = rows.map(({ tokenHash, ...row }) => ({ ...row, current: tokenHash === caller.tokenHash }));
  return {
    sessions: [...sessions.filter(({ current }) => current), ...sessions.filter(({ current }) => !current)],
  };
}

/**
 * Ends one of a person's own sessions.
 * @throws Problem `not_found`, also for somebody else's
 */
export async function endOwnSession(
  change: Change,
  { user }: Pick<Session, 'user'>,
  sessionId: string,
): Promise<void> {
  const ended = await change.tx
    .deleteFrom('sessions')
    .where('sessionId', '=', sessionId)
    .where('userId', '=', user.userId)
    .returning('device')
    .executeTakeFirst();
  if (!ended) throw notFound();
  await recordEnded(change, user, 1);
}

/** Ends all of a person's sessions but the one that asks. */
export async function endOtherSessions(change: Change, { user, tokenHash }: OwnOf): Promise<void> {
  await endSessionsOf(change, user, tokenHash);
}

/** Ends a person's sessions, all of them or all but one. */
export async function endSessionsOf(change: Change, person: Actor, butHash = ''): Promise<void> {
  const { numDeletedRows } = await change.tx
    .deleteFrom('sessions')
    .where('userId', '=', person.userId)
    .where('tokenHash', '!=', butHash)
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) await recordEnded(change, person, Number(numDeletedRows));
}

async function recordEnded(change: Change, { userId, name }: Actor, count: number): Promise<void> {
  await recordAudit(change, {
    action: 'user.sessions_ended',
    target: { kind: 'user', id: userId, label: name },
    changes: { sessions: { before: count, after: 0 } },
  });
}
