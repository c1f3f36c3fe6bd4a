import type { ApplicationDecision, ReceivedApplication } from '@event-portal/contracts';

type DecisionWords = {
  readonly label: string;
  readonly question: (name: string) => string;
  readonly consequence: string;
  readonly done: (name: string) => string;
};

/** What a decision is called, what it does, and what is said of it. */
export const decisionWords: Record<ApplicationDecision, DecisionWords> = {
  accept: {
    label: 'Accept',
    question: (name) => `Accept ${name}?`,
    consequence: 'They are offered a seat at once, and can take it or decline it.',
    done: (name) => `${name} is offered a seat.`,
  },
  reject: {
    label: 'Reject',
    question: (name) => `Reject ${name}?`,
    consequence: 'They see the decision at once, and may join the waitlist.',
    done: (name) => `${name} is not accepted.`,
  },
  waitlist: {
    label: 'Waitlist',
    question: (name) => `Put ${name} on the waitlist?`,
    consequence: 'They see their place in the line at once.',
    done: (name) => `${name} is on the waitlist.`,
  },
};

/** An application on which a decision is about to be made. */
export type PendingDecision = {
  readonly decision: ApplicationDecision;
  readonly application: Pick<ReceivedApplication, 'userId' | 'name' | 'version'>;
};
