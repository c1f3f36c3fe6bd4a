import { SERVICE_KEY_PREFIX, type ServiceKeyDraft } from '@event-portal/contracts';
import { recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database, DatabaseTransaction } from '../database/database';
import { notFound } from '../http/problem';
import { hashSecret, makeSecret } from '../secrets';

const DAY_MS = 24 * 3_600_000;

/** Every key that has not been revoked, newest first. */
export async function listServiceKeys(database: Database) {
  const rows = await database
    .selectFrom('serviceKeys')
    .leftJoin('events', 'events.eventId', 'serviceKeys.eventId')
    .select(['keyId', 'serviceKeys.name', 'scopes', 'serviceKeys.createdAt', 'expiresAt', 'lastUsedAt'])
    .select(['events.eventId', 'events.name as eventName'])
    .orderBy('serviceKeys.createdAt', 'desc')
    .execute();
  return rows.map(({ eventId, eventName, ...key }) => ({
    ...key,
    event: eventId !== null && eventName !== null ? { eventId, name: eventName } : null,
  }));
}

/**
 * Makes a key. What it returns is the only copy.
 * @throws Problem `not_found` for an event that does not exist
 */
export async function createServiceKey(change: Change, draft: ServiceKeyDraft) {
  const { tx, at } = change;
  const { name, eventId, expiresInDays } = draft;
  const event = eventId === null ? null : await findKeyEvent(tx, eventId);
  const key = `${SERVICE_KEY_PREFIX}${makeSecret()}`;
  const created = await tx
    .insertInto('serviceKeys')
    .values({
      keyHash: hashSecret(key),
      name,
      scopes: [...new Set(draft.scopes)],
      eventId,
      createdAt: at,
      expiresAt: new Date(Date.parse(at) + expiresInDays * DAY_MS).toISOString(),
    })
    .returning(['keyId', 'name', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt'])
    .executeTakeFirstOrThrow();
  await recordAudit(change, {
    action: 'service_key.created',
    target: { kind: 'service-key', id: created.keyId, label: name },
    ...(event && { event }),
    changes: {
      scopes: { before: null, after: created.scopes },
      expiresAt: { before: null, after: created.expiresAt },
    },
  });
  return { ...created, event, key };
}

async function findKeyEvent(tx: DatabaseTransaction, eventId: string) {
  const event = await tx
    .selectFrom('events')
    .select(['eventId', 'name'])
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  if (!event) throw notFound();
  return event;
}

/**
 * Revokes a key.
 * @throws Problem `not_found`
 */
export async function revokeServiceKey(change: Change, keyId: string): Promise<void> {
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
