import type { PlatformRole } from '@event-portal/contracts';
import type { Database, DatabaseTransaction } from '../database/database';
import { hashSecret, makeSecret } from '../secrets';
import { ABSOLUTE_LIFE_MS, IDLE_LIFE_MS } from './session-rules';

/** A session with the person behind it. The hash of its token is its identity; the token itself is nowhere stored. */
export type Session = {
  readonly tokenHash: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly user: {
    readonly userId: string;
    readonly email: string;
    readonly preferredEmail: string | null;
    readonly name: string;
    readonly onboarded: boolean;
    readonly image: string | null;
    readonly role: PlatformRole;
    readonly emailConsent: boolean;
  };
};

/** Reads a session. Whether it has outlived its time is for the caller's clock to say; a suspended person has none. */
export async function readSession(database: Database, tokenHash: string): Promise<Session | undefined> {
  const row = await database
    .selectFrom('sessions')
    .innerJoin('users', 'users.userId', 'sessions.userId')
    .select([
      'sessions.tokenHash',
      'sessions.createdAt',
      'sessions.lastUsedAt',
      'users.userId',
      'users.email',
      'users.preferredEmail',
      'users.name',
      'users.onboarded',
      'users.image',
      'users.role',
      'users.emailConsent',
    ])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('users.suspendedAt', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { createdAt, lastUsedAt, ...user } = row;
  return { tokenHash, createdAt, lastUsedAt, user };
}

/** Starts a session and returns its token, which exists from here on in the browser's cookie only. */
export async function startSession(tx: DatabaseTransaction, userId: string, at: string): Promise<string> {
  const token = makeSecret();
  await tx
    .insertInto('sessions')
    .values({ tokenHash: hashSecret(token), userId, createdAt: at, lastUsedAt: at })
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
