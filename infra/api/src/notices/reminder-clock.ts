import { sql } from 'kysely';
import { makeChange } from '../database/change';
import type { Database } from '../database/database';
import { repeat } from '../repeat';
import { tell, type Telling } from './tell';

/** Reminds people of what ends soon, until it is stopped. */
export type ReminderClock = {
  /** Reminds whoever is due. @returns how many people were found */
  readonly remindDue: () => Promise<number>;
  /** Waits for what is under way. */
  readonly stop: () => Promise<void>;
};

/** What the clock needs. */
export type ReminderClockOptions = {
  readonly database: Database;
  readonly now: () => Date;
  /** How long to rest when nobody is due: a reminder is late by this much at most. */
  readonly restMs?: number;
  readonly onFailure: (error: unknown) => void;
};

const REST_MS = 60_000;
const HOUR_MS = 3_600_000;
/** How long before applications close whoever has not submitted theirs hears of it. */
const CLOSES_SOON_MS = 48 * HOUR_MS;
/** How long before an offer ends whoever has not answered hears of it. */
const ANSWER_DUE_MS = 24 * HOUR_MS;
/** Nobody is reminded of what they do at this moment, or were told a moment ago. */
const LEFT_ALONE_MS = 3 * HOUR_MS;
/** The most people that one change reminds. */
const BATCH = 500;

/** Starts looking for who is to be reminded. Every instance looks; nobody is told of one cause twice. */
export function startReminderClock(options: ReminderClockOptions): ReminderClock {
  const { database, now, restMs = REST_MS, onFailure } = options;

  async function remindDue(): Promise<number> {
    const at = now();
    const due = [...(await findDrafts(database, at)), ...(await findOffers(database, at))];
    if (due.length > 0)
      await makeChange(database, { at: at.toISOString(), actor: null, requestId: null }, (change) =>
        tell(change, due),
      );
    return due.length;
  }

  const { stop } = repeat(async () => (await remindDue()) > 0, { restMs, onFailure });
  return { remindDue, stop };
}

/** Those who have begun an application and not submitted it: once for an event, also where its deadline is moved. */
async function findDrafts(database: Database, now: Date): Promise<Telling[]> {
  const { rows } = await sql<Due & { closesAt: string }>`
    select user_id, event_id, applications_close_at as closes_at, 'application.closes_soon:' || event_id as cause
    from applications join events using (event_id) join users using (user_id)
    where status = 'started' and published and suspended_at is null
      and saved_at <= ${shifted(now, -LEFT_ALONE_MS)}::timestamptz
      and applications_open_at <= ${now.toISOString()}::timestamptz
      and applications_close_at > ${now.toISOString()}::timestamptz
      and applications_close_at <= ${shifted(now, CLOSES_SOON_MS)}::timestamptz
      and not exists (
        select from notices
        where notices.user_id = applications.user_id and cause = 'application.closes_soon:' || event_id
      )
    order by user_id limit ${BATCH}
  `.execute(database);
  return rows.map(({ closesAt, ...due }) => ({
    ...due,
    about: { kind: 'application.closes_soon', closesAt },
  }));
}

/** Those who have been offered a seat and not answered: once for an offer. */
async function findOffers(database: Database, now: Date): Promise<Telling[]> {
  const { rows } = await sql<Due & { answerBy: string }>`
    select user_id, event_id, answer_by, cause
    from (
      select user_id, event_id, 'seat.answer_due:' || event_id || ':' || applications.version as cause,
        case when offer_until is null then coalesce(seats_confirm_by, starts_at) else least(offer_until, starts_at) end
          as answer_by
      from applications join events using (event_id) join users using (user_id)
      where status = 'accepted' and published and suspended_at is null
    ) as offers
    where answer_by > ${now.toISOString()}::timestamptz and answer_by <= ${shifted(now, ANSWER_DUE_MS)}::timestamptz
      and not exists (
        select from application_milestones as moves
        where moves.event_id = offers.event_id and moves.user_id = offers.user_id
          and at > ${shifted(now, -LEFT_ALONE_MS)}::timestamptz
      )
      and not exists (
        select from notices where notices.user_id = offers.user_id and notices.cause = offers.cause
      )
    order by user_id limit ${BATCH}
  `.execute(database);
  return rows.map(({ answerBy, ...due }) => ({ ...due, about: { kind: 'seat.answer_due', answerBy } }));
}

type Due = Pick<Telling, 'userId' | 'cause'> & { readonly eventId: string };

function shifted(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}
