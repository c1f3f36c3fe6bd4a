import { fillNews } from '@event-portal/contracts';
import { sql } from 'kysely';
import type { Database } from '../database/database';
import { addJobItems } from '../jobs/job-store';
import type { JobWork } from '../jobs/job-worker';
import { tell } from '../notices/tell';
import { wantsNews } from './news-consent';
import { possibleReaders } from './news-store';

/** Tells news: everybody in their notices, and by mail too whoever wants news by mail. */
export const newsWork: JobWork = {
  async begin(change, { jobId, eventId }) {
    const { groups } = await newsOf(change.tx, jobId);
    const readers = await possibleReaders(change.tx, eventId)
      .select('readers.userId')
      .distinct()
      .where('readers.group', 'in', groups)
      .orderBy('readers.userId')
      .execute();
    await addJobItems(
      change,
      jobId,
      readers.map(({ userId }) => userId),
    );
  },

  async workOn(change, { jobId, eventId }, userIds) {
    const { tx } = change;
    const { newsId, ...text } = await newsOf(tx, jobId);
    const event = await tx
      .selectFrom('events')
      .select(['eventId', 'name', 'location', 'startsAt', 'timeZone'])
      .where('eventId', '=', eventId)
      .executeTakeFirstOrThrow();
    const readers = await tx
      .selectFrom('users')
      .select(['userId', 'name', 'suspendedAt'])
      .select((reader) => wantsNews(reader, eventId).as('byMail'))
      .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
      .execute();
    const told = readers.filter(({ suspendedAt }) => suspendedAt === null);
    await tell(
      change,
      told.map(({ userId, name, byMail }) => ({
        ...{ userId, eventId, byMail, cause: `news:${newsId}` },
        about: { kind: 'event.news', ...fillNews(text, { person: name, event }) },
      })),
    );
    const done = new Set(told.map(({ userId }) => userId));
    return new Map(userIds.map((userId) => [userId, done.has(userId) ? 'done' : 'suspended']));
  },
};

function newsOf(database: Database, jobId: string) {
  return database
    .selectFrom('eventNews')
    .select(['newsId', 'subject', 'text', 'groups'])
    .where('jobId', '=', jobId)
    .executeTakeFirstOrThrow();
}
