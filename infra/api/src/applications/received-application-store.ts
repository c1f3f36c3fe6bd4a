import type { ApplicationStatus } from '@event-portal/contracts';
import {
  answerInWords,
  ApplicationDecision,
  FIRST_FORM,
  questionsOf,
  type Answer,
  type Answers,
  type ApplicationSelection,
  type EventForm,
  type OrganiserStep,
  type ReadingFlag,
  type ReceivedApplicationsQuery,
} from '@event-portal/contracts';
import { sql } from 'kysely';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { onlyPage, splitSort } from '../database/page';
import { findHeldRole } from '../event-roles/own-role';
import { eventColumns } from '../events/event-rules';
import { lockEvent } from '../events/event-store';
import { notFound, Problem } from '../http/problem';
import { contactEmail } from '../users/user-store';
import { hasStatus, selectFound, statusesOf, type Viewed } from './application-filter';
import { findOrder } from './application-order';
import {
  countsByStatus,
  decisionsFrom,
  lateOfferEnd,
  mayApply,
  organiserSteps,
  requireOrganiserTransition,
} from './application-rules';
import { findGivenConfirmation } from './confirmation-store';
import { deleteDrafts } from './draft-decisions';
import { findApplication, listMilestones, moveApplications } from './application-store';
import { readForms, readFormVersion } from './form-store';
import { countSeats, requireSeatToPromise } from './seats';

/** The time of the call, and the limits of the platform. */
export type ReceivedOptions = {
  readonly now: Date;
  /** The most seats that any event may have. */
  readonly platformLimit: number;
  /** For how long a seat can be taken that is offered after the event's last day to confirm. */
  readonly offerMs: number;
};

/** What readers made of an application, as far as the viewer may see it. */
type ShownReadings = {
  readonly score?: { readonly mean: number; readonly readings: number };
  readonly flags: ReadingFlag[];
};

/** Finds what readers made of some applications. */
export type ReadReadingsOf = (
  database: Database,
  viewed: Viewed,
  applicantIds: readonly string[],
) => Promise<ReadonlyMap<string, ShownReadings>>;

type ListOptions = ReceivedOptions & {
  readonly viewerId: string;
  readonly readReadingsOf: ReadReadingsOf;
};

/** Applications that were submitted at some time. A draft is its author's alone. */
function received(database: Database, eventId: string) {
  return database
    .selectFrom('applications')
    .innerJoin('users', 'users.userId', 'applications.userId')
    .leftJoin('draftDecisions', (join) =>
      join
        .onRef('draftDecisions.eventId', '=', 'applications.eventId')
        .onRef('draftDecisions.userId', '=', 'applications.userId'),
    )
    .where('applications.eventId', '=', eventId)
    .where('applications.status', '!=', 'started');
}

const receivedColumns = [
  'users.userId',
  'users.name',
  'users.image',
  'applications.status',
  'applications.formVersion',
  'applications.answers',
  'applications.submittedAt',
  'applications.version',
  'draftDecisions.decision as draft',
] as const;

/**
 * One page of the applications to an event, how many of those that the search finds have each status, and what has become of
 * the seats.
 */
export async function listReceivedApplications(
  database: Database,
  eventId: string,
  query: ReceivedApplicationsQuery,
  { now, platformLimit, viewerId, readReadingsOf }: ListOptions,
) {
  const event = await findEvent(database, eventId);
  const viewed = { eventId, viewerId };
  const found = selectFound(database, viewed, query);
  const statuses = statusesOf(query);
  const rows = found.where(hasStatus(statuses));

  const order = await findOrder(database, viewed, query.sort);
  // Ids alone until the page is known, and nobody's name where the order does not need it.
  const page = onlyPage(
    rows
      .$if(splitSort(query.sort)[0] === 'name', (some) =>
        some.innerJoin('users', 'users.userId', 'applications.userId'),
      )
      .select('applications.userId'),
    query,
  ).orderBy(order);
  const [items, byStatus, seats, forms, exported] = await Promise.all([
    received(database, eventId)
      .select([...receivedColumns, contactEmail.as('email')])
      .where('applications.userId', 'in', page)
      .orderBy(order)
      .execute(),
    found
      .select(['applications.status', sql<number>`count(*)`.as('count')])
      .groupBy('applications.status')
      .execute(),
    countSeats(database, event, platformLimit, now.toISOString()),
    readForms(database, eventId),
    database
      .selectFrom('jobs')
      .select('jobId')
      .where('privateTo', '=', viewerId)
      .where('eventId', '=', eventId)
      .limit(1)
      .executeTakeFirst(),
  ]);
  const applicantIds = items.map(({ userId }) => userId);
  const readings = await readReadingsOf(database, viewed, applicantIds);
  const counts = countsByStatus(byStatus);
  const newest = [...forms.values()].at(-1) ?? FIRST_FORM;
  return {
    items: items.map((row) => ({
      ...toReceived(row, forms.get(row.formVersion) ?? newest, event, now),
      ...readings.get(row.userId),
    })),
    columns: columnsOf(newest),
    asksForFiles: [...forms.values()].flatMap(questionsOf).some(({ kind }) => kind === 'file'),
    hasExports: exported !== undefined,
    total: statuses.reduce((total, status) => total + counts[status], 0),
    page: query.page,
    pageSize: query.pageSize,
    counts,
    seats,
  };
}

/**
 * The people of a selection who have submitted an application, whoever submitted first coming first. The order is that in which
 * seats are promised.
 */
