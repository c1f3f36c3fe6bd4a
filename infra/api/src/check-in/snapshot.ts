import { SNAPSHOT_MS, type EndpointRequest, type getCheckInSnapshot } from '@event-portal/contracts';
import { sql } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import type { Database } from '../database/database';
import { notFound } from '../http/problem';
import { hashForDevices } from '../passes/pass-hash';
import { writePassText } from '../passes/pass-text';
import { listCheckInLists } from './list-store';

/** After so many passes other requests have their turn. */
const PASSES_AT_ONCE = 500;

type Known = EndpointRequest<typeof getCheckInSnapshot>['query'];

/**
 * What devices need to judge scans of an event without a network, as it is at one moment. A part that the caller has is left out, and
 * the passes are signed only for somebody who has not got them.
 * @throws Problem `not_found`
 */
export async function getSnapshot(database: Database, eventId: string, known: Known, now: Date) {
  const read = await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => readAll(tx, eventId));
  const { event, seats, revoked } = read;
  const peopleVersion = hashForDevices(JSON.stringify([event.passesExpireAt, seats.map(fixed), revoked]));
  const scans = toScans(read);
  const scansVersion = hashForDevices(JSON.stringify([peopleVersion, scans]));
  return {
    takenAt: now.toISOString(),
    endsAt: new Date(now.getTime() + SNAPSHOT_MS).toISOString(),
    peopleVersion,
    people: known.people === peopleVersion ? null : await toPeople(eventId, read),
    scansVersion,
    scans: known.scans === scansVersion ? null : scans,
  };
}

type Read = Awaited<ReturnType<typeof readAll>>;
type Seat = Read['seats'][number];

async function readAll(tx: Database, eventId: string) {
  const event = await tx
    .selectFrom('events')
    .leftJoin('passKeys', 'passKeys.eventId', 'events.eventId')
    .select([sql<string>`events.ends_at + interval '12 hours'`.as('passesExpireAt'), 'passKeys.secret'])
    .where('events.eventId', '=', eventId)
    .executeTakeFirst();
  if (!event) throw notFound();
  const seats = await tx
    .selectFrom('eventRoles')
    .innerJoin('users', 'users.userId', 'eventRoles.userId')
    .leftJoin('passes', (join) =>
      join
        .onRef('passes.userId', '=', 'eventRoles.userId')
        .onRef('passes.eventId', '=', 'eventRoles.eventId')
        .on('passes.revokedAt', 'is', null),
    )
    .select(['eventRoles.userId', 'users.name', 'passes.passId', 'eventRoles.checkedInAt'])
    .select(sql<boolean>`users.suspended_at is not null`.as('suspended'))
    .where('eventRoles.eventId', '=', eventId)
    .where('eventRoles.role', '=', 'attendee')
    .orderBy('eventRoles.userId')
    .execute();
  const revoked = await tx
    .selectFrom('passes')
    .select('passId')
    .where('eventId', '=', eventId)
    .where('revokedAt', 'is not', null)
    .orderBy('passId')
    .execute();
  const lists = await listCheckInLists(tx, eventId);
  const claims = await tx
    .selectFrom('scans')
    .select(['listId', 'userId', 'direction', 'scannedAt as at'])
    .where('eventId', '=', eventId)
    .where('verdict', 'in', ['welcome', 'goodbye'])
    .where('undoneAt', 'is', null)
    .orderBy('recordedAt')
    .orderBy('scannedAt')
    .execute();
  return { event, seats, revoked: revoked.map(({ passId }) => passId), lists, claims };
}

/** What of a seat is the same before and after somebody has come. */
function fixed({ userId, name, passId, suspended }: Seat) {
  return [userId, name, passId, suspended];
}

async function toPeople(eventId: string, { event, seats, revoked }: Read) {
  const { passesExpireAt: expiresAt, secret } = event;
  let written = 0;
  const hash = async (passId: string | null) => {
    if (passId === null || secret === null) return null;
    written += 1;
    if (written % PASSES_AT_ONCE === 0) await setImmediate();
    const text = writePassText({ eventId, passId, expiresAt }, secret);
    return { text: hashForDevices(text), id: hashForDevices(passId) };
  };
  const items = [];
  const spent = [];
  for (const { userId, name, passId, suspended } of seats) {
    const pass = await hash(passId);
    items.push({ userId, name, pass: suspended ? null : pass });
    if (suspended && pass) spent.push(pass.text);
  }
  for (const passId of revoked) {
    const pass = await hash(passId);
    if (pass) spent.push(pass.text);
  }
  return { passesExpireAt: expiresAt, items, revoked: spent };
}

function toScans({ seats, lists, claims }: Read) {
  const places = new Map(seats.map(({ userId }, place) => [userId, place]));
  const listPlaces = new Map(lists.map(({ listId }, place) => [listId, place]));
  return {
    lists: lists.map(
      ({
        listId,
        kind,
        audience,
        opensAt,
        closesAt,
        limitPerPerson,
        limitHours,
        stock,
        countsExits,
        given,
      }) => ({
        ...{
          listId,
          kind,
          audience,
          opensAt,
          closesAt,
          limitPerPerson,
          limitHours,
          stock,
          countsExits,
          given,
        },
      }),
    ),
    arrived: seats.flatMap(({ checkedInAt }, place) => (checkedInAt === null ? [] : [place])),
    claims: claims.flatMap(({ listId, userId, direction, at }) => {
      const [list, person] = [listPlaces.get(listId), places.get(userId ?? '')];
      return list === undefined || person === undefined ? [] : [{ list, person, direction, at }];
    }),
  };
}
