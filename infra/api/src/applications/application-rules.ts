import {
  answerBy,
  type ApiErrorCode,
  ApplicantAction,
  type Answers,
  ApplicationDecision,
  ApplicationStatus,
  type ApplicationTransition,
  type EventForm,
  type EventRole,
  findTransition,
  isWindowOpen,
  OrganiserStep,
  recordOf,
  submittableAnswers,
  type TransitionWindow,
} from '@event-portal/contracts';
import { Problem } from '../http/problem';
import { invalidRequest, toFields } from '../http/validation';

type EventMoments = Parameters<typeof isWindowOpen>[1];

/** Everything that the applicant's steps depend on. */
export type ApplicantSituation = {
  readonly status: ApplicationStatus | null;
  readonly eventRole: EventRole | null;
  readonly event: EventMoments;
  /** How long the offer of a seat stands, where it does not stand as long as the event says. */
  readonly offerUntil: string | null;
  readonly now: Date;
};

/** Whether a person may apply at all: those who run an event do not take its seats. */
export function mayApply(eventRole: EventRole | null): boolean {
  return eventRole !== 'admin' && eventRole !== 'staff';
}

/** Whether the answers may be written now. */
export function isEditable({ status, eventRole, event, now }: ApplicantSituation): boolean {
  const isDraft = status === null || status === 'started';
  return isDraft && mayApply(eventRole) && isWindowOpen('applications-open', event, now);
}

/**
 * Why what was answered at confirmation may not be changed now; null when it may. Whoever got their seat without being asked,
 * as at the door, may answer as long as the event lasts.
 */
export function confirmationError({
  status,
  eventRole,
  event,
  isAnswered,
  now,
}: Omit<ApplicantSituation, 'offerUntil'> & { readonly isAnswered: boolean }): ApiErrorCode | null {
  if (!mayApply(eventRole)) return 'role_conflict';
  const window = isAnswered ? 'before-start' : 'before-end';
  const isChangeable = status === 'confirmed' && isWindowOpen(window, event, now);
  return isChangeable ? null : 'transition_refused';
}

/** Why the answers may not be saved now; null when they may. */
export function saveError({
  status,
  eventRole,
  event,
  now,
}: Omit<ApplicantSituation, 'offerUntil'>): ApiErrorCode | null {
  if (!mayApply(eventRole)) return 'role_conflict';
  if (status !== null && status !== 'started') return 'transition_refused';
  return isWindowOpen('applications-open', event, now) ? null : 'applications_closed';
}

/** The steps that the applicant can take now. */
export function applicantActions(situation: ApplicantSituation): ApplicantAction[] {
  return ApplicantAction.options.filter((action) => transitionError(action, situation) === null);
}

/** Why a step cannot be taken now; null when it can. */
export function transitionError(
  action: ApplicationTransition['action'],
  { status, eventRole, event, offerUntil, now }: ApplicantSituation,
): ApiErrorCode | null {
  if (!mayApply(eventRole)) return 'role_conflict';
  const transition = findTransition(action, status);
  if (!transition) return 'transition_refused';
  return isWindowOpen(transition.window, event, now, offerUntil)
    ? null
    : closedWindowCodes[transition.window];
}

/**
 * The transition by which somebody is let in at the door now.
 * @throws Problem `transition_refused`, or `door_closed` at another time
 */
export function requireDoorTransition(
  status: ApplicationStatus,
  { event, now }: { event: EventMoments; now: Date },
): ApplicationTransition {
  const transition = findTransition('let_in', status);
  if (!transition) throw new Problem('transition_refused');
  if (!isWindowOpen(transition.window, event, now)) throw new Problem(closedWindowCodes[transition.window]);
  return transition;
}

const closedWindowCodes = {
  'applications-open': 'applications_closed',
  'before-confirm-by': 'seat_expired',
  'before-start': 'transition_refused',
  'before-end': 'event_over',
  'at-the-door': 'door_closed',
  any: 'transition_refused',
} as const satisfies Record<TransitionWindow, ApiErrorCode>;

/** Until when an offer stands that is made now and for so long: never beyond the start. */
export function offerEnd({ startsAt }: Pick<EventMoments, 'startsAt'>, at: string, offerMs: number): string {
  return new Date(Math.min(Date.parse(at) + offerMs, Date.parse(startsAt))).toISOString();
}

/** Until when an offer stands that a decision makes after the event's last day to confirm; null where that day holds. */
export function lateOfferEnd(
  { to }: ApplicationTransition,
  event: EventMoments,
  at: string,
  offerMs: number,
): string | null {
  return to === 'accepted' && answerBy(event, null) <= at ? offerEnd(event, at, offerMs) : null;
}

/** The steps besides decisions that an event's admin can take now. */
export function organiserSteps(status: ApplicationStatus, event: EventMoments, now: Date): OrganiserStep[] {
  return OrganiserStep.options.filter((step) => {
    const transition = findTransition(step, status);
    return transition !== undefined && isWindowOpen(transition.window, event, now);
  });
}

/**
 * The transition that an event's admin takes now.
 * @throws Problem `transition_refused`, or `event_over` when it is too late
 */
export function requireOrganiserTransition(
  action: ApplicationDecision | OrganiserStep,
  status: ApplicationStatus,
  { event, now }: { event: EventMoments; now: Date },
): ApplicationTransition {
  const transition = findTransition(action, status);
  if (!transition) throw new Problem('transition_refused');
  if (!isWindowOpen(transition.window, event, now)) throw new Problem(closedWindowCodes[transition.window]);
  return transition;
}

/** The decisions that the state machine allows from a status. */
export function decisionsFrom(status: ApplicationStatus): ApplicationDecision[] {
  return ApplicationDecision.options.filter((decision) => findTransition(decision, status) !== undefined);
}

/**
 * The answers as they are sent: those that the form asks for.
 * @throws Problem `invalid_request`, with the paths that the answers have when they are saved, or below another `place`
 */
export function requireSubmittable(
  form: EventForm,
  answers: Answers,
  place: readonly string[] = ['answers'],
): Answers {
  const parsed = submittableAnswers(form).safeParse(answers);
  if (!parsed.success) throw invalidRequest(toFields(parsed.error.issues, place));
  return parsed.data;
}

/** A count for every status, over all of the rows; zero where the database has none. */
export function countsByStatus(rows: readonly { status: ApplicationStatus; count: number }[]) {
  return recordOf(ApplicationStatus.options, (status) =>
    rows.reduce((total, row) => total + (row.status === status ? row.count : 0), 0),
  );
}
