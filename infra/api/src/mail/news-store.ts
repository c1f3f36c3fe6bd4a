import { NewsGroup, type NewsDraft } from '@event-portal/contracts';
import { sql } from 'kysely';
import { recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { aboutEvent, lockEvent } from '../events/event-store';
import { notFound } from '../http/problem';
import { invalidRequest } from '../http/validation';
import { listJobs, makeJob } from '../jobs/job-store';
import { wantsNews } from './news-consent';

/** Everybody whom news may reach, with the group that they are in. Whoever is suspended reads nothing. */
export function possibleReaders(database: Database, eventId: string) {
  const applicants = database
    .selectFrom('applications')
    .select(['userId', sql<NewsGroup>`status`.as('group')])
    .where('eventId', '=', eventId);
  const organisers = database
    .selectFrom('eventRoles')
    .select(['userId', sql<NewsGroup>`'organisers'`.as('group')])
    .where('eventId', '=', eventId)
    .where('role', 'in', ['admin', 'staff']);
  return database
    .selectFrom(applicants.unionAll(organisers).as('readers'))
    .innerJoin('users', 'users.userId', 'readers.userId')
    .where('users.suspendedAt', 'is', null);
}

const MOST_NEWS = 50;

/** Whom news of an event would reach, and which were sent. */
export async function getEventNews(database: Database, eventId: string) {
  const [counted, news] = await Promise.all([
    possibleReaders(database, eventId)
      .select(['readers.group', sql<number>`count(*)`.as('people')])
      .select((reader) => sql<number>`count(*) filter (where ${wantsNews(reader, eventId)})`.as('mails'))
      .groupBy('readers.group')
      .execute(),
    listNews(database, eventId),
  ]);
  const groups = NewsGroup.options.flatMap((group) => counted.find((row) => row.group === group) ?? []);
  return { groups, news };
}

async function listNews(database: Database, eventId: string) {
  const [rows, jobs] = await Promise.all([
    database
      .selectFrom('eventNews')
      .leftJoin('users', 'users.userId', 'eventNews.writtenBy')
      .select(['newsId', 'jobId', 'subject', 'text', 'groups', 'writtenAt', 'users.name as writtenBy'])
      .where('eventId', '=', eventId)
      .orderBy('writtenAt', 'desc')
      .limit(MOST_NEWS)
      .execute(),
    listJobs(database, eventId, { kinds: ['send_news', 'send_planned_news'], most: MOST_NEWS }),
  ]);
  return rows.flatMap(({ jobId, ...row }) => {
    const job = jobs.find((one) => one.jobId === jobId);
    return job ? [{ ...row, job }] : [];
  });
}

/**
 * Sends news: a job tells everybody who is in one of the groups when it begins, which is at once, or at the moment that is named.
 * @throws Problem `job_under_way`, or `invalid_request` for a moment that has passed
 */
export async function sendNews(
  change: Change,
  eventId: string,
  { subject, text, groups, at: plannedAt = null }: NewsDraft,
) {
  const { tx, at, actor } = change;
  const event = await lockEvent(tx, eventId);
  if (plannedAt !== null && Date.parse(plannedAt) <= Date.parse(at))
    throw invalidRequest({ at: 'Choose a moment to come, or send them now.' });
  const kind = plannedAt === null ? 'send_news' : 'send_planned_news';
  const jobId = await makeJob(change, { event, kind, parameters: {}, runAt: plannedAt ?? at });
  const { newsId } = await tx
    .insertInto('eventNews')
    .values({
      ...{ eventId, jobId, subject, text, groups: [...new Set(groups)] },
      ...{ writtenAt: at, writtenBy: actor?.userId ?? null },
    })
    .returning('newsId')
    .executeTakeFirstOrThrow();
  await recordAudit(change, {
    action: 'news.sent',
    ...aboutEvent(event),
    changes: {
      subject: { before: null, after: subject },
      groups: { before: null, after: groups },
      ...(plannedAt !== null && { at: { before: null, after: plannedAt } }),
    },
  });
  const sent = (await listNews(tx, eventId)).find((news) => news.newsId === newsId);
  if (!sent) throw notFound();
  return sent;
}
