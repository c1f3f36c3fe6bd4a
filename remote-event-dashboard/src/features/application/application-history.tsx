import type { ApplicationDetails } from '@event-portal/contracts';
import { applicationStatusLabels } from '@event-portal/remote-kit/labels';
import { DateTime, Timeline } from '@event-portal/ui';
import { milestoneTitle } from './application-labels';

/** What happened to an application, the newest first: why, and by whom, where that is known. */
export function ApplicationHistory({
  milestones,
  timeZone,
}: {
  milestones: ApplicationDetails['milestones'];
  timeZone: string;
}) {
  return (
    <Timeline
      entries={milestones
        .map((milestone, index) => {
          const { status, at, by, reason } = milestone;
          const description = [by && `By ${by}.`, reason].filter(Boolean).join(' ');
          return {
            id: String(index),
            title: milestoneTitle(milestone),
            tone: applicationStatusLabels[status].tone,
            time: <DateTime value={at} timeZone={timeZone} />,
            ...(description !== '' && { description: description }),
          };
        })
        .reverse()}
    />
  );
}
