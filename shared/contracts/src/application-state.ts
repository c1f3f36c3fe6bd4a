import * as z from 'zod/mini';
import type { EventRole } from './event-role';
import type { NoticeKind } from './notice';

/** Where an application stands. A person without an application has none (null), not a status of its own. */
export const ApplicationStatus = z.enum([
  'started',
  'submitted',
  'under_review',
  'accepted',
  'rejected',
  'waitlisted',
  'confirmed',
  'declined',
  'withdrawn',
]);
export type ApplicationStatus = z.infer<typeof ApplicationStatus>;

/** A step that the applicant takes. */
export const ApplicantAction = z.enum([
  'submit',
  'withdraw',
  'reopen',
  'take_seat',
  'decline_seat',
  'give_back_seat',
  'join_waitlist',
]);
export type ApplicantAction = z.infer<typeof ApplicantAction>;

/** A step that an admin of the event takes. */
export const ApplicationDecision = z.enum(['accept', 'reject', 'waitlist']);
export type ApplicationDecision = z.infer<typeof ApplicationDecision>;

/** A step of an event's admin other than a decision: while they review, and to correct a mistaken decision. */
export const OrganiserStep = z.enum(['start_review', 'stop_review', 'take_back', 'remove_seat']);
export type OrganiserStep = z.infer<typeof OrganiserStep>;

/** A step of the applicant that has an endpoint of its own: sending answers that were changed after they were sent. */
type ChangesStep = 'send_changes';

/** A step of those who stand at the door: somebody without a seat gets one that is free. */
type DoorStep = 'let_in';

/** A step that the platform takes automatically, in a waitlist cycle. */
type WaitlistStep = 'offer_seat' | 'let_offer_lapse';

/** When a step may be taken, beyond the status that it starts from. */
export type TransitionWindow =
  'applications-open' | 'before-confirm-by' | 'before-start' | 'before-end' | 'at-the-door' | 'any';

/** A row of the application's state machine. */
export type ApplicationTransition = {
  readonly action:
    ApplicantAction | ChangesStep | ApplicationDecision | OrganiserStep | DoorStep | WaitlistStep;
  readonly by: 'applicant' | 'event-admin' | 'event-crew' | 'platform';
  readonly from: readonly ApplicationStatus[];
  readonly to: ApplicationStatus;
  readonly window: TransitionWindow;
  /** The event role that the applicant has afterwards, where the step changes it. */
  readonly role?: EventRole;
  /** Whether the step needs a reason; the applicant reads it. */
  readonly needsReason?: true;
};

/**
 * The application's state machine, whole: the API takes no other step, and pages offer no other.
 * A step that is not in this table does not exist.
 */
export const applicationTransitions: readonly ApplicationTransition[] = [
  {
    action: 'submit',
    by: 'applicant',
    from: ['started'],
    to: 'submitted',
    window: 'applications-open',
    role: 'applicant',
  },
  {
    action: 'withdraw',
    by: 'applicant',
    from: ['submitted', 'under_review', 'waitlisted'],
    to: 'withdrawn',
    window: 'any',
  },
  { action: 'reopen', by: 'applicant', from: ['withdrawn'], to: 'started', window: 'applications-open' },
  {
    action: 'take_seat',
    by: 'applicant',
    from: ['accepted'],
    to: 'confirmed',
    window: 'before-confirm-by',
    role: 'attendee',
  },
  { action: 'decline_seat', by: 'applicant', from: ['accepted'], to: 'declined', window: 'any' },
  {
    action: 'give_back_seat',
    by: 'applicant',
    from: ['confirmed'],
    to: 'declined',
    window: 'before-start',
    role: 'applicant',
  },
  { action: 'join_waitlist', by: 'applicant', from: ['rejected'], to: 'waitlisted', window: 'before-start' },
  {
    action: 'send_changes',
    by: 'applicant',
    from: ['submitted', 'under_review'],
    to: 'submitted',
    window: 'applications-open',
  },
  {
    action: 'accept',
    by: 'event-admin',
    from: ['submitted', 'under_review', 'waitlisted', 'rejected'],
    to: 'accepted',
    window: 'any',
  },
  {
    action: 'reject',
    by: 'event-admin',
    from: ['submitted', 'under_review', 'waitlisted'],
    to: 'rejected',
    window: 'any',
  },
  {
    action: 'waitlist',
    by: 'event-admin',
    from: ['submitted', 'under_review'],
    to: 'waitlisted',
    window: 'any',
  },
  {
    action: 'start_review',
    by: 'event-admin',
    from: ['submitted'],
    to: 'under_review',
    window: 'any',
  },
  {
    action: 'stop_review',
    by: 'event-admin',
    from: ['under_review'],
    to: 'submitted',
    window: 'any',
  },
  {
    action: 'take_back',
    by: 'event-admin',
    from: ['accepted', 'rejected'],
    to: 'submitted',
    window: 'before-end',
    needsReason: true,
  },
  {
    action: 'remove_seat',
    by: 'event-admin',
    from: ['confirmed'],
    to: 'rejected',
    window: 'before-end',
    role: 'applicant',
    needsReason: true,
  },
  {
    action: 'let_in',
    by: 'event-crew',
    from: [
      'started',
      'submitted',
      'under_review',
      'accepted',
      'rejected',
      'waitlisted',
      'declined',
      'withdrawn',
    ],
    to: 'confirmed',
    window: 'at-the-door',
    role: 'attendee',
  },
  { action: 'offer_seat', by: 'platform', from: ['waitlisted'], to: 'accepted', window: 'before-start' },
  { action: 'let_offer_lapse', by: 'platform', from: ['accepted'], to: 'waitlisted', window: 'before-start' },
];

