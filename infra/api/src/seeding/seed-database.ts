import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/database';
import type { Tables } from '../database/schema';
import { createRandom } from './random';
import { apply, openDoor } from './seed-applications';
import { writeContent } from './seed-content';
import { announceEvents, giveRoles } from './seed-events';
import { settleKnownPeople, settleOthers } from './seed-people';
import { teamUp } from './seed-teams';
import { createWorld, type Row, type World } from './world';

const SEED = 20_260_329;
const SEEDING_LOCK = 7_311_403;
const ROWS_AT_ONCE = 500;
const HELPERS = 3;

/**
 * Fills an empty database with development data, and returns how many rows each table got.
 * @returns undefined when there is anybody in the database already: it is left alone
 */
export async function seedDatabase(
  database: Database,
  now: Date,
): Promise<Readonly<Record<keyof World, number>> | undefined> {
  return database.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${SEEDING_LOCK})`.execute(tx);
    const anybody = await tx.selectFrom('users').select('userId').limit(1).executeTakeFirst();
    if (anybody) return undefined;

    const world = makeWorld(now);
    // In this order: a row refers to rows of the tables before it.
    await insert(tx, 'users', world.users);
    await insert(tx, 'accounts', world.accounts);
    await insert(tx, 'events', world.events);
    await insert(tx, 'eventRoles', world.eventRoles);
    await insert(tx, 'applications', world.applications);
    await insert(tx, 'applicationMilestones', world.applicationMilestones);
    await insert(tx, 'teams', world.teams);
    await insert(tx, 'teamMembers', world.teamMembers);
    await insert(tx, 'joinRequests', world.joinRequests);
    await insert(tx, 'contentItems', world.contentItems);
    await insert(tx, 'auditLog', world.auditLog);
    const counts = Object.entries(world).map(([table, rows]) => [table, rows.length]);
    return Object.fromEntries(counts) as Record<keyof World, number>;
  });
}

/** Makes up the development data as of a day: the same for every run of that day. */
export function makeWorld(today: Date): World {
  const world = createWorld();
  const random = createRandom(SEED);
  const known = settleKnownPeople(world, today);
  const others = settleOthers(world, random, today);
  const main = announceEvents(world, today, known);
  const [helpers, applicants] = [others.slice(0, HELPERS), random.shuffle(others.slice(HELPERS))];
  giveRoles(world, today, { main, known, helpers });
  const applications = apply(world, random, { today, main, known, others: applicants });
  openDoor(world, { today, main, known, applications });
  teamUp(world, random, { today, main, known, applications });
  writeContent(world, random, today, known.superuser);
  // Entries are numbered as they are written, and the log reads best when numbers and moments agree.
  world.auditLog.sort((one, other) => one.at.localeCompare(other.at));
  return world;
}

async function insert<Table extends keyof World & keyof Tables>(
  tx: DatabaseTransaction,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    await tx
      .insertInto<keyof Tables>(table)
      .values(rows.slice(first, first + ROWS_AT_ONCE))
      .execute();
  }
}
