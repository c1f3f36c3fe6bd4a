import type { ApplicationStatus, OwnApplication, PortalEvent } from '@event-portal/contracts';
import { DateTime, StepList, type Step } from '@event-portal/ui';
import type { ReactNode } from 'react';
import { milestoneTitle, statusLabelOf } from '../application-labels';
import { DueChip } from './deadline';

export type ApplicationStoryProps = {
  own: OwnApplication & { status: ApplicationStatus };
  event: PortalEvent;
};

/** The way to a seat as one story: what happened and when, where it stands and what to do, and what is still to come. */
export function ApplicationStory({ own, event }: ApplicationStoryProps) {
  const { status, milestones } = own;
  const { timeZone } = event;
  const past = milestones.map((milestone, index): Step => {
    const isNow = index === milestones.length - 1;
    const deadline = isNow ? deadlineOf({ own, event }) : null;
    return {
      title: isNow ? statusLabelOf(own).label : milestoneTitle(milestone),
      state: isNow ? nowState[status] : 'done',
      ...(deadline !== null && { chip: <DueChip value={deadline} timeZone={timeZone} /> }),
      description: (
        <>
          <p>
            <DateTime value={milestone.at} timeZone={timeZone} precision="day" />
          </p>
          {/* Why it stands as it does is above, where it is news. */}
          {!isNow && milestone.reason !== undefined && <p>{milestone.reason}</p>}
          {isNow && <p>{whatToDo({ own, event })}</p>}
        </>
      ),
    };
  });
  return <StepList steps={[...past, ...upcoming(status, event)]} stateLabels={stateLabels} />;
}

/** By when the person has to do something now; null where nothing is asked of them, or not any more. */
function deadlineOf({ own, event }: ApplicationStoryProps): string | null {
  if (own.status === 'started' && own.editable) return event.applicationsCloseAt;
  return own.actions.includes('take_seat') ? own.answerBy : null;
}

const stateLabels = { done: 'Done', current: 'Now', upcoming: 'To come', failed: 'The end' } as const;

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

function whatToDo({ own, event }: ApplicationStoryProps): ReactNode {
  const moment = (value: string) => <DateTime value={value} timeZone={event.timeZone} />;
  switch (own.status) {
    case 'started':
      return own.editable ? (
        <>Submit it before {moment(event.applicationsCloseAt)}.</>
      ) : (
        'Applications are closed, and this one was not submitted.'
      );
    case 'submitted':
    case 'under_review':
      return 'You need to do nothing. The decision shows here, and on your home page.';
    case 'accepted':
      return own.actions.includes('take_seat') ? (
        <>Take your seat, or decline it, before {moment(own.answerBy ?? event.startsAt)}.</>
      ) : (
        'The time to take it has passed.'
      );
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

/** The steps that are left until the person has a seat; none once the application has ended. */
function upcoming(status: ApplicationStatus, { phase, seatsConfirmBy, timeZone }: PortalEvent): Step[] {
  if (phase === 'ended') return [];
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
