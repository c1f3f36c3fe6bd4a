import type { ApplicationMilestone } from '@event-portal/contracts';
import { applicationStatusWords } from '@event-portal/remote-kit/words';
import { DateTime, Timeline } from '@event-portal/ui';

/** What happened to an application, the newest first. */
export function ApplicationHistory({
  milestones,
  timeZone,
}: {
  milestones: readonly ApplicationMilestone[];
  timeZone: string;
}) {
  return (
    <Timeline
      entries={milestones
        .map(({ status, at }) => ({
          id: `${status} ${at}`,
          title: applicationStatusWords[status].label,
          tone: applicationStatusWords[status].tone,
          time: <DateTime value={at} timeZone={timeZone} />,
        }))
        .reverse()}
    />
  );
}
