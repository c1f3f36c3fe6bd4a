import type { DirectoryFilter, EventId, ShownFigures } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { EmptyState, ErrorState, ChartIcon, SkeletonText } from '@event-portal/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { directoryFiguresQuery } from './directory.api';

export type ShownCountsProps = {
  eventId: EventId;
  filter: DirectoryFilter;
  /** Draws the figures of some people. */
  children: (questions: readonly ShownFigures[], people: number) => ReactNode;
};

/** How many of each there have to be: what the people whom the filter finds answered, counted. */
export function ShownCounts({ eventId, filter, children }: ShownCountsProps) {
  const { http } = usePlatform();
  const { data, error, refetch, isFetching } = useQuery(directoryFiguresQuery(http, eventId, filter));
  if (!data && error)
    return (
      <ErrorState
        title="The counts could not be loaded"
        advice={describeFailure(error)}
        onRetry={() => void refetch()}
        retryPending={isFetching}
      />
    );
  if (!data) return <SkeletonText lines={8} />;
  if (data.questions.length === 0)
    return (
      <EmptyState icon={<ChartIcon />} title="No answers to count">
        What the check-in lists of the event show is counted here. An admin chooses it on each list.
      </EmptyState>
    );
  if (data.people === 0)
    return (
      <EmptyState icon={<ChartIcon />} title="Nobody to count">
        Nobody with a seat fits what is asked for.
      </EmptyState>
    );
  return children(data.questions, data.people);
}
