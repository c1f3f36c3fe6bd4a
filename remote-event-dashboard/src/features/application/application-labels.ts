import type {
  ApplicantAction,
  ApplicationMilestone,
  ApplicationStatus,
  ApplicationTransition,
  DeclineReason,
  OwnApplication,
} from '@event-portal/contracts';
import { applicationStatusLabels, type StateLabel } from '@event-portal/remote-kit/labels';
import type { PagePath } from '../../paths.gen';

/** What a status means to the person who has it. */
const statusLabels: Readonly<Record<ApplicationStatus, { title: string; text: string }>> = {
  started: {
    title: 'Your application is a draft',
    text: 'Only you can see it. The organisers read it once you have submitted it.',
  },
  submitted: {
    title: 'Your application has arrived',
    text: 'The organisers read every application. There is nothing that you need to do now.',
  },
  under_review: {
    title: 'Your application is being read',
    text: 'The organisers are reading it. There is nothing that you need to do now.',
  },
  accepted: {
    title: 'There is a seat for you',
    text: 'Congratulations! Take your seat to come. If you cannot come, decline it, so that somebody else can.',
  },
  rejected: {
    title: 'We cannot offer you a seat this time',
    text: 'There were more good applications than seats. This says nothing about you or your work, and we would be glad to hear from you again.',
  },
  waitlisted: {
    title: 'You are on the waitlist',
    text: 'Free seats are offered to the people on this list, one after the other.',
  },
  confirmed: {
    title: 'You have a seat',
    text: 'You are coming! Everything that you need on the day is with your pass.',
  },
  declined: {
    title: 'You declined your seat',
    text: 'Thank you for telling us: somebody on the waitlist can come in your place.',
  },
  withdrawn: {
    title: 'You withdrew your application',
    text: 'The organisers do not consider it any more. What you wrote is still here.',
  },
};

/** How somebody stands with an event, in words: by what happened last where that says more than the status. */
export function statusLabelOf({
  status,
  milestones,
}: {
  status: ApplicationStatus;
  milestones: OwnApplication['milestones'];
}): StateLabel & { title: string; text: string; reason?: string } {
  const last = milestones.at(-1);
  const state = applicationStatusLabels[status];
  const because = last?.reason === undefined ? {} : { reason: last.reason };
  if (last?.step === 'remove_seat') {
    return {
      ...state,
      label: 'Seat taken away',
      title: 'The organisers took your seat back',
      text: 'You have no seat at this event any more. If you think that this is a mistake, write to the organisers.',
      ...because,
    };
  }
  if (last?.step === 'take_back') {
    return {
      ...state,
      title: 'Your application is undecided again',
      text: 'The organisers took their decision back, and will decide anew. There is nothing that you need to do now.',
      ...because,
    };
  }
  return { ...state, ...statusLabels[status] };
}

const milestoneTitles: Readonly<Partial<Record<ApplicationTransition['action'], string>>> = {
  reopen: 'Reopened',
  decline_seat: 'Seat declined',
  give_back_seat: 'Seat given back',
  offer_seat: 'Offered a seat from the waitlist',
  send_changes: 'Changes sent',
  let_offer_lapse: 'Offer ran out, back on the waitlist',
  stop_review: 'Waiting to be read',
  take_back: 'Decision taken back',
  remove_seat: 'Seat taken away',
  let_in: 'Given a seat at the door',
};

/** What a moment of an application's history is called: by the step that led there, where that says more than the status. */
export function milestoneTitle({ status, step }: ApplicationMilestone): string {
  const titles: Readonly<Record<string, string | undefined>> = milestoneTitles;
  return (step !== undefined && titles[step]) || applicationStatusLabels[status].label;
}

/** The texts of a step: its name, the question before it, the confirmation after it, and the page that follows. */
export type StepLabels = {
  readonly label: string;
  readonly variant: 'primary' | 'secondary';
  readonly question?: {
    readonly title: string;
    readonly text: string;
    readonly tone: 'default' | 'danger';
    readonly cancelLabel: string;
  };
  readonly done: string;
  readonly next?: Extract<PagePath, `/events/:eventId${string}`>;
};

/** The words of every step of the applicant. */
export const stepLabels: Record<ApplicantAction, StepLabels> = {
  submit: {
    label: 'Submit application',
    variant: 'primary',
    done: 'Your application has arrived.',
    next: '/events/:eventId/dashboard/application-status',
  },
  withdraw: {
    label: 'Withdraw application',
    variant: 'secondary',
    question: {
      title: 'Withdraw your application?',
      text: 'The organisers will not consider it any more. While applications are open, you can reopen it and submit it again.',
      tone: 'danger',
      cancelLabel: 'Keep it',
    },
    done: 'Your application is withdrawn.',
  },
  reopen: {
    label: 'Reopen application',
    variant: 'primary',
    done: 'Your application is a draft again. Submit it when it is ready.',
    next: '/events/:eventId/application',
  },
  take_seat: { label: 'Take my seat', variant: 'primary', done: 'Your seat is yours. See you there!' },
  decline_seat: {
    label: 'Decline seat',
    variant: 'secondary',
    question: {
      title: 'Decline your seat?',
      text: 'It goes to somebody else, and you cannot get it back.',
      tone: 'danger',
      cancelLabel: 'Keep the offer',
    },
    done: 'You declined your seat.',
    next: '/events/:eventId/feedback/declined',
  },
  give_back_seat: {
    label: 'Give back my seat',
    variant: 'secondary',
    question: {
      title: 'Give back your seat?',
      text: 'It goes to somebody else, and you cannot get it back.',
      tone: 'danger',
      cancelLabel: 'Keep my seat',
    },
    done: 'You gave your seat back.',
    next: '/events/:eventId/feedback/declined',
  },
  join_waitlist: {
    label: 'Join the waitlist',
    variant: 'primary',
    done: 'You are on the waitlist.',
    next: '/events/:eventId/waitlist/info',
  },
};

/** What is written, in the words of its page: answers that were never sent, or changes to those that were. */
export const writingLabels = {
  draft: {
    send: 'Submit application',
    review: 'Review and submit',
    question: 'Is this what you want to send?',
  },
  changes: {
    send: 'Send changes',
    review: 'Review and send changes',
    question: 'Is this what you want to send instead?',
  },
} as const;

/** The words of what can be done with changes to answers that were sent. */
export const changesLabels = {
  send: { done: 'Your changes are sent.', next: '/events/:eventId/dashboard/application-status' },
  discard: { done: 'Your changes are discarded. What you sent stands.' },
} as const satisfies Record<string, Pick<StepLabels, 'done' | 'next'>>;

/** Why people do not take a seat. */
export const declineReasonLabels: Record<DeclineReason, string> = {
  schedule: 'The date does not work for me',
  travel: 'The way is too far or too expensive',
  'other-event': 'I go somewhere else',
  team: 'My team is not coming',
  personal: 'A personal reason',
  other: 'Something else',
};
