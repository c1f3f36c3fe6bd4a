import {
  isGranted,
  judgeScan,
  type ScanFacts,
  type ScanRequest,
  type ScanResult,
} from '@event-portal/contracts';
import { sql } from 'kysely';
import type { Change } from '../database/change';
import type { Database, DatabaseTransaction } from '../database/database';
import { notFound, Problem } from '../http/problem';
import { readPass } from '../passes/read-pass';
import { arrive, leave, lockSeat } from './door';
import { lockList, selectLists, type ListKey } from './list-store';
import { readScannedPerson, readStanding } from './person-at-desk';

/** Which scan of which list. */
export type ScanKey = ListKey & { readonly scanId: string };

const FUTURE_MS = 120_000;
const PAST_MS = 24 * 3_600_000;
const WAITED_MS = 60_000;

/**
 * Judges a scan and keeps it; the same scan again is answered as before. Limits and stocks hold however many are sent at once.
 * @throws Problem `not_found` of a list, `other_account` when another person sends a scan that is kept already, or `stale` when
 * its id belongs to a scan of somebody else
 */
export async function recordScan(change: Change, key: ScanKey, request: ScanRequest): Promise<ScanResult> {
  const { tx, at, actor } = change;
  const list = await lockList(tx, key, 'scan');
  const { code, userId: named } = await readSubject(tx, key.eventId, request.subject);
  if (named !== null) await lockSeat(tx, key.eventId, named);
  const { standing, checkedInAt } = await standingOf(tx, key.eventId, named);
  const userId = standing === 'nobody' ? null : named;
  const before = await findScan(tx, key);
  if (before) {
    if (before.recordedBy !== (actor?.userId ?? null)) throw new Problem('other_account');
    if (before.userId !== userId) throw new Problem('stale', { message: 'Another scan has this id.' });
    return readResult(tx, key);
  }

  const claims = userId === null ? [] : await readClaims(tx, key.listId, userId);
  const direction = list.countsExits ? request.direction : 'in';
  const scannedAt = believableMoment(request.scannedAt, at);
  const given = list.stock === null ? 0 : await countGiven(tx, key.listId);
  const facts: ScanFacts = {
    ...{ eventId: key.eventId, list, direction, at: scannedAt, code, standing },
    ...{ arrived: checkedInAt !== null, claims, given },
  };
  const verdict = judgeScan(facts);
  const isTaken = verdict === 'already_in' || verdict === 'limit_reached';
  const earlier = isTaken ? claims.findLast((claim) => claim.direction === 'in') : undefined;
  const wasAway =
    earlier !== undefined &&
    ((request.said !== undefined && isGranted(request.said)) ||
      request.scannedAt < earlier.recordedAt ||
      Date.parse(at) - Date.parse(request.scannedAt) > WAITED_MS);
  const isAnothers = (claim: ClaimRow) =>
    claim.device !== request.device || claim.recordedBy !== (actor?.userId ?? null);
  const own = claims.filter((claim) => !isAnothers(claim));
  const isConflict =
    wasAway &&
    isAnothers(earlier) &&
    isGranted(judgeScan({ ...facts, claims: own, arrived: own.length > 0 }));
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('scans')
    .values({
      ...{ ...key, userId, verdict, direction, scannedAt, recordedAt: at, device: request.device },
      ...{ recordedBy: actor?.userId ?? null, earlierScanId: earlier?.scanId ?? null, isConflict },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  // A scan of this id was recorded in between: it is found now.
  if (numInsertedOrUpdatedRows === 0n) return recordScan(change, key, request);
  if (list.kind === 'door' && verdict === 'welcome' && userId !== null && checkedInAt === null)
    await arrive(change, { eventId: key.eventId, userId, at: scannedAt });
  return readResult(tx, key);
}

/**
 * Takes back a scan that let somebody in or out, or gave them something; a second call changes nothing.
 * @throws Problem `not_found`, also for a scan that was refused
 */
export async function undoScan(change: Change, key: ScanKey): Promise<ScanResult> {
  const { tx, at, actor } = change;
  const list = await lockList(tx, key, 'scan');
  const seen = await findScan(tx, key);
  if (!seen || !isGranted(seen.verdict)) throw notFound();
  if (seen.userId !== null) await lockSeat(tx, key.eventId, seen.userId);
  const undone = await tx
    .updateTable('scans')
    .set({ undoneAt: at, undoneBy: actor?.userId ?? null })
    .where('listId', '=', key.listId)
    .where('scanId', '=', key.scanId)
    .where('undoneAt', 'is', null)
    .returning('userId')
    .executeTakeFirst();
  if (undone?.userId && list.kind === 'door' && seen.verdict === 'welcome') {
    const left = await readClaims(tx, key.listId, undone.userId);
    if (!left.some(({ direction }) => direction === 'in'))
      await leave(change, { eventId: key.eventId, userId: undone.userId });
  }
  return readResult(tx, key);
}

/** What a scanner sends as the time of a scan, where the clock of the device can be right; the server's time otherwise. */
function believableMoment(scannedAt: string, now: string): string {
  const ahead = Date.parse(scannedAt) - Date.parse(now);
  return ahead > FUTURE_MS || ahead < -PAST_MS ? now : new Date(scannedAt).toISOString();
}

async function readSubject(database: Database, eventId: string, subject: ScanRequest['subject']) {
  if ('userId' in subject) {
    const person = await database
      .selectFrom('users')
      .select('suspendedAt')
      .where('userId', '=', subject.userId)
      .executeTakeFirst();
    const code = { kind: 'chosen', revokedAt: person?.suspendedAt ?? null } as const;
    return { code, userId: subject.userId };
  }
  const code = await readPass(database, subject.code);
  return { code, userId: code.kind === 'pass' && code.eventId === eventId ? code.userId : null };
}

async function standingOf(database: Database, eventId: string, userId: string | null) {
  if (userId === null) return { standing: 'nobody', checkedInAt: null } as const;
  return readStanding(database, eventId, userId);
}

type ClaimRow = Awaited<ReturnType<typeof readClaims>>[number];

async function readClaims(tx: DatabaseTransaction, listId: string, userId: string) {
  return tx
    .selectFrom('scans')
    .select(['scanId', 'direction', 'scannedAt as at', 'recordedAt', 'recordedBy', 'device'])
    .where('listId', '=', listId)
    .where('userId', '=', userId)
    .where('verdict', 'in', ['welcome', 'goodbye'])
    .where('undoneAt', 'is', null)
    .orderBy('recordedAt')
    .orderBy('scannedAt')
    .execute();
}

async function countGiven(tx: DatabaseTransaction, listId: string): Promise<number> {
  const { given } = await tx
    .selectFrom('scans')
    .select(sql<number>`count(*)`.as('given'))
    .where('listId', '=', listId)
    .where('verdict', '=', 'welcome')
    .where('undoneAt', 'is', null)
    .executeTakeFirstOrThrow();
  return given;
}

async function findScan(database: Database, { listId, scanId }: ScanKey) {
  return database
    .selectFrom('scans')
    .selectAll()
    .where('listId', '=', listId)
    .where('scanId', '=', scanId)
    .executeTakeFirst();
}

async function readResult(database: Database, key: ScanKey): Promise<ScanResult> {
  const list = await selectLists(database, key.eventId).where('listId', '=', key.listId).executeTakeFirst();
  const scan = await findScan(database, key);
  if (!list || !scan) throw notFound();
  const { verdict, userId, undoneAt, earlierScanId, recordedAt } = scan;
  const earlier = await database
    .selectFrom('scans')
    .leftJoin('users', 'users.userId', 'scans.recordedBy')
    .select(['scans.scannedAt as at', 'users.name as by', 'scans.device'])
    .where('scans.listId', '=', key.listId)
    .where('scans.scanId', '=', earlierScanId)
    .executeTakeFirst();
  const person =
    userId === null ? null : await readScannedPerson(database, { eventId: key.eventId, list, userId });
  const result = { verdict, person, undoneAt, earlier: earlier ?? null, note: list.note, recordedAt };
  return { scanId: scan.scanId, ...result } as ScanResult;
}
