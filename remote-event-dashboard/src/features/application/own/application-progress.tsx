import type { ApplicationStatus, OwnApplication, PortalEvent } from '@event-portal/contracts';
import { DateTime, StepList, type Step } from '@event-portal/ui';

type Stage = 'written' | 'arrived' | 'decided' | 'seated';
const stages: readonly Stage[] = ['written', 'arrived', 'decided', 'seated'];

/** Which stage somebody is at, and whether the way goes on from there. */
const stageOf: Record<ApplicationStatus, { stage: Stage; isEnd: boolean }> = {
  started: { stage: 'written', isEnd: false },
  submitted: { stage: 'arrived', isEnd: false },
  under_review: { stage: 'arrived', isEnd: false },
  waitlisted: { stage: 'decided', isEnd: false },
  accepted: { stage: 'seated', isEnd: false },
  rejected: { stage: 'decided', isEnd: true },
  declined: { stage: 'seated', isEnd: true },
  withdrawn: { stage: 'arrived', isEnd: true },
  confirmed: { stage: 'seated', isEnd: false },
};

export type ApplicationProgressProps = Pick<OwnApplication, 'answerBy'> & {
  status: ApplicationStatus;
  event: PortalEvent;
};

/** The way from a draft to a seat, and how far the person has come. */
export function ApplicationProgress({ status, answerBy, event }: ApplicationProgressProps) {
  // The event's last day is for the first round of offers; one from the waitlist has a time of its own.
  const until = answerBy ?? (status === 'waitlisted' ? null : event.seatsConfirmBy);
  const { stage, isEnd } = stageOf[status];
  const reached = stages.indexOf(stage);
  const { timeZone } = event;
  const stateOf = (index: number): Step['state'] => {
    if (index < reached || status === 'confirmed') return 'done';
    if (index > reached) return 'upcoming';
    return isEnd ? 'failed' : 'current';
  };
  const words: Record<Stage, { title: string; description: Step['description'] }> = {
    written: {
      title: 'Write and submit',
      description: (
        <>
          Until <DateTime value={event.applicationsCloseAt} timeZone={timeZone} />
        </>
      ),
    },
    arrived: {
      title: status === 'withdrawn' ? 'Withdrawn' : 'The organisers read it',
      description: 'You need to do nothing.',
    },
    decided: {
      title:
        status === 'rejected'
          ? 'No seat this time'
          : status === 'waitlisted'
            ? 'On the waitlist'
            : 'Decision',
      description: 'It shows here, and on your home page.',
    },
    seated: {
      title:
        status === 'declined' ? 'Seat declined' : status === 'confirmed' ? 'Seat taken' : 'Take your seat',
      description:
        until === null ? (
          'Once you are accepted'
        ) : (
          <>
            Once you are accepted, until <DateTime value={until} timeZone={timeZone} />
          </>
        ),
    },
  };
  return <StepList steps={stages.map((name, index) => ({ ...words[name], state: stateOf(index) }))} />;
}
