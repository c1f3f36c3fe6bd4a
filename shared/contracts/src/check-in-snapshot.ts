import * as z from 'zod/mini';
import { CheckInListKind, ScanDirection } from './check-in';
import { endpoint } from './endpoint';
import { EventParams } from './event';
import { Timestamp } from './fields';
import { CheckInListId, UserId } from './ids';

/** How long a device may judge by a snapshot, in milliseconds: a day at a venue. */
export const SNAPSHOT_MS = 12 * 3_600_000;

/** By what a pass is recognised that nobody can make out of it: 128 bits of a SHA-256, in base64url. */
export const PassHash = z.string().check(z.regex(/^[\w-]{22}$/));
export type PassHash = z.infer<typeof PassHash>;

/** A fingerprint of a part of a snapshot: the same for as long as that part is. */
const PartVersion = z.string().check(z.regex(/^[\w-]{22}$/));

/** Somebody with a seat. */
const SnapshotPerson = z.object({
  userId: UserId,
  name: z.string(),
  /**
   * Their pass: the hash of its whole text, which proves that it is genuine, and the hash of its id, which proves nothing and tells
   * whose it claims to be. Null while no pass of theirs is accepted.
   */
  pass: z.nullable(z.object({ text: PassHash, id: PassHash })),
});

/** What of a list the verdict depends on. */
const SnapshotList = z.object({
  listId: CheckInListId,
  kind: CheckInListKind,
  audience: z.enum(['seated', 'arrived']),
  opensAt: z.nullable(Timestamp),
  closesAt: z.nullable(Timestamp),
  limitPerPerson: z.nullable(z.int()),
  limitHours: z.nullable(z.int()),
  stock: z.nullable(z.int()),
  countsExits: z.boolean(),
  /** How many entries count against the stock, of people who have no seat any more too. */
  given: z.int(),
});

/** Who is expected: it changes with seats, names and passes. */
const SnapshotPeople = z.object({
  passesExpireAt: Timestamp,
  items: z.array(SnapshotPerson),
  /** The texts of passes that are not accepted any more. */
  revoked: z.array(PassHash),
});

/** Who has come: it changes with every scan. People and lists are told by their places. */
const SnapshotScans = z.object({
  lists: z.array(SnapshotList),
  /** Who has come through the door. */
  arrived: z.array(z.int()),
  /** What stands of those with a seat, in the order in which it was recorded. */
  claims: z.array(z.object({ list: z.int(), person: z.int(), direction: ScanDirection, at: Timestamp })),
});

/**
 * What a device needs to judge scans of an event without a network, and no more: no address, no answer, no pass. Who has come is told
 * by places in the list of people, so both belong to one moment.
 */
export const CheckInSnapshot = z.object({
  takenAt: Timestamp,
  /** From then on no device may judge by it. */
  endsAt: Timestamp,
  peopleVersion: PartVersion,
  people: SnapshotPeople,
  scansVersion: PartVersion,
  scans: SnapshotScans,
});
export type CheckInSnapshot = z.infer<typeof CheckInSnapshot>;

export const getCheckInSnapshot = endpoint({
  method: 'GET',
  path: '/events/:eventId/check-in-snapshot',
  tag: 'Check-in',
  summary:
    'What a device needs to judge scans without a network for twelve hours. A part whose version is named in the query is left out while it is the same.',
  access: { eventRoles: ['admin', 'staff'] },
  unattended: true,
  params: EventParams,
  query: z.object({ people: z.optional(PartVersion), scans: z.optional(PartVersion) }),
  reply: z.extend(CheckInSnapshot, {
    people: z.nullable(SnapshotPeople),
    scans: z.nullable(SnapshotScans),
  }),
});
