import type { WaitlistQuery, WaitlistState } from '@event-portal/contracts';
import { sql } from 'kysely';
import { countSeats } from '../applications/seats';
import { recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { countRows, onlyPage, splitSort } from '../database/page';
import { eventColumns } from '../events/event-rules';
import { aboutEvent, lockEvent } from '../events/event-store';
import { notFound, Problem } from '../http/problem';
import { contactEmail, findPeople } from '../users/user-store';
import { runCycle, setNextCycle, type CycleSettings } from './waitlist-cycle';

/** One page of an event's waitlist, in the order in which seats are offered, and the state of its cycles. */
export async function getWaitlist(
  database: Database,
  eventId: string,
  query: WaitlistQuery,
  { settings, now }: { settings: CycleSettings; now: Date },
) {
  const line = database
    .selectFrom('applications')
    .where('applications.eventId', '=', eventId)
    .where('applications.status', '=', 'waitlisted')
    .select([
      'applications.userId',
      sql<string>`applications.waitlisted_at`.as('joinedAt'),
      // Numbered before anything is filtered away: a place in the list does not depend on who looks for it.
      sql<number>`row_number() over (order by applications.waitlisted_at, applications.user_id)`.as(
        'position',
      ),
    ]);
  let rows = database.selectFrom(line.as('line'));
  if (query.search) rows = rows.where('line.userId', 'in', findPeople(database, query.search));
  const [field, direction] = splitSort(query.sort);
  const column = { position: sql.ref('line.position'), name: sql.ref('users.nameKey') };
  const order = sql`${column[field]} ${sql.raw(direction)}, line.position`;
  // Nobody's name is looked up who is not on the page, unless the order needs it.
  const page = onlyPage(
    rows
      .$if(field === 'name', (some) => some.innerJoin('users', 'users.userId', 'line.userId'))
      .selectAll('line'),
    query,
  ).orderBy(order);
  const [items, total, state] = await Promise.all([
    database
      .selectFrom(page.as('line'))
      .innerJoin('users', 'users.userId', 'line.userId')
      .select(['users.userId', 'users.name', 'users.image', 'line.joinedAt', 'line.position'])
      .select(contactEmail.as('email'))
      .orderBy(order)
      .execute(),
    countRows(rows),
    readState(database, eventId, settings, now.toISOString()),
  ]);
  return { items, total, page: query.page, pageSize: query.pageSize, state };
}

/**
 * Starts the cycles, the first of them at once, or stops them. What was so already stays as it is.
 * @throws Problem `event_started` when there is nothing to offer any more
 */
export async function setWaitlistCycles(
  change: Change,
  eventId: string,
  running: boolean,
  settings: CycleSettings,
): Promise<WaitlistState> {
  const { tx, at } = change;
  const event = await lockEvent(tx, eventId);
  const isRunning = event.waitlistNextAt !== null;
  if (running && event.startsAt <= at) throw new Problem('event_started');
  if (running && !isRunning) {
    await recordAudit(change, { action: 'waitlist.started', ...aboutEvent(event) });
    await runCycle(change, event, settings);
  }
  if (!running && isRunning) {
    await setNextCycle(tx, eventId, null);
    await recordAudit(change, { action: 'waitlist.stopped', ...aboutEvent(event) });
  }
  return readState(tx, eventId, settings, at);
}

async function readState(
  database: Database,
  eventId: string,
  settings: CycleSettings,
  at: string,
): Promise<WaitlistState> {
  const event = await database
    .selectFrom('events')
    .select([...eventColumns, 'events.waitlistNextAt'])
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  if (!event) throw notFound();
  return {
    nextCycleAt: event.waitlistNextAt,
    periodMs: settings.ACCEPT_FROM_WAITLIST_PERIOD,
    batchSize: settings.ACCEPT_FROM_WAITLIST_COUNT,
    waiting: await countRows(
      database.selectFrom('applications').where('eventId', '=', eventId).where('status', '=', 'waitlisted'),
    ),
    seats: await countSeats(database, event, settings.MAX_ACCEPTED_APPLICATIONS, at),
  };
}
