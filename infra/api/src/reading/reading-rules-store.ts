import { FIRST_READING_RULES, type ReadingRules } from '@event-portal/contracts';
import { isDeepStrictEqual } from 'node:util';
import { recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { lockEvent } from '../events/event-store';
import { Problem } from '../http/problem';
import { invalidRequest } from '../http/validation';

/** How the applications to an event are read. */
export async function readRules(
  database: Database,
  eventId: string,
): Promise<ReadingRules & { version: number }> {
  const row = await database
    .selectFrom('readingRules')
    .select(['rubric', 'readersEach', 'blind', 'closed', 'version'])
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return row ?? { ...FIRST_READING_RULES, version: 0 };
}

/** The rules with what those who write them need to know. */
export async function getManagedRules(database: Database, eventId: string) {
  const score = await database
    .selectFrom('readingScores')
    .innerJoin('readings', 'readings.readingId', 'readingScores.readingId')
    .select('readingScores.criterion')
    .where('readings.eventId', '=', eventId)
    .limit(1)
    .executeTakeFirst();
  return { ...(await readRules(database, eventId)), scored: score !== undefined };
}

/**
 * Changes how applications are read.
 * @throws Problem `stale`, or `invalid_request` for other criteria than those that have scores
 */
export async function saveRules(
  change: Change,
  { eventId, version, rules }: { eventId: string; version: number; rules: ReadingRules },
): Promise<void> {
  const { tx } = change;
  const event = await lockEvent(tx, eventId);
  const { version: current, scored, ...before } = await getManagedRules(tx, eventId);
  if (version !== current) throw new Problem('stale');
  if (scored && !isDeepStrictEqual(criteriaOf(before), criteriaOf(rules))) {
    throw invalidRequest({
      'rules.rubric':
        'There are scores already: the criteria and their order stay. Change their words alone.',
    });
  }
  if (isDeepStrictEqual(before, rules)) return;
  const row = { ...rules, rubric: JSON.stringify(rules.rubric), version: current + 1 };
  await tx
    .insertInto('readingRules')
    .values({ eventId, ...row })
    .onConflict((conflict) => conflict.column('eventId').doUpdateSet(row))
    .execute();
  const { readersEach, blind, closed } = before;
  await recordAudit(change, {
    action: 'reading.rules_changed',
    target: { kind: 'event', id: eventId, label: event.name },
    event,
    changes: {
      ...(readersEach !== rules.readersEach && {
        readersEach: { before: readersEach, after: rules.readersEach },
      }),
      ...(blind !== rules.blind && { blind: { before: blind, after: rules.blind } }),
      ...(closed !== rules.closed && { closed: { before: closed, after: rules.closed } }),
      version: { before: current, after: current + 1 },
    },
  });
}

function criteriaOf({ rubric }: ReadingRules): string[] {
  return rubric.map(({ id }) => id);
}
