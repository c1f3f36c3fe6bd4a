import * as z from 'zod/mini';
import { ApplicationDecision } from './application-state';
import { EventParams, SeatCount } from './event';
import { ReceivedApplicationsFilter } from './application-endpoints';
import { endpoint } from './endpoint';
import { textBlock, Timestamp } from './fields';
import { EventId, JobId, UserId } from './ids';
import { Job, SkippedPeople } from './job';

const tag = 'Decisions';
const admins = { eventRoles: ['admin'] } as const;

/** The most people that a call names one by one. */
export const SELECTED_AT_MOST = 1000;

/** The applications that something is done with: those of some people, or all that a list shows. */
export const ApplicationSelection = z.union([
  z.object({ userIds: z.array(UserId).check(z.minLength(1), z.maxLength(SELECTED_AT_MOST)) }),
  z.object({ matching: z.object(ReceivedApplicationsFilter) }),
]);
export type ApplicationSelection = z.infer<typeof ApplicationSelection>;

/** What a step for many has done, or would do. */
const manyMoved = {
  /** How many it changes. */
  changed: z.int(),
  /** How many are as it would have them already. */
  unchanged: z.int(),
  skipped: z.array(SkippedPeople),
};

export const DraftedDecisions = z.object({
  ...manyMoved,
  /** For how many a ranked run takes back what a run before it noted: it does not rank them, or proposes what is not possible. */
  takenBack: z.optional(z.int()),
  /** What notes it, where it is for more people than `SELECTED_AT_MOST`; null where it is noted already, or only looked at. */
  job: z._default(z.nullable(Job), null),
});
export type DraftedDecisions = z.infer<typeof DraftedDecisions>;

export const draftDecisions = endpoint({
  method: 'POST',
  path: '/events/:eventId/draft-decisions',
  tag,
  summary:
    'Notes what is to be decided, for admins alone: the applicants learn nothing before it is released. Null takes the note away. More seats than there are can be promised with `overbook` only. For more than a thousand people it is a job; while one of the event is under way, another is refused as `job_under_way`. With `preview` nothing is written.',
  access: admins,
  params: EventParams,
  body: z.object({
    who: ApplicationSelection,
    decision: z.nullable(ApplicationDecision),
    overbook: z.optional(z.boolean()),
    preview: z.optional(z.boolean()),
  }),
  reply: DraftedDecisions,
});

/** Where the decisions of an event stand. */
export const DecisionsState = z.object({
  /** How many of each a release would tell. */
  drafts: z.record(ApplicationDecision, z.int()),
  /** How many wait for a decision, and nothing is noted for them. */
  undecided: z.int(),
  seats: SeatCount,
  /** The jobs of the event, newest first, at most five. */
  jobs: z.array(Job),
});
export type DecisionsState = z.infer<typeof DecisionsState>;

export const getDecisions = endpoint({
  method: 'GET',
  path: '/events/:eventId/decisions',
  tag,
  summary: 'What a release of the noted decisions would tell, and which were released.',
  access: admins,
  params: EventParams,
  reply: DecisionsState,
});

export const releaseDecisions = endpoint({
  method: 'POST',
  path: '/events/:eventId/releases',
  tag,
  summary:
    'Tells everybody what was noted for them, now or at a moment to come. Until it begins, notes can be changed and the release be cancelled. Refused as `job_under_way` while another release waits or runs, and as `nothing_to_release`.',
  access: admins,
  params: EventParams,
  body: z.object({
    /** Null is now. */
    at: z.nullable(Timestamp),
    /** Whether more seats may be promised than there are; else who comes last keeps the note and hears nothing. */
    overbook: z.optional(z.boolean()),
  }),
  reply: Job,
  status: 201,
});

export const takeBackDecisions = endpoint({
  method: 'POST',
  path: '/events/:eventId/take-backs',
  tag,
  summary:
    'Takes many decisions back that people know of already: each is undecided again, and reads the reason. With `preview` nothing is done, and `job` is null.',
  access: admins,
  params: EventParams,
  body: z.object({
    who: ApplicationSelection,
    reason: textBlock(500),
    preview: z.optional(z.boolean()),
  }),
  reply: z.object({ ...manyMoved, job: z.nullable(Job) }),
});

const JobParams = z.object({ eventId: EventId, jobId: JobId });

export const getJob = endpoint({
  method: 'GET',
  path: '/events/:eventId/jobs/:jobId',
  tag,
  summary: 'How far a piece of long work is, and what has come of it.',
  access: admins,
  params: JobParams,
  reply: Job,
});

export const cancelJob = endpoint({
  method: 'DELETE',
  path: '/events/:eventId/jobs/:jobId',
  tag,
  summary:
    'Cancels a job before its time; one that notes decisions while it runs, too: what it has noted stays. Refused as `job_begun` as soon as another one has begun.',
  access: admins,
  params: JobParams,
  reply: Job,
});
