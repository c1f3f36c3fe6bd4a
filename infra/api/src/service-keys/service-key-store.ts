import type { ServiceKeyDraft, ServiceScope } from '@event-portal/contracts';
import { recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { notFound } from '../http/problem';
import { hashSecret, makeSecret } from '../secrets';

/** A service that calls with a key. */
export type KnownService = { readonly keyId: string; readonly scopes: readonly ServiceScope[] };

const NOTE_USE_AFTER_MS = 60_000;

const columns = ['keyId', 'name', 'scopes', 'createdAt', 'lastUsedAt'] as const;

/** Finds whose key it is, and notes once a minute that it is in use. Never remembered: a revoked key is dead at once. */
export async function findService(
  database: Database,
  key: string,
  now: Date,
): Promise<KnownService | undefined> {
  const found = await database
    .selectFrom('serviceKeys')
    .select(columns)
    .where('keyHash', '=', hashSecret(key))
    .executeTakeFirst();
  if (!found) return undefined;
  if (!found.lastUsedAt || now.getTime() - Date.parse(found.lastUsedAt) >= NOTE_USE_AFTER_MS) {
    await database
      .updateTable('serviceKeys')
      .set({ lastUsedAt: now.toISOString() })
      .where('keyId', '=', found.keyId)
      .execute();
  }
  return { keyId: found.keyId, scopes: found.scopes };
}

/** Every key that opens something, newest first. */
export async function listKeys(database: Database) {
  return database.selectFrom('serviceKeys').select(columns).orderBy('createdAt', 'desc').execute();
}

/** Makes a key. What it returns is the only copy. */
export async function createKey(change: Change, { name, scopes }: ServiceKeyDraft) {
  const key = `epk_${makeSecret()}`;
  const created = await change.tx
    .insertInto('serviceKeys')
    .values({ keyHash: hashSecret(key), name, scopes: [...new Set(scopes)], createdAt: change.at })
    .returning(columns)
    .executeTakeFirstOrThrow();
  await recordAudit(change, {
    action: 'service_key.created',
    target: { kind: 'service-key', id: created.keyId, label: name },
    changes: { scopes: { before: null, after: created.scopes } },
  });
  return { ...created, key };
}

/**
 * Revokes a key.
 * @throws Problem `not_found`
 */
export async function revokeKey(change: Change, keyId: string): Promise<void> {
  const revoked = await change.tx
    .deleteFrom('serviceKeys')
    .where('keyId', '=', keyId)
    .returning('name')
    .executeTakeFirst();
  if (!revoked) throw notFound();
  await recordAudit(change, {
    action: 'service_key.revoked',
    target: { kind: 'service-key', id: keyId, label: revoked.name },
  });
}
