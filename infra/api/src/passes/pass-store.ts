import type { OwnPass } from '@event-portal/contracts';
import { sql } from 'kysely';
import { recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { notFound } from '../http/problem';
import { writePassText } from './pass-text';

/** Until when a pass counts, in SQL. */
export const passExpiry = sql<string>`events.ends_at + interval '12 hours'`;

/**
 * Every pass there is or was, as it counts now: until half a day after its event ends, and of nobody who is suspended. Whoever
 * judges a pass reads it here.
 */
export function selectPasses(database: Database) {
  return database
    .selectFrom('passes')
    .innerJoin('events', 'events.eventId', 'passes.eventId')
    .innerJoin('users', 'users.userId', 'passes.userId')
    .select([
      'passes.passId',
      'passes.eventId',
      'passes.userId',
      'passes.issuedAt',
      passExpiry.as('expiresAt'),
      sql<string | null>`coalesce(passes.revoked_at, users.suspended_at)`.as('revokedAt'),
    ]);
}

/** What an image of a pass is called in its store. Nobody guesses it. */
export function imageName(imageId: string): string {
  return `${imageId}.png`;
}

/**
 * One's own pass to an event; null for somebody without a seat.
 * @param imagesAddress where images of passes are found; empty where none are made
 */
export async function getOwnPass(
  database: Database,
  { eventId, userId }: { readonly eventId: string; readonly userId: string },
  imagesAddress: string,
): Promise<OwnPass | null> {
  const pass = await selectPasses(database)
    .innerJoin('passKeys', 'passKeys.eventId', 'passes.eventId')
    .leftJoin('passImages', (join) =>
      join
        .onRef('passImages.passId', '=', 'passes.passId')
        .on('passImages.expiresAt', '=', passExpiry)
        .on('passImages.storedAt', 'is not', null),
    )
    .select(['users.name', 'passKeys.secret', 'passImages.imageId'])
    .where('passes.eventId', '=', eventId)
    .where('passes.userId', '=', userId)
    .where('passes.revokedAt', 'is', null)
    .executeTakeFirst();
  if (!pass) return null;
  const { name, issuedAt, expiresAt, secret, imageId } = pass;
  const isShown = imagesAddress !== '' && imageId !== null;
  const imageUrl = isShown ? `${imagesAddress.replace(/\/+$/, '')}/${imageName(imageId)}` : null;
  return { text: writePassText(pass, secret), name, issuedAt, expiresAt, imageUrl };
}

/**
 * Revokes one's pass and gives another for the same seat.
 * @throws Problem `not_found` for somebody without a seat
 */
export async function replaceOwnPass(
  change: Change,
  { eventId, userId }: { readonly eventId: string; readonly userId: string },
  imagesAddress: string,
): Promise<OwnPass> {
  const { tx, at } = change;
  // Of two replacements at once the second finds no pass that stands, unless it waits for the first at the seat.
  const seat = await tx
    .selectFrom('eventRoles')
    .innerJoin('users', 'users.userId', 'eventRoles.userId')
    .innerJoin('events', 'events.eventId', 'eventRoles.eventId')
    .select(['users.name', 'events.name as eventName'])
    .where('eventRoles.eventId', '=', eventId)
    .where('eventRoles.userId', '=', userId)
    .where('eventRoles.role', '=', 'attendee')
    .forUpdate('eventRoles')
    .executeTakeFirst();
  if (!seat) throw notFound();

  await tx
    .updateTable('passes')
    .set({ revokedAt: at })
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute();
  await tx.insertInto('passes').values({ eventId, userId, issuedAt: at }).execute();
  await recordAudit(change, {
    action: 'pass.replaced',
    target: { kind: 'user', id: userId, label: seat.name },
    event: { eventId, name: seat.eventName },
  });
  const pass = await getOwnPass(tx, { eventId, userId }, imagesAddress);
  if (!pass) throw notFound();
  return pass;
}
