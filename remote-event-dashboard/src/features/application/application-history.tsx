import type { ApplicationFile } from '@event-portal/contracts';
import { applicationStatusWords } from '@event-portal/remote-kit/words';
import { DateTime, Timeline } from '@event-portal/ui';
import { milestoneTitle } from './application-words';

/** What happened to an application, the newest first: why, and by whom, where that is known. */
export function ApplicationHistory({
  milestones,
  timeZone,
}: {
  milestones: ApplicationFile['milestones'];
  timeZone: string;
}) {
  return (
    <Timeline
      entries={milestones
        .map((milestone, index) => {
          const { status, at, by, reason } = milestone;
          const words = [by && `By ${by}.`, reason].filter(Boolean).join(' ');
          return {
            id: String(index),
            title: milestoneTitle(milestone),
            tone: applicationStatusWords[status].tone,
            time: <DateTime value={at} timeZone={timeZone} />,
            ...(words !== '' && { description: words }),
          };
        })
        .reverse()}
    />
  );
}
