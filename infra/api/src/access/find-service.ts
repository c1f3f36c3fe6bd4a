import type { ServiceScope } from '@event-portal/contracts';
import type { Database } from '../database/database';
import { hashSecret } from '../secrets';

/** A service that calls with a key. */
export type KnownService = {
  readonly keyId: string;
  readonly scopes: readonly ServiceScope[];
  /** The only event that it may know of; null for every one. */
  readonly eventId: string | null;
};

const NOTE_USE_AFTER_MS = 60_000;

/** Finds whose key it is, and notes once a minute that it is in use. Never remembered: a revoked key is dead at once. */
export async function findService(
  database: Database,
  key: string,
  now: Date,
): Promise<KnownService | undefined> {
  const found = await database
    .selectFrom('serviceKeys')
    .select(['keyId', 'scopes', 'eventId', 'lastUsedAt'])
    .where('keyHash', '=', hashSecret(key))
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  if (!found) return undefined;
  if (!found.lastUsedAt || now.getTime() - Date.parse(found.lastUsedAt) >= NOTE_USE_AFTER_MS) {
    await database
      .updateTable('serviceKeys')
      .set({ lastUsedAt: now.toISOString() })
      .where('keyId', '=', found.keyId)
      .execute();
  }
  const { keyId, scopes, eventId } = found;
  return { keyId, scopes, eventId };
}
