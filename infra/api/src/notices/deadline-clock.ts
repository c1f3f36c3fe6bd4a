import { answerBy } from '@event-portal/contracts';
import { sql } from 'kysely';
import { makeChange } from '../database/change';
import type { Database } from '../database/database';
import { repeat, type Repeating } from '../repeat';
import { tell, type Telling } from './tell';

/** What telling of deadlines needs. */
export type DeadlineClockOptions = {
  readonly database: Database;
  readonly now: () => Date;
  readonly restMs?: number;
  readonly onFailure: (error: unknown) => void;
};

/** Tells of deadlines that are near, until it is stopped. */
export type DeadlineClock = Repeating & {
  /** Tells everybody whose deadline is near and who was not told yet. */
  readonly tellDue: () => Promise<void>;
};

const MINUTE_MS = 60_000;
/** So long before a deadline it is near. Who has had less than this is told of nothing that they have just read. */
const NEAR_MS = 24 * 60 * MINUTE_MS;

/** Starts looking for deadlines that are near. Every instance looks; each person is told once. */
export function startDeadlineClock(options: DeadlineClockOptions): DeadlineClock {
  const { database, now, restMs = 5 * MINUTE_MS, onFailure } = options;

  async function tellDue(): Promise<void> {
    const at = now().toISOString();
    const near = new Date(now().getTime() + NEAR_MS).toISOString();
    const before = new Date(now().getTime() - NEAR_MS).toISOString();
    await makeChange(database, { at, actor: null, requestId: null }, async (change) => {
      const isNear = (due: string) => due > at && due <= near;
      const applications = await waitingFor(change.tx, at, before);
      await tell(
        change,
        applications.flatMap(({ status, eventId, userId, offerUntil, applicationsCloseAt, ...event }) => {
          const due = status === 'started' ? applicationsCloseAt : answerBy(event, offerUntil);
          const about: Telling['about'] =
            status === 'started'
              ? { kind: 'application.closes_soon', closesAt: due }
              : { kind: 'seat.answer_due', answerBy: due };
          return isNear(due) ? [{ userId, eventId, cause: `${about.kind}:${eventId}:${due}`, about }] : [];
        }),
      );
    });
  }

  return { tellDue, ...repeat(async () => tellDue().then(() => false), { restMs, onFailure }) };
}

/** Applications whose next step is their applicant's, at events to come, that have stood as they are since a moment. */
function waitingFor(database: Database, at: string, since: string) {
  return database
    .selectFrom('applications')
    .innerJoin('events', 'events.eventId', 'applications.eventId')
    .innerJoin('users', 'users.userId', 'applications.userId')
    .select(['applications.eventId', 'applications.userId', 'applications.status', 'offerUntil'])
    .select(['events.applicationsCloseAt', 'events.seatsConfirmBy', 'events.startsAt'])
    .where('applications.status', 'in', ['started', 'accepted'])
    .where('events.published', '=', true)
    .where('events.startsAt', '>', at)
    .where('users.suspendedAt', 'is', null)
    .where(
      sql<string>`(
        select max(milestones.at) from application_milestones milestones
        where milestones.event_id = applications.event_id and milestones.user_id = applications.user_id
      )`,
      '<=',
      since,
    )
    .execute();
}
