import { LRUCache } from 'lru-cache';
import { batchCalls } from '../batch-calls';
import type { Database } from '../database/database';
import { hashSecret } from '../secrets';
import { listenForSessionChanges, type SessionChange } from './session-announcements';
import { remainingLifeMs } from './session-rules';
import { readSessions, type Session } from './session-store';

const REMEMBER_MS = 5_000;
const REMEMBER_AT_MOST = 10_000;

/** The sessions as one instance of the API knows them. */
export type Sessions = {
  /**
   * Finds the living session of a token. With `fresh`, Postgres is asked whatever is remembered:
   * for everything that a lost right must stop at once.
   */
  readonly find: (token: string, options: { fresh: boolean }) => Promise<Session | undefined>;
  /** Forgets what is remembered of a session or a person that this instance has just changed. */
  readonly forget: (change: SessionChange) => void;
  readonly stop: () => Promise<void>;
};

/** What the sessions need. */
export type SessionsOptions = {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly now: () => Date;
  readonly onConnectionLost: (error: Error) => void;
};

/**
 * Remembers sessions for a few seconds, so that the hottest path of the API costs no query.
 * Postgres stays the truth: it announces every change to every instance, and while an instance cannot hear it
 * remembers nothing.
 */
export function openSessions(options: SessionsOptions): Sessions {
  const { database, now } = options;
  const remembered = new LRUCache<string, Session>({ max: REMEMBER_AT_MOST, ttl: REMEMBER_MS });
  let changesHeard = 0;

  const forget = ({ kind, id }: SessionChange) => {
    changesHeard += 1;
    if (kind === 'session') remembered.delete(id);
    else
      for (const [key, session] of remembered.entries())
        if (session.user.userId === id) remembered.delete(key);
  };
  const announcements = listenForSessionChanges({
    databaseUrl: options.databaseUrl,
    onChange: forget,
    onGap: () => {
      changesHeard += 1;
      remembered.clear();
    },
    onConnectionLost: options.onConnectionLost,
  });

  const readOne = batchCalls(async (tokenHashes: readonly string[]) => {
    const found = await readSessions(database, tokenHashes);
    return tokenHashes.map((tokenHash) => found.get(tokenHash));
  });

  async function read(tokenHash: string): Promise<Session | undefined> {
    const heardBefore = changesHeard;
    const session = await readOne(tokenHash);
    // A change that was announced while the row was on its way may not be in the row.
    if (session && announcements.isListening() && heardBefore === changesHeard) {
      remembered.set(tokenHash, session);
    }
    return session;
  }

  return {
    async find(token, { fresh }) {
      if (!isToken(token)) return undefined;
      const tokenHash = hashSecret(token);
      const known = fresh || !announcements.isListening() ? undefined : remembered.get(tokenHash);
      const session = known ?? (await read(tokenHash));
      return session && remainingLifeMs(session, session.user.role, now()) > 0 ? session : undefined;
    },
    forget,
    stop: announcements.stop,
  };
}

/** Whether a text has the form of a token: whatever else a cookie holds never reaches the database. */
export function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}
