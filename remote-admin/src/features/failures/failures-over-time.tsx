import type { EndpointReply, listRemoteFailures, RemoteChange } from '@event-portal/contracts';
import { useOperations } from '@event-portal/remote-kit/operations';
import { Button, DateTime, formatClockTime, Grid, LineChart, Section, Timeline } from '@event-portal/ui';

export type FailuresOverTimeProps = Pick<EndpointReply<typeof listRemoteFailures>, 'timeline' | 'changes'>;

/** How many people had a failure, hour by hour, and what became live meanwhile. */
export function FailuresOverTime({ timeline, changes }: FailuresOverTimeProps) {
  const { openPast } = useOperations();
  return (
    <Grid minimum="panel">
      <LineChart
        title="People with a failure"
        level={2}
        labelName="From"
        labels={timeline.map(({ at }) => formatClockTime(at))}
        unfinished="so far"
        series={[{ name: 'People', values: timeline.map(({ people }) => people) }]}
        moments={
          changes.length > 0
            ? { name: 'Became live', values: timeline.map((_part, index) => changesIn(index)) }
            : undefined
        }
      />
      <Section title="What became live" level={2}>
        {changes.length === 0 ? (
          <p>Nothing, as far as the portal has seen.</p>
        ) : (
          <Timeline
            entries={changes.map((change) => ({
              id: `${change.remote} ${change.sequence}`,
              title: describe(change),
              time: <DateTime value={change.at} />,
              ...(openPast && {
                description: (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Open the portal as it was then: ${describe(change)}`}
                    onClick={() => openPast(change.sequence)}
                  >
                    Open the portal as it was then
                  </Button>
                ),
              }),
              ...(change.disabled && { tone: 'danger' }),
            }))}
          />
        )}
      </Section>
    </Grid>
  );

  function changesIn(part: number): string[] {
    const [from = '', end] = [timeline[part]?.at, timeline[part + 1]?.at];
    return changes.filter(({ at }) => from <= at && (end === undefined || at < end)).map(describe);
  }
}

function describe({ remote, current, canary, disabled }: RemoteChange): string {
  if (disabled) return `${remote}: switched off`;
  return canary === null
    ? `${remote}: ${current} for everybody`
    : `${remote}: ${current}, and ${canary.version} for ${canary.percent} %`;
}
