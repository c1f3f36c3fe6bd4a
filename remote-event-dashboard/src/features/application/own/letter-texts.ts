import type { ApplicationStatus, OwnApplication } from '@event-portal/contracts';
import type { Tone } from '@event-portal/ui';
import type { PagePath } from '#paths.gen.ts';
import { statusLabelOf } from '../application-labels';

/** What a decision, or what the person decided, says to them. */
export type LetterText = {
  readonly title: string;
  readonly tone: Tone;
  readonly text: readonly string[];
  /** What happens next, in the order in which it does. */
  readonly next: readonly string[];
};

const letters = {
  accepted: {
    title: 'There is a seat for you',
    tone: 'success',
    text: ['Congratulations! We have read your application, and would love to have you with us.'],
    next: [
      'Take your seat in time: it is yours from then on.',
      'If you cannot come, decline it, so that somebody else can. Nobody minds.',
    ],
  },
  offered: {
    title: 'A seat has become free for you',
    tone: 'success',
    text: ['Thank you for waiting: you are next on the waitlist, and would be very welcome.'],
    next: [
      'Take your seat in time: it is yours from then on.',
      'Without an answer the seat goes to the next person, and you go to the end of the list.',
    ],
  },
  passed: {
    title: 'The time to take your seat has passed',
    tone: 'warning',
    text: ['We kept a seat for you and did not hear from you, so it may go to somebody on the waitlist now.'],
    next: [
      'If you still want to come, ask the organisers: they can offer you a seat again while there is one.',
      'If you do not, decline it, and tell them why if you like.',
    ],
  },
  waitlisted: {
    title: 'You are on the waitlist',
    tone: 'warning',
    text: [
      'There were more good applications than seats. Yours is among those that we keep a place in line for.',
    ],
    next: [
      'Seats are given back up to the last day. Each goes to whoever has waited longest.',
      'When it is your turn, your home page shows the offer, and until when you can take it.',
      'Without an answer you go to the end of the list.',
    ],
  },
  lapsed: {
    title: 'Your offer ran out, and you are back on the waitlist',
    tone: 'warning',
    text: [
      'A seat had become free for you, and we did not hear from you in time. It went on to the next person, and you are at the end of the list now.',
    ],
    next: [
      'You may still come: seats are given back up to the last day.',
      'When it is your turn again, your home page shows the offer, and until when you can take it.',
    ],
  },
  rejected: {
    title: 'We cannot offer you a seat this time',
    tone: 'neutral',
    text: [
      'Thank you for the time that you put into your application. There were more good ones than seats.',
      'This says nothing about you or your work, and we would be glad to hear from you again.',
    ],
    next: [],
  },
  removed: {
    title: 'The organisers took your seat back',
    tone: 'neutral',
    text: [
      'You have no seat at this event any more.',
      'If you think that this is a mistake, write to the organisers.',
    ],
    next: [],
  },
  declined: {
    title: 'You declined your seat',
    tone: 'neutral',
    text: ['Thank you for telling us: somebody on the waitlist can come in your place.'],
    next: ['You need to do nothing. If you like, tell the organisers why: it helps the next event.'],
  },
  returned: {
    title: 'You gave your seat back',
    tone: 'neutral',
    text: ['What a pity, and thank you for telling us: somebody on the waitlist can come in your place.'],
    next: ['You need to do nothing. If you like, tell the organisers why: it helps the next event.'],
  },
  withdrawn: {
    title: 'You withdrew your application',
    tone: 'neutral',
    text: [
      'The organisers do not consider it any more. What you wrote is still here, and only you can send it again.',
    ],
    next: ['While applications are open you can reopen it, change it, and submit it again.'],
  },
} as const satisfies Readonly<Record<string, LetterText>>;

type LetterKind = keyof typeof letters;

/** Which letter an application is answered with; undefined while there is nothing to write about. */
export function letterOf({
  status,
  milestones,
  actions,
}: Pick<OwnApplication, 'status' | 'milestones' | 'actions'>): LetterText | undefined {
  const kind = kindOf(status, milestones.at(-1)?.step, actions);
  return kind && letters[kind];
}

/** What the page about an application is called: as its letter, where there is one. */
export function titleOf(own: OwnApplication & { status: ApplicationStatus }): string {
  return letterOf(own)?.title ?? statusLabelOf(own).title;
}

function kindOf(
  status: OwnApplication['status'],
  step: string | undefined,
  actions: OwnApplication['actions'],
): LetterKind | undefined {
  switch (status) {
    case 'accepted':
      if (!actions.includes('take_seat')) return 'passed';
      return step === 'offer_seat' ? 'offered' : 'accepted';
    case 'waitlisted':
      return step === 'let_offer_lapse' ? 'lapsed' : 'waitlisted';
    case 'rejected':
      return step === 'remove_seat' ? 'removed' : 'rejected';
    case 'declined':
      return step === 'give_back_seat' ? 'returned' : 'declined';
    case 'withdrawn':
      return 'withdrawn';
    case 'started':
    case 'submitted':
    case 'under_review':
    case 'confirmed':
    case null:
      return undefined;
  }
}

/** Where a letter is read, where that is not the page of the status: each has one place. */
export const letterPlaces = {
  rejected: '/events/:eventId/rejected',
  waitlisted: '/events/:eventId/waitlist/info',
} as const satisfies Partial<Record<ApplicationStatus, PagePath>>;
