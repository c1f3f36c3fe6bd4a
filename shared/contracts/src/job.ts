import * as z from 'zod/mini';
import { Timestamp } from './fields';
import { JobId } from './ids';

/** Work that takes longer than a call. */
export const JobKind = z.enum([
  'release_decisions',
  'take_back_decisions',
  'note_decisions',
  'send_news',
  // Of its own, so that what waits for its day keeps nobody from writing today.
  'send_planned_news',
  'export_applications',
  'export_files',
]);
export type JobKind = z.infer<typeof JobKind>;

/** Where a job stands. */
export const JobState = z.enum(['waiting', 'running', 'done', 'cancelled', 'failed']);
export type JobState = z.infer<typeof JobState>;

/** Jobs that can be cancelled while they run, too: nobody learns of what they have done until then. */
const secretJobs: ReadonlySet<string> = new Set<JobKind>(['note_decisions']);

/** Whether a job can still be cancelled: before its time; from then on most come to their end, since half of the people know. */
export function isCancellable({ kind, state }: { readonly kind: string; readonly state: JobState }): boolean {
  return state === 'waiting' || (state === 'running' && secretJobs.has(kind));
}

/** Why a person is left out where many are decided on. */
export const SkipReason = z.enum([
  'transition_refused',
  'event_over',
  'suspended',
  'role_conflict',
  'no_seat_left',
  'sent_anew',
  'draft_gone',
  'noted_by_hand',
  'too_few_readings',
  'no_longer_listed',
]);
export type SkipReason = z.infer<typeof SkipReason>;

/** Who is left out for one reason. */
export const SkippedPeople = z.object({
  /** A `SkipReason`, or a newer one that this client does not know. */
  reason: z.string(),
  count: z.int(),
  /** The first of them by name, at most ten. */
  names: z.array(z.string()),
});
export type SkippedPeople = z.infer<typeof SkippedPeople>;

/** A piece of long work: how far it is, and what has come of it. */
export const Job = z.object({
  jobId: JobId,
  /** A `JobKind`, or a newer one that this client does not know. */
  kind: z.string(),
  state: JobState,
  /** When it begins, or began at the earliest. */
  runAt: Timestamp,
  madeAt: Timestamp,
  /** Who asked for it; null where they are gone. */
  madeBy: z.nullable(z.string()),
  endedAt: z.nullable(Timestamp),
  /** How many people it is about; zero until it begins. */
  total: z.int(),
  /** How many of them have been worked on, those who were skipped among them. */
  done: z.int(),
  skipped: z.array(SkippedPeople),
  /** How often it failed since it last got on; it is tried again, until it is given up as `failed`. */
  failures: z.int(),
});
export type Job = z.infer<typeof Job>;