/**
 * What the applicant is told of each step: null where they take it themselves, or may not hear of it, as of a reading.
 * Only `submit` is confirmed, because people ask whether it has arrived.
 */
export const stepNotices = {
  submit: 'application.received',
  withdraw: null,
  reopen: null,
  take_seat: null,
  decline_seat: null,
  give_back_seat: null,
  join_waitlist: null,
  send_changes: null,
  accept: 'application.accepted',
  reject: 'application.rejected',
  waitlist: 'application.waitlisted',
  start_review: null,
  stop_review: null,
  take_back: 'application.decision_taken_back',
  remove_seat: 'seat.removed',
  let_in: 'seat.given_at_door',
  offer_seat: 'seat.offered',
  let_offer_lapse: 'seat.offer_lapsed',
} as const satisfies Record<ApplicationTransition['action'], NoticeKind | null>;

/** The transition that an action takes from a status; undefined when the state machine has none. */
export function findTransition(
  action: ApplicationTransition['action'],
  status: ApplicationStatus | null,
): ApplicationTransition | undefined {
  return applicationTransitions.find(
    (row) => row.action === action && status !== null && row.from.includes(status),
  );
}

type EventMoments = {
  applicationsOpenAt: string;
  applicationsCloseAt: string;
  seatsConfirmBy: string | null;
  startsAt: string;
  endsAt: string;
};

/**
 * Until when an accepted applicant may take the seat: the deadline of the offer, else the event's, and never later than the
 * start of the event, which may have been moved.
 */
export function answerBy(
  event: Pick<EventMoments, 'seatsConfirmBy' | 'startsAt'>,
  offerUntil: string | null,
): string {
  if (offerUntil === null) return event.seatsConfirmBy ?? event.startsAt;
  return Date.parse(offerUntil) < Date.parse(event.startsAt) ? offerUntil : event.startsAt;
}

/** How long before an event starts its door may let people in who have no seat. */
const DOOR_HOURS = 12;

/** From when on people without a seat may be let in: not weeks ahead, when seats are the organisers' to give. */
export function doorOpensAt({ startsAt }: Pick<EventMoments, 'startsAt'>): string {
  return new Date(Date.parse(startsAt) - DOOR_HOURS * 3_600_000).toISOString();
}

/** Whether a step may be taken at a moment of its event; `offerUntil` is the deadline of the seat's own offer. */
export function isWindowOpen(
  window: TransitionWindow,
  event: EventMoments,
  now: Date,
  offerUntil: string | null = null,
): boolean {
  const isBefore = (moment: string) => now.getTime() < Date.parse(moment);
  switch (window) {
    case 'applications-open':
      return !isBefore(event.applicationsOpenAt) && isBefore(event.applicationsCloseAt);
    case 'before-confirm-by':
      return isBefore(answerBy(event, offerUntil));
    case 'before-start':
      return isBefore(event.startsAt);
    case 'before-end':
      return isBefore(event.endsAt);
    case 'at-the-door':
      return !isBefore(doorOpensAt(event)) && isBefore(event.endsAt);
    case 'any':
      return true;
  }
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

/** The statuses of an application that waits for a decision. */
export const undecidedStatuses = [
  'submitted',
  'under_review',
] as const satisfies readonly ApplicationStatus[];

/** The statuses in which an application rests: nobody has to do anything about it. */
export const closedStatuses = [
  'rejected',
  'declined',
  'withdrawn',
] as const satisfies readonly ApplicationStatus[];
