import { Failure } from '@event-portal/commands';
import { fillPath, setWaitlistCycles } from '@event-portal/contracts';
import { SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import pg from 'pg';
import { waitFor } from './wait-for';
import { createVisitor, type Portal } from './visitor';

/** So short that several cycles fall due while somebody waits; each instance looks every few seconds. */
const PERIOD_MS = 2000;
const CYCLES = 4;

/** What every instance is started with, so that there are cycles to see. */
export const waitlistSettings = {
  ACCEPT_FROM_WAITLIST_COUNT: '2',
  ACCEPT_FROM_WAITLIST_PERIOD: `@every ${PERIOD_MS}ms`,
};

/**
 * Lets the running instances, and the deployed one beside them, work off a waitlist, and reads in the log that each cycle ran once: two for the same moment
 * would be closer together than the period. @throws Failure
 */
export async function watchWaitlist({
  portal,
  databaseUrl,
}: {
  portal: Portal;
  databaseUrl: string;
}): Promise<string> {
  const visitor = createVisitor(portal);
  const cookie = await visitor.signIn();
  const path = fillPath(setWaitlistCycles.path, { eventId: SEEDED_EVENT_ID });
  const set = (running: boolean) => visitor.call(cookie, setWaitlistCycles.method, path, { running });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const readCycles = async () =>
    (
      await client.query<{ at: Date; offered: number }>(
        `select at, (changes -> 'offered' ->> 'after')::int as offered
         from audit_log where action = 'waitlist.cycle_ran' order by entry_id`,
      )
    ).rows;
  try {
    await set(true);
    await waitFor('The cycles', 60_000, async () => (await readCycles()).length >= CYCLES);
    await set(false);
    const cycles = await readCycles();
    const gaps = cycles.slice(1).map(({ at }, index) => at.getTime() - (cycles[index]?.at.getTime() ?? 0));
    if (gaps.some((gap) => gap < PERIOD_MS))
      throw new Failure(`Cycles ran ${gaps.join(', ')} ms apart, which is less than ${PERIOD_MS}.`);
    if (cycles.some(({ offered }) => offered > 2))
      throw new Failure('A cycle offered more seats than it may.');
    return `${cycles.length} cycles, ${gaps.join(', ')} ms apart`;
  } finally {
    await client.end();
  }
}
