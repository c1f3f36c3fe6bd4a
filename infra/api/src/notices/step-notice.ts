import {
  answerBy,
  stepNotices,
  type ApplicationTransition,
  type NoticeContent,
} from '@event-portal/contracts';

/** What the words about a step need. */
type Step = {
  readonly transition: ApplicationTransition;
  readonly event: Parameters<typeof answerBy>[0];
  readonly offerUntil: string | null;
  readonly reason: string | undefined;
};

/** What the applicant is told of a step; null for those that they are not told of. */
export function noticeOfStep({ transition, event, offerUntil, reason = '' }: Step): NoticeContent | null {
  const kind = stepNotices[transition.action];
  switch (kind) {
    case null:
      return null;
    case 'application.accepted':
    case 'seat.offered':
      return { kind, answerBy: answerBy(event, offerUntil) };
    case 'application.decision_taken_back':
    case 'seat.removed':
      return { kind, reason };
    case 'application.received':
    case 'application.rejected':
    case 'application.waitlisted':
    case 'seat.offer_lapsed':
    case 'seat.given_at_door':
      return { kind };
  }
}
