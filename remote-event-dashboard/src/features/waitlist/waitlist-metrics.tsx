import type { WaitlistState } from '@event-portal/contracts';
import { DateTime, Grid, StatTile } from '@event-portal/ui';
import { formatPeriod } from './format-period';

export type WaitlistMetricsProps = { state: WaitlistState; timeZone: string };

/** What there is to offer, and when it is offered next. */
export function WaitlistMetrics({ state, timeZone }: WaitlistMetricsProps) {
  const { nextCycleAt, periodMs, batchSize, seats } = state;
  return (
    <Grid minimum="tile">
      <StatTile
        label="Free seats"
        value={seats.free}
        unit={`of ${seats.limit.toLocaleString('en')}`}
        note="Neither taken nor offered"
      />
      <StatTile label="Offered" value={seats.offered} note="Not answered yet" />
      <StatTile
        label="Offered at once"
        value={batchSize}
        unit="at most"
        note={`Every ${formatPeriod(periodMs)}`}
      />
      <StatTile
        label="Next offers"
        value={nextCycleAt === null ? 'Stopped' : 'Planned'}
        note={nextCycleAt === null ? 'Nobody moves up' : <DateTime value={nextCycleAt} timeZone={timeZone} />}
      />
    </Grid>
  );
}
