import type { DirectoryFilter } from '@event-portal/contracts';
import { findEvent } from '../applications/received-application-store';
import { readShownQuestions } from '../applications/shown-answers';
import { recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { foldText } from '../database/text-search';
import { CSV_PAGE_SIZE, type CsvFile } from '../http/csv';
import { aboutEvent } from '../events/event-store';
import { findPeopleWithSeat } from './directory-filter';
import { selectPeople, toPerson } from './directory-store';

/**
 * The people whom a filter finds as a file, with the answers that are shown. Before a line of it is made, the log notes who
 * takes what.
 * @throws Problem `not_found`, or `invalid_request` of an answer that is not shown
 */
export async function exportDirectory(
  database: Database,
  eventId: string,
  filter: DirectoryFilter,
  makeChange: (work: (change: Change) => Promise<void>) => Promise<void>,
): Promise<CsvFile> {
  const event = await findEvent(database, eventId);
  const shown = await readShownQuestions(database, eventId);
  const found = await findPeopleWithSeat(database, eventId, filter, shown)
    .innerJoin('users', 'users.userId', 'eventRoles.userId')
    .select('users.userId')
    .orderBy('users.nameKey')
    .orderBy('users.userId')
    .execute();
  const head = ['Name', 'Team', 'Checked in at', ...shown.questions.map(({ label }) => label)];
  await makeChange((change) =>
    recordAudit(change, {
      action: 'directory.exported',
      ...aboutEvent(event),
      changes: {
        people: { before: null, after: found.length },
        columns: { before: null, after: head },
      },
    }),
  );
  async function* readBatches() {
    for (let first = 0; first < found.length; first += CSV_PAGE_SIZE) {
      const userIds = found.slice(first, first + CSV_PAGE_SIZE).map(({ userId }) => userId);
      const rows = await selectPeople(database, eventId, shown)
        .where('eventRoles.userId', 'in', userIds)
        .orderBy('users.nameKey')
        .orderBy('users.userId')
        .execute();
      yield rows.map((row) => {
        const { name, team, checkedInAt, cells } = toPerson(row, shown);
        return [name, team?.name ?? '', checkedInAt, ...shown.questions.map(({ id }) => cells[id] ?? '')];
      });
    }
  }
  return { name: `directory ${foldText(event.name)}`, head, batches: readBatches() };
}
