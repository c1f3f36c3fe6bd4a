import { keysOf, recordOf } from '@event-portal/contracts';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/database';
import type { Tables } from '../database/schema';
import { createRandom } from './random';
import { addApplications, addCheckIns } from './seed-applications';
import { seedCheckIn } from './seed-check-in';
import { addContent } from './seed-content';
import { addEventRoles, addEvents } from './seed-events';
import { addFailures } from './seed-failures';
import { addReadings } from './seed-readings';
import { addVitals } from './seed-vitals';
import { addKnownPeople, addOtherPeople } from './seed-people';
import { addTeams } from './seed-teams';
import { createSeedData, type Row, type SeedData } from './seed-data';

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
): Promise<Readonly<Record<keyof SeedData, number>> | undefined> {
  return database.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${SEEDING_LOCK})`.execute(tx);
    const anybody = await tx.selectFrom('users').select('userId').limit(1).executeTakeFirst();
    if (anybody) return undefined;

    const seed = buildSeedData(now);
    // In this order: a row refers to rows of the tables before it.
    await insert(tx, 'users', seed.users);
    await insert(tx, 'accounts', seed.accounts);
    await insert(tx, 'events', seed.events);
    await insert(tx, 'dayFacts', seed.dayFacts);
    await insert(tx, 'eventRoles', seed.eventRoles);
    await seedCheckIn(tx);
    await insert(tx, 'applications', seed.applications);
    await insert(tx, 'applicationMilestones', seed.applicationMilestones);
    await insert(tx, 'readers', seed.readers);
    await insert(tx, 'readings', seed.readings);
    await insert(tx, 'readingScores', seed.readingScores);
    await insert(tx, 'teams', seed.teams);
    await insert(tx, 'teamMembers', seed.teamMembers);
    await insert(tx, 'joinRequests', seed.joinRequests);
    await insert(tx, 'contentItems', seed.contentItems);
    await insert(tx, 'auditLog', seed.auditLog);
    await insert(tx, 'remoteFailures', seed.remoteFailures);
    await insert(tx, 'remoteChanges', seed.remoteChanges);
    await insert(tx, 'remoteVitals', seed.remoteVitals);
    return recordOf(keysOf(seed), (table) => seed[table].length);
  });
}

/** Makes up the development data as of a day: the same for every run of that day. */
export function buildSeedData(today: Date): SeedData {
  const seed = createSeedData();
  const random = createRandom(SEED);
  const known = addKnownPeople(seed, today);
  const others = addOtherPeople(seed, random, today);
  const main = addEvents(seed, today, known);
  const [helpers, applicants] = [others.slice(0, HELPERS), random.shuffle(others.slice(HELPERS))];
  addEventRoles(seed, today, { main, known, helpers });
  const applications = addApplications(seed, random, { today, main, known, others: applicants });
  addCheckIns(seed, { today, main, known, applications });
  addTeams(seed, random, { today, main, known, applications });
  const readers = [known.staff, ...helpers.slice(1)];
  // Chance of its own: whatever is made up after it stays as it was.
  addReadings(seed, createRandom(SEED + 1), { today, main, admin: known.admin, readers, applications });
  addContent(seed, random, today, known.superuser);
  addFailures(seed, today, [
    { user: known.applicant, eventRole: 'applicant' },
    { user: known.attendee, eventRole: 'attendee' },
  ]);
  addVitals(seed, today);
  // Entries are numbered as they are written, and the log reads best when numbers and moments agree.
  seed.auditLog.sort((one, other) => one.at.localeCompare(other.at));
  return seed;
}

async function insert<Table extends keyof SeedData & keyof Tables>(
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
