import { isCancellable, JobKind, type EventId, type Job } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { Banner, Button, Card, Cluster, DateTime, ProgressBar, Stack } from '@event-portal/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isUnderWay, jobTitles } from '#shared/jobs.ts';
import { cancelJob, jobQuery } from './decisions.api';
import { SkippedPeople } from './skipped-people';

const states: Readonly<Record<Job['state'], string>> = {
  waiting: 'Begins',
  running: 'Under way since',
  done: 'Done',
  cancelled: 'Cancelled',
  failed: 'Given up after several failures',
};

export type JobCardProps = { eventId: EventId; job: Job; timeZone: string };

/** How far a piece of long work is, wherever it is done, and what has come of it. */
export function JobCard({ eventId, job: known, timeZone }: JobCardProps) {
  const { http, queryClient } = usePlatform();
  const { data: job = known } = useQuery({
    ...jobQuery(http, eventId, known.jobId),
    enabled: isUnderWay(known),
  });
  const hasEnded = isUnderWay(known) && !isUnderWay(job);
  useEffect(() => {
    if (hasEnded) void invalidateAfterMutation(queryClient);
  }, [hasEnded, queryClient]);
  const cancelling = useMutation({
    mutationFn: () => cancelJob(http, eventId, job.jobId),
    onSettled: () => invalidateAfterMutation(queryClient),
  });
  const { state, endedAt, runAt, total, done, skipped, failures } = job;
  const title = jobTitles[JobKind.safeParse(job.kind).data ?? 'release_decisions'];
  return (
    <Card>
      <Stack gap="small">
        <h3>{title}</h3>
        <p>
          {states[state]} <DateTime value={endedAt ?? runAt} timeZone={timeZone} />
          {job.madeBy !== null && `, by ${job.madeBy}`}
        </p>
        {(state === 'running' || state === 'done' || done > 0) && (
          <ProgressBar label="People" value={done} max={total} />
        )}
        {failures > 0 && isUnderWay(job) && (
          <Banner tone="warning">It failed, and is tried again. Nothing is lost.</Banner>
        )}
        <SkippedPeople skipped={skipped} />
        {cancelling.error && <Banner tone="danger">{describeFailure(cancelling.error)}</Banner>}
        {isCancellable(job) && (
          <Cluster>
            <Button onClick={() => cancelling.mutate()} pending={cancelling.isPending}>
              Cancel it
            </Button>
          </Cluster>
        )}
      </Stack>
    </Card>
  );
}
