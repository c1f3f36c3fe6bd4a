import * as z from 'zod/mini';
import { ApplicantAction, ApplicationDecision, ApplicationStatus, OrganiserStep } from './application-state';
import {
  ApplicationDetails,
  ConfirmationAnswers,
  DeclineFeedback,
  OwnApplication,
  ReceivedApplication,
} from './application';
import { EventParams, SeatCount } from './event';
import { endpoint } from './endpoint';
import { textBlock } from './fields';
import { EventId, QuestionId, UserId } from './ids';
import { pageOf, pageQuery, sortBy } from './page';
import { Answers } from './questions';
import { ReadingFlag, SCORES } from './reading';

const tag = 'Applications';

export const getOwnApplication = endpoint({
  method: 'GET',
  path: '/events/:eventId/application',
  tag,
  summary: 'The caller’s application; without one, an empty form with a null status.',
  access: 'session',
  params: EventParams,
  reply: OwnApplication,
});

export const saveApplication = endpoint({
  method: 'PUT',
  path: '/events/:eventId/application',
  tag,
  summary:
    'Saves the answers as a draft; the first save creates it. Refused as `stale` when another tab saved in between. Only what belongs to a question of the form is kept.',
  access: 'session',
  params: EventParams,
  body: z.object({
    version: z.int(),
    /** The version of the form that the answers were written to; the first, where a page does not know of versions. */
    formVersion: z._default(z.int(), 1),
    answers: Answers,
  }),
  reply: OwnApplication,
});

export const actOnApplication = endpoint({
  method: 'POST',
  path: '/events/:eventId/application/actions',
  tag,
  summary:
    'Takes one of the applicant’s steps. `submit` is refused with `fields` while answers are missing, and as `form_changed` when the answers were written to an older version of the form; so is `take_seat` where the event asks something of those who come.',
  access: 'session',
  params: EventParams,
  body: z.object({
    action: ApplicantAction,
    version: z.int(),
    /** What `take_seat` answers. */
    confirmation: z.optional(ConfirmationAnswers),
  }),
  reply: OwnApplication,
});

export const saveConfirmation = endpoint({
  method: 'PUT',
  path: '/events/:eventId/application/confirmation',
  tag,
  summary:
    'Changes what the caller answered as somebody who has taken their seat, until the event starts. Answers that were given stay with the version of the form that they were given to.',
  access: 'session',
  params: EventParams,
  body: z.extend(ConfirmationAnswers, { version: z.int() }),
  reply: OwnApplication,
});

const changesPath = '/events/:eventId/application/changes';

export const saveApplicationChanges = endpoint({
  method: 'PUT',
  path: changesPath,
  tag,
  summary:
    'Saves changes to answers that were sent and not decided on. What was sent stands until the changes are sent, too. Refused as `stale` when another tab saved in between.',
  access: 'session',
  params: EventParams,
  body: z.object({ version: z.int(), formVersion: z.int(), answers: Answers }),
  reply: OwnApplication,
});

export const discardApplicationChanges = endpoint({
  method: 'DELETE',
  path: changesPath,
  tag,
  summary: 'Discards changes that were not sent. Without any, it changes nothing.',
  access: 'session',
  params: EventParams,
  reply: OwnApplication,
});

export const sendApplicationChanges = endpoint({
  method: 'POST',
  path: `${changesPath}/send`,
  tag,
  summary:
    'Sends the saved changes in place of what was sent. Refused with `fields` while answers are missing, and as `form_changed` when they were written to an older version of the form.',
  access: 'session',
  params: EventParams,
  body: z.object({ version: z.int() }),
  reply: OwnApplication,
});

export const sendDeclineFeedback = endpoint({
  method: 'PUT',
  path: '/events/:eventId/application/feedback',
  tag,
  summary: 'Tells the organisers why the caller declined the seat; a second call replaces the first.',
  access: 'session',
  params: EventParams,
  body: DeclineFeedback,
  reply: OwnApplication,
});

