import * as z from 'zod/mini';
import { ApplicantAction, ApplicationDecision, ApplicationStatus } from './application-state';
import { ConfirmationForm, EventForm } from './event-form';
import { textBlock, Timestamp } from './fields';
import { QuestionId, UserId } from './ids';
import { Answers } from './questions';
import { ReadingFlag } from './reading';

/** A status that an application had, from a moment on. */
export const ApplicationMilestone = z.object({
  status: ApplicationStatus,
  at: Timestamp,
  /** The step that led there: an `action` of the state machine, or a newer one; absent where it was not noted. */
  step: z.optional(z.string()),
  /** The reason, as the person who took the step wrote it. */
  reason: z.optional(z.string()),
});
export type ApplicationMilestone = z.infer<typeof ApplicationMilestone>;

/** Why somebody did not take a seat. */
export const DeclineReason = z.enum(
  ['schedule', 'travel', 'other-event', 'team', 'personal', 'other'],
  'Choose what comes closest.',
);
export type DeclineReason = z.infer<typeof DeclineReason>;

/** What somebody tells the organisers after declining. */
export const DeclineFeedback = z.object({ reason: DeclineReason, comment: textBlock(1000) });
export type DeclineFeedback = z.infer<typeof DeclineFeedback>;

/** Answers of somebody who takes their seat, and the version of the form that they were written to. */
export const ConfirmationAnswers = z.object({ formVersion: z.int(), answers: Answers });
export type ConfirmationAnswers = z.infer<typeof ConfirmationAnswers>;

/** The same, with the questions as they were asked. */
const Confirmation = z.extend(ConfirmationAnswers, { form: ConfirmationForm });
export type Confirmation = z.infer<typeof Confirmation>;

/** Answers that are changed after they were sent. The sent ones stand until these are sent in their place. */
export const ApplicationChanges = z.object({
  /** The questions that are asked now. */
  form: EventForm,
  formVersion: z.int(),
  answers: Answers,
  /** Zero before the first save; a change names the version that it was made from. */
  version: z.int(),
  /** When changes were saved that are not sent; null while there are none. */
  savedAt: z.nullable(Timestamp),
});
export type ApplicationChanges = z.infer<typeof ApplicationChanges>;

/** The caller's application to one event, and what can be done with it now. */
export const OwnApplication = z.object({
  status: z.nullable(ApplicationStatus),
  /** The questions: those that are asked now, and once it is submitted those that were asked. */
  form: EventForm,
  formVersion: z.int(),
  answers: Answers,
  /** Zero before the first save; a change names the version that it was made from. */
  version: z.int(),
  savedAt: z.nullable(Timestamp),
  /** Oldest first. */
  milestones: z.array(ApplicationMilestone),
  /** Whether the answers may be changed now. */
  editable: z.boolean(),
  actions: z.array(ApplicantAction),
  /** How the sent answers can be changed now; null when they cannot. */
  changes: z._default(z.nullable(ApplicationChanges), null),
  /** Until when the offered seat can be taken; null unless one is offered. */
  answerBy: z.nullable(Timestamp),
  waitlist: z.nullable(
    z.object({
      position: z.int(),
      length: z.int(),
      joinedAt: Timestamp,
      /** When free seats are offered next; null while nobody has said when. */
      nextCycleAt: z.nullable(Timestamp),
    }),
  ),
  feedback: z.nullable(DeclineFeedback),
  /** What is asked of the person as somebody who comes, and what they answered; null unless something is. */
  confirmation: z._default(
    z.nullable(
      z.extend(Confirmation, {
        /** Whether the answers may be changed now. Before the seat is taken, they are sent with that. */
        editable: z.boolean(),
      }),
    ),
    null,
  ),
});
export type OwnApplication = z.infer<typeof OwnApplication>;

/** An application as the event's admins list it. */
export const ReceivedApplication = z.object({
  userId: UserId,
  name: z.string(),
  email: z.string(),
  image: z.nullable(z.string()),
  status: ApplicationStatus,
  /** The answers that the list has columns for, in words, by question. */
  cells: z.record(QuestionId, z.string()),
  /** For dashboards that know the first form alone, as `experience` is. */
  affiliation: z.string(),
  experience: z.nullable(z.string()),
  submittedAt: z.nullable(Timestamp),
  /** What its readers gave it; absent while nobody has read it to the end, or while the caller has still to read it. */
  score: z.optional(z.object({ mean: z.number(), readings: z.int() })),
  /** What its readers flagged it as; empty while the caller has still to read it. */
  flags: z._default(z.array(ReadingFlag), []),
  version: z.int(),
  /** What is noted to be decided; the applicant learns it when it is released. */
  draft: z._default(z.nullable(ApplicationDecision), null),
  /** The decisions that the state machine allows now. */
  decisions: z.array(ApplicationDecision),
  /** The other steps that it allows now: each an `OrganiserStep`, or a newer one that this client does not know. */
  steps: z.array(z.string()),
});
export type ReceivedApplication = z.infer<typeof ReceivedApplication>;

/** An application with everything that a decision rests on. */
export const ApplicationDetails = z.extend(ReceivedApplication, {
  /** The questions as they were asked when it was submitted. */
  form: EventForm,
  answers: Answers,
  milestones: z.array(
    z.extend(ApplicationMilestone, {
      /** Who took the step, where it was not the applicant or the platform. */
      by: z.optional(z.string()),
    }),
  ),
  feedback: z.nullable(DeclineFeedback),
  /** What the person answered when they took a seat, also where they have it no longer. */
  confirmation: z._default(z.nullable(Confirmation), null),
});
export type ApplicationDetails = z.infer<typeof ApplicationDetails>;
