import type { DayFacts, DayFactsDraft } from '@event-portal/contracts';
import { isDeepStrictEqual } from 'node:util';
import { recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { aboutEvent, lockEvent } from '../events/event-store';
import { Problem } from '../http/problem';

const NOTHING: DayFacts = {
  wifiNetwork: '',
  wifiPassword: '',
  help: '',
  bring: '',
  programme: [],
  version: 0,
};

/** What people need on the day of an event; empty before anybody has written it. */
export async function getDayFacts(database: Database, eventId: string): Promise<DayFacts> {
  const row = await database
    .selectFrom('dayFacts')
    .select(['wifiNetwork', 'wifiPassword', 'help', 'bring', 'programme', 'version'])
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return row ?? NOTHING;
}

/**
 * Replaces what people need on the day of an event, the programme in order of time. The log tells that it changed, and none of
 * it: the password of the Wi-Fi would stay there for a year.
 * @throws Problem `stale`
 */
export async function setDayFacts(
  change: Change,
  { eventId, version, facts }: { eventId: string; version: number; facts: DayFactsDraft },
): Promise<DayFacts> {
  const { tx } = change;
  const event = await lockEvent(tx, eventId);
  const before = await getDayFacts(tx, eventId);
  if (before.version !== version) throw new Problem('stale');
  const programme = facts.programme.toSorted(
    (one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt),
  );
  const after = { ...facts, programme, version: version + 1 };
  if (isDeepStrictEqual({ ...after, version }, before)) return before;

  const row = { ...after, programme: JSON.stringify(programme) };
  await tx
    .insertInto('dayFacts')
    .values({ eventId, ...row })
    .onConflict((conflict) => conflict.column('eventId').doUpdateSet(row))
    .execute();
  await recordAudit(change, { action: 'event.day_facts_changed', ...aboutEvent(event) });
  return after;
}
