import type { EventId } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { Button, Card, Cluster, DateTime, ErrorState, Section, SkeletonText, Stack } from '@event-portal/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyDialog } from '@event-portal/remote-kit/routing';
import { rankedRunsQuery } from './ranking.api';

const RankingForm = lazyDialog(async () => (await import('./ranking-form')).RankingForm);
const RunDrawer = lazyDialog(async () => (await import('./run-drawer')).RunDrawer);

export type RankedRunsProps = { eventId: EventId; timeZone: string; freeSeats: number };

/** The runs that propose decisions by scores, and a way to make one. */
export function RankedRuns({ eventId, timeZone, freeSeats }: RankedRunsProps) {
  const { http } = usePlatform();
  const { data, error, refetch, isFetching } = useQuery(rankedRunsQuery(http, eventId));
  const [isAsking, setAsking] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const runs = data?.runs ?? [];
  const openedRun = runs.find(({ runId }) => runId === opened);
  return (
    <Section
      title="Decide by scores"
      description="Rank those who wait for a decision by what readers gave them, look at the line, and note the result."
      actions={data && <Button onClick={() => setAsking(true)}>Rank by scores</Button>}
    >
      {!data && !error && <SkeletonText lines={2} />}
      {!data && error && (
        <ErrorState
          title="The ranked runs could not be loaded"
          advice={describeFailure(error)}
          onRetry={() => void refetch()}
          retryPending={isFetching}
        />
      )}
      {data && runs.length === 0 && <p>Nobody has ranked the applications yet.</p>}
      <Stack>
        {runs.map(({ runId, madeAt, madeBy, appliedAt, counts }, place) => (
          <Card key={runId}>
            <Stack gap="small">
              <h3>
                Run of <DateTime value={madeAt} timeZone={timeZone} />
              </h3>
              <p>
                {counts.accept.toLocaleString('en')} to accept, {counts.waitlist.toLocaleString('en')} to
                waitlist, {counts.reject.toLocaleString('en')} to reject,{' '}
                {counts.undecided.toLocaleString('en')} left undecided
                {madeBy !== null && `, by ${madeBy}`}. {appliedAt === null ? 'Not noted.' : 'Noted.'}
              </p>
              <Cluster>
                <Button size="small" onClick={() => setOpened(runId)}>
                  {place === 0 ? 'Open the newest run' : `Open run ${runs.length - place}`}
                </Button>
              </Cluster>
            </Stack>
          </Card>
        ))}
      </Stack>
      {isAsking && (
        <RankingForm
          eventId={eventId}
          last={runs[0]?.rules}
          freeSeats={freeSeats}
          onMade={(runId) => {
            setAsking(false);
            setOpened(runId);
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {openedRun && (
        <RunDrawer
          eventId={eventId}
          runId={openedRun.runId}
          timeZone={timeZone}
          onClose={() => setOpened(null)}
        />
      )}
    </Section>
  );
}
