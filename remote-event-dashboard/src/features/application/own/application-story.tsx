import type { ApplicationStatus, OwnApplication, PortalEvent } from '@event-portal/contracts';
import { DateTime, StepList, type Step } from '@event-portal/ui';
import type { ReactNode } from 'react';
import { milestoneTitle, standingOf } from '../application-words';

export type ApplicationStoryProps = Pick<OwnApplication, 'milestones' | 'answerBy'> & {
  status: ApplicationStatus;
  event: PortalEvent;
};

/** The way to a seat as one story: what happened and when, where it stands and what to do, and what is still to come. */
export function ApplicationStory({ status, milestones, answerBy, event }: ApplicationStoryProps) {
  const { timeZone } = event;
  const past = milestones.map((milestone, index): Step => {
    const isNow = index === milestones.length - 1;
    return {
      title: isNow ? standingOf({ status, milestones }).label : milestoneTitle(milestone),
      state: isNow ? nowState[status] : 'done',
      description: (
        <>
          <p>
            <DateTime value={milestone.at} timeZone={timeZone} />
          </p>
          {milestone.reason !== undefined && <p>{milestone.reason}</p>}
          {isNow && <p>{whatToDo({ status, answerBy, event })}</p>}
        </>
      ),
    };
  });
  return <StepList steps={[...past, ...upcoming(status, event)]} stateWords={stateWords} />;
}

const stateWords = { done: 'Done', current: 'Now', upcoming: 'To come', failed: 'The end' } as const;

const nowState: Readonly<Record<ApplicationStatus, Step['state']>> = {
  started: 'current',
  submitted: 'current',
  under_review: 'current',
  accepted: 'current',
  waitlisted: 'current',
  confirmed: 'current',
  rejected: 'failed',
  declined: 'failed',
  withdrawn: 'failed',
};

function whatToDo({ status, answerBy, event }: Omit<ApplicationStoryProps, 'milestones'>): ReactNode {
  const moment = (value: string) => <DateTime value={value} timeZone={event.timeZone} />;
  switch (status) {
    case 'started':
      return <>Submit it before {moment(event.applicationsCloseAt)}.</>;
    case 'submitted':
    case 'under_review':
      return 'You need to do nothing. The decision shows here, and on your home page.';
    case 'accepted':
      return <>Take your seat, or decline it, before {moment(answerBy ?? event.startsAt)}.</>;
    case 'waitlisted':
      return 'You need to do nothing. When it is your turn, the offer shows here, and on your home page.';
    case 'confirmed':
      return <>Come when the doors open: {moment(event.startsAt)}.</>;
    case 'rejected':
    case 'declined':
    case 'withdrawn':
      return null;
  }
}

/** What has yet to happen before somebody has a seat; nothing for whom it has ended. */
function upcoming(status: ApplicationStatus, { seatsConfirmBy, timeZone }: PortalEvent): Step[] {
  const ahead: Record<ApplicationStatus, readonly (keyof typeof stages)[]> = {
    started: ['read', 'decided', 'seated'],
    submitted: ['read', 'decided', 'seated'],
    under_review: ['decided', 'seated'],
    waitlisted: ['offered', 'seated'],
    accepted: ['seated'],
    confirmed: [],
    rejected: [],
    declined: [],
    withdrawn: [],
  };
  // The event's last day is for the first round of offers; one from the waitlist has a time of its own.
  const isFirstRound = status !== 'waitlisted' && status !== 'accepted' && seatsConfirmBy !== null;
  return ahead[status].map((stage) => ({
    title: stages[stage],
    state: 'upcoming',
    ...(stage === 'seated' &&
      isFirstRound && {
        description: (
          <>
            Once you are accepted, until <DateTime value={seatsConfirmBy} timeZone={timeZone} />
          </>
        ),
      }),
  }));
}

const stages = {
  read: 'The organisers read it',
  decided: 'Decision',
  offered: 'A seat is offered to you',
  seated: 'Take your seat',
} as const;