/** A mean of scores that a filter names, as a number or in an address. */
const ScoreBound = z
  .union([
    z.number(),
    z.pipe(
      z.string().check(z.regex(/^\d(\.\d{1,2})?$/, 'Use a number from 1 to 5.')),
      z.transform((digits) => Number(digits)),
    ),
  ])
  .check(z.gte(1, 'Use 1 to 5.'), z.lte(SCORES.length, 'Use 1 to 5.'));

/** Which applications a list shows. */
export const ReceivedApplicationsFilter = {
  search: pageQuery.search,
  status: z.optional(ApplicationStatus),
  /** Only those that wait for a decision, in whatever status. */
  undecided: z.optional(z.enum(['yes'])),
  /** Only those that came to nothing: rejected, declined or withdrawn. */
  closed: z.optional(z.enum(['yes'])),
  /** Only those for whom this is noted and not released, or for whom nothing is. */
  draft: z.optional(z.enum([...ApplicationDecision.options, 'none'])),
  /** Only those whose readers gave at least so much in the mean, and at most; none that the caller has still to read. */
  leastScore: z.optional(ScoreBound),
  mostScore: z.optional(ScoreBound),
  /** Only those that a reader has flagged so, or in any way; none that the caller has still to read. */
  flag: z.optional(z.enum([...ReadingFlag.options, 'any'])),
};

export const ReceivedApplicationsQuery = z.object({
  ...pageQuery,
  ...ReceivedApplicationsFilter,
  sort: sortBy(['submittedAt', 'name', 'status', 'score'], 'submittedAt:asc'),
});
export type ReceivedApplicationsQuery = z.infer<typeof ReceivedApplicationsQuery>;

export const listReceivedApplications = endpoint({
  method: 'GET',
  path: '/events/:eventId/applications',
  tag,
  summary:
    'The applications to an event. Drafts that were never submitted stay private. By score, those that nobody has read, or the caller has still to read, come last.',
  access: { eventRoles: ['admin'] },
  params: EventParams,
  query: ReceivedApplicationsQuery,
  reply: z.extend(pageOf(ReceivedApplication), {
    /** How many of the applications that the search finds have each status, whichever statuses are asked for. */
    counts: z.record(ApplicationStatus, z.int()),
    seats: SeatCount,
    /** The questions that the list has a column for. */
    columns: z.array(z.object({ id: QuestionId, label: z.string() })),
    /** Whether any version of the form asks for a file. */
    asksForFiles: z._default(z.boolean(), false),
    /** Whether the caller has asked for files here (`listExports`). */
    hasExports: z._default(z.boolean(), false),
  }),
  // Answers leave the portal by `exportApplications` alone, which notes who took which.
  notInCsv: ['cells', 'affiliation', 'experience'],
});

const ApplicationParams = z.object({ eventId: EventId, userId: UserId });

export const getApplicationDetails = endpoint({
  method: 'GET',
  path: '/events/:eventId/applications/:userId',
  tag,
  summary: 'One application with its answers and its history.',
  access: { eventRoles: ['admin'] },
  params: ApplicationParams,
  reply: ApplicationDetails,
});

export const decideApplication = endpoint({
  method: 'POST',
  path: '/events/:eventId/applications/:userId/decision',
  tag,
  summary:
    'Accepts, rejects or waitlists an application. Accepting is refused as `no_seat_left` when every seat is taken or offered, unless `overbook` says that this is meant.',
  access: { eventRoles: ['admin'] },
  params: ApplicationParams,
  body: z.object({
    decision: ApplicationDecision,
    version: z.int(),
    overbook: z.optional(z.boolean()),
  }),
  reply: ApplicationDetails,
});

export const takeOrganiserStep = endpoint({
  method: 'POST',
  path: '/events/:eventId/applications/:userId/steps',
  tag,
  summary:
    'Begins or ends the reading of an application, takes a decision back, or takes a seat away. Whatever surprises the applicant needs a `reason`, which they read.',
  access: { eventRoles: ['admin'] },
  params: ApplicationParams,
  body: z.object({
    step: OrganiserStep,
    version: z.int(),
    reason: z.optional(textBlock(500)),
  }),
  reply: ApplicationDetails,
});