export async function findSelected(database: Database, viewed: Viewed, who: ApplicationSelection) {
  const selected =
    'userIds' in who
      ? selectFound(database, viewed, { search: '' }).where(
          sql<boolean>`applications.user_id = any(${who.userIds}::uuid[])`,
        )
      : selectFound(database, viewed, who.matching);
  const people = await selected
    .where(hasStatus(statusesOf('userIds' in who ? {} : who.matching)))
    .select('applications.userId')
    .orderBy('applications.submittedAt')
    .orderBy('applications.userId')
    .execute();
  return people.map(({ userId }) => userId);
}

/**
 * One application with its answers and its history.
 * @throws Problem `not_found`, also for a draft
 */
export async function getApplicationDetails(database: Database, eventId: string, userId: string, now: Date) {
  const event = await findEvent(database, eventId);
  const row = await received(database, eventId)
    .select([...receivedColumns, contactEmail.as('email'), 'applications.feedback'])
    .select(['applications.confirmationVersion', 'applications.confirmationAnswers'])
    .where('users.userId', '=', userId)
    .executeTakeFirst();
  if (!row) throw notFound();
  const form = await readFormVersion(database, eventId, row.formVersion);
  return {
    ...toReceived(row, form, event, now),
    form,
    answers: row.answers,
    feedback: row.feedback,
    confirmation: (await findGivenConfirmation(database, eventId, row)) ?? null,
    milestones: await listMilestones(database, eventId, userId),
  };
}

/** Whose application an admin moves, and the version that was looked at. */
type Handled = { readonly eventId: string; readonly userId: string; readonly version: number };

/**
 * Decides on an application. A seat that is offered after the event's last day to confirm can be taken for `offerMs`.
 * With `overbook`, one more seat may be promised than there are.
 * @throws Problem `not_found`, `role_conflict` of somebody who runs the event by now, `transition_refused`, `no_seat_left`, or `stale`
 */
export async function decideApplication(
  change: Change,
  { decision, ...handled }: Handled & { decision: ApplicationDecision; overbook?: boolean | undefined },
  options: ReceivedOptions,
) {
  return moveReceived(change, { ...handled, action: decision }, options);
}

/**
 * Takes another step of an event's admin.
 * @throws Problem `invalid_request` without the reason that the step needs, `not_found`, `role_conflict`, `transition_refused`, `event_over`,
 * `already_checked_in`, or `stale`
 */
export async function takeOrganiserStep(
  change: Change,
  { step, ...handled }: Handled & { step: OrganiserStep; reason?: string | undefined },
  options: ReceivedOptions,
) {
  return moveReceived(change, { ...handled, action: step }, options);
}

function isDecision(action: ApplicationDecision | OrganiserStep): action is ApplicationDecision {
  return ApplicationDecision.options.some((decision) => decision === action);
}

type Move = Handled & {
  readonly action: ApplicationDecision | OrganiserStep;
  readonly reason?: string | undefined;
  readonly overbook?: boolean | undefined;
};

async function moveReceived(
  change: Change,
  { eventId, userId, version, action, reason = '', overbook = false }: Move,
  { now, platformLimit, offerMs }: ReceivedOptions,
) {
  const { tx, at } = change;
  const event = await lockEvent(tx, eventId);
  const application = await findApplication(tx, eventId, userId);
  if (!application || application.status === 'started') throw notFound();
  if (application.version !== version) throw new Problem('stale');
  const { eventRole } = await findHeldRole(tx, eventId, userId);
  if (!mayApply(eventRole)) throw new Problem('role_conflict');
  const transition = requireOrganiserTransition(action, application.status, { event, now });
  if (transition.needsReason && reason === '') {
    throw new Problem('invalid_request', { fields: { reason: 'Say why. The applicant reads it.' } });
  }
  if (transition.to === 'accepted' && !overbook) {
    requireSeatToPromise(await countSeats(tx, event, platformLimit, at));
  }

  const { name } = await tx
    .selectFrom('users')
    .select('name')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  // What was noted for them is settled, by whatever is decided at once.
  if (isDecision(action)) await deleteDrafts(tx, eventId, [userId]);
  await moveApplications(change, event, [
    {
      person: { userId, name },
      application,
      transition,
      offerUntil: lateOfferEnd(transition, event, at, offerMs),
      ...(transition.needsReason && { reason }),
    },
  ]);
  return getApplicationDetails(tx, eventId, userId, now);
}

export async function findEvent(database: Database, eventId: string) {
  const event = await database
    .selectFrom('events')
    .select(eventColumns)
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  if (!event) throw notFound();
  return event;
}

type ReceivedRow = {
  userId: string;
  name: string;
  email: string;
  image: string | null;
  status: ApplicationStatus;
  answers: Answers;
  submittedAt: string | null;
  version: number;
  draft: ApplicationDecision | null;
};

function toReceived(
  { userId, name, email, image, status, answers, submittedAt, version, draft }: ReceivedRow,
  form: EventForm,
  event: Parameters<typeof organiserSteps>[1],
  now: Date,
) {
  const { affiliation, experience } = answers;
  return {
    ...{ userId, name, email, image, status, submittedAt, version, draft },
    cells: Object.fromEntries(
      questionsOf(form)
        .filter(({ column }) => column !== null)
        .map((question) => [question.id, answerInWords(question, answers[question.id])]),
    ),
    affiliation: typeof affiliation === 'string' ? affiliation : '',
    experience: isFirstExperience(experience) ? experience : null,
    decisions: decisionsFrom(status),
    steps: organiserSteps(status, event, now),
  };
}

function columnsOf(form: EventForm) {
  return questionsOf(form).flatMap(({ id, column }) => (column === null ? [] : [{ id, label: column }]));
}

/** What dashboards that know the first form alone can read. */
function isFirstExperience(answer: Answer | undefined): answer is string {
  return answer === 'first-time' || answer === 'some' || answer === 'seasoned';
}
