import type { ApplicationDecision, OrganiserStep, ReceivedApplication } from '@event-portal/contracts';

/** Whatever an event's admin does with an application. */
export type OrganiserAction = ApplicationDecision | OrganiserStep;

type ActionLabels = {
  readonly label: string;
  readonly question: (name: string) => string;
  readonly consequence: string;
  readonly tone: 'default' | 'danger';
  /** Whether the applicant is told why. */
  readonly needsReason?: true;
  readonly done: (name: string) => string;
};

/** What an admin's action is called, what it does, and what is said of it. */
export const organiserActionLabels: Record<OrganiserAction, ActionLabels> = {
  accept: {
    label: 'Accept',
    question: (name) => `Accept ${name}?`,
    consequence: 'They are offered a seat at once, and can take it or decline it.',
    tone: 'default',
    done: (name) => `${name} is offered a seat.`,
  },
  reject: {
    label: 'Reject',
    question: (name) => `Reject ${name}?`,
    consequence: 'They see the decision at once, and may join the waitlist.',
    tone: 'danger',
    done: (name) => `${name} is not accepted.`,
  },
  waitlist: {
    label: 'Waitlist',
    question: (name) => `Put ${name} on the waitlist?`,
    consequence: 'They see their place in the line at once.',
    tone: 'default',
    done: (name) => `${name} is on the waitlist.`,
  },
  start_review: {
    label: 'Start review',
    question: (name) => `Start to review ${name}’s application?`,
    consequence: 'They see that it is being read. Nothing is decided yet, and you can stop again.',
    tone: 'default',
    done: (name) => `The application of ${name} is under review.`,
  },
  stop_review: {
    label: 'Stop review',
    question: (name) => `Stop reviewing ${name}’s application?`,
    consequence: 'It waits to be read again, as it did before.',
    tone: 'default',
    done: (name) => `The application of ${name} waits to be read.`,
  },
  take_back: {
    label: 'Take decision back',
    question: (name) => `Take back the decision on ${name}?`,
    consequence:
      'Their application is undecided again; an offered seat is free again. They see that at once, and read your reason.',
    tone: 'danger',
    needsReason: true,
    done: (name) => `The decision on ${name} is taken back.`,
  },
  remove_seat: {
    label: 'Take seat away',
    question: (name) => `Take ${name}’s seat away?`,
    consequence:
      'Their seat is free for somebody else, and they leave their team. They see that at once, and read your reason. You can offer them a seat again by accepting them.',
    tone: 'danger',
    needsReason: true,
    done: (name) => `${name} has no seat any more.`,
  },
};

/** An application that is about to be moved. */
export type PendingAction = {
  readonly action: OrganiserAction;
  readonly application: Pick<ReceivedApplication, 'userId' | 'name' | 'version'>;
};
