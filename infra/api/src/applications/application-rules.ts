import {
  ApplicantAction,
  ApplicationDecision,
  ApplicationStatus,
  findTransition,
  isWindowOpen,
  SubmittableAnswers,
  type ApiErrorCode,
  type ApplicationAnswers,
  type ApplicationTransition,
  type EventRole,
  type TransitionWindow,
} from '@event-portal/contracts';
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
function mayApply(eventRole: EventRole | null): boolean {
  return eventRole !== 'admin' && eventRole !== 'staff';
}

/** Whether the answers may be written now. */
export function isEditable({ status, eventRole, event, now }: ApplicantSituation): boolean {
  const isDraft = status === null || status === 'started';
  return isDraft && mayApply(eventRole) && isWindowOpen('applications-open', event, now);
}

/** Why the answers may not be saved now; null when they may. */
export function refusalOfSaving({
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
  return ApplicantAction.options.filter((action) => refusalOfStep(action, situation) === null);
}

/** Why a step cannot be taken now; null when it can. */
export function refusalOfStep(
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

const closedWindowCodes = {
  'applications-open': 'applications_closed',
  'before-confirm-by': 'seat_expired',
  'before-start': 'transition_refused',
  any: 'transition_refused',
} as const satisfies Record<TransitionWindow, ApiErrorCode>;

/** Until when an offer stands that is made now and for so long: never beyond the start. */
export function offerEnd({ startsAt }: Pick<EventMoments, 'startsAt'>, at: string, offerMs: number): string {
  return new Date(Math.min(Date.parse(at) + offerMs, Date.parse(startsAt))).toISOString();
}

/** The decisions that the state machine allows from a status. */
export function decisionsFrom(status: ApplicationStatus): ApplicationDecision[] {
  return ApplicationDecision.options.filter((decision) => findTransition(decision, status) !== undefined);
}

/** Whether somebody with this status may still take part: only such people are in teams, or kept from working there. */
export function isStillComing(status: ApplicationStatus): boolean {
  switch (status) {
    case 'submitted':
    case 'under_review':
    case 'accepted':
    case 'waitlisted':
    case 'confirmed':
      return true;
    case 'started':
    case 'rejected':
    case 'declined':
    case 'withdrawn':
      return false;
  }
}

/**
 * Makes sure that the answers can be submitted.
 * @throws Problem `invalid_request`, with the paths that the answers have when they are saved
 */
export function requireSubmittable(answers: ApplicationAnswers): void {
  const parsed = SubmittableAnswers.safeParse(answers);
  if (!parsed.success) throw invalidRequest(toFields(parsed.error.issues, ['answers']));
}

/** A count for every status, zero where the database has no row. */
export function countsByStatus(rows: readonly { status: ApplicationStatus; count: number }[]) {
  const found = Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  return Object.fromEntries(
    ApplicationStatus.options.map((status) => [status, found[status] ?? 0]),
  ) as Record<ApplicationStatus, number>;
}
