import type {
  ApplicantAction,
  ApplicationStatus,
  DeclineReason,
  ExperienceLevel,
} from '@event-portal/contracts';
import type { PagePath } from '../../paths.gen';

/** What a status means to the person who has it. */
export const standingWords: Readonly<Record<ApplicationStatus, { title: string; text: string }>> = {
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
    title: 'Your seat is waiting for you',
    text: 'You are coming! Everything that you need on the day is on the page of your seat.',
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

/** What a step is called, what is asked before it, what is said after it, and where it leads. */
export type StepWords = {
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
export const stepWords: Record<ApplicantAction, StepWords> = {
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

/** What the levels of experience are called. */
export const experienceWords: Record<ExperienceLevel, { label: string; description: string }> = {
  'first-time': { label: 'This is my first', description: 'Welcome! Everybody has been new once.' },
  some: { label: 'I have been to a few', description: 'Up to five events like this one.' },
  seasoned: { label: 'I have lost count', description: 'You could show others around.' },
};

/** Why people do not take a seat. */
export const reasonWords: Record<DeclineReason, string> = {
  schedule: 'The date does not work for me',
  travel: 'The way is too far or too expensive',
  'other-event': 'I go somewhere else',
  team: 'My team is not coming',
  personal: 'A personal reason',
  other: 'Something else',
};
