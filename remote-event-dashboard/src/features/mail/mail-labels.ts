import { MailDelivery, MailKind, type MailState, type SentMail } from '@event-portal/contracts';
import type { Tone } from '@event-portal/ui';

/** When each mail is written, in words. */
export const mailKindLabels: Readonly<Record<MailKind, string>> = {
  'application.received': 'An application has arrived',
  'application.accepted': 'An application is accepted',
  'application.rejected': 'An application is rejected',
  'application.waitlisted': 'Somebody is put on the waitlist',
  'application.decision_taken_back': 'A decision is taken back',
  'application.closes_soon': 'Applications close, and a draft is not submitted',
  'seat.offered': 'Somebody on the waitlist is offered a seat',
  'seat.answer_due': 'An offered seat waits for an answer',
  'seat.offer_lapsed': 'An offer has run out',
  'seat.removed': 'A seat is taken back',
};

const otherLabels: readonly (readonly [start: string, label: string])[] = [
  ['team.', 'Something about a team'],
  ['event_role.', 'A role at the event'],
  ['event.news', 'News'],
];

/** What a mail is about, of whatever kind: those about teams and roles have words that nobody changes. */
export function mailLabelOf(kind: string): string {
  const known = MailKind.safeParse(kind).data;
  if (known) return mailKindLabels[known];
  return otherLabels.find(([start]) => kind.startsWith(start))?.[1] ?? 'Something else';
}

/** What has become of a mail, in a word. */
export const mailStateLabels: Readonly<Record<MailState, { label: string; tone: Tone }>> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Refused', tone: 'danger' },
  dropped: { label: 'Not sent', tone: 'neutral' },
};

const deliveryLabels: Readonly<Record<MailDelivery, { label: string; tone: Tone }>> = {
  delivered: { label: 'Delivered', tone: 'success' },
  bounced: { label: 'Came back', tone: 'danger' },
  complained: { label: 'Called spam', tone: 'warning' },
};

/** What has become of a mail, as far as anybody has told. */
export function mailLookOf({ state, delivery }: Pick<SentMail, 'state' | 'delivery'>) {
  const told = MailDelivery.safeParse(delivery).data;
  return told === undefined ? mailStateLabels[state] : deliveryLabels[told];
}
