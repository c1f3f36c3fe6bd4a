import { ARRIVAL_MINUTES, type EndpointReply, type getArrivals } from '@event-portal/contracts';
import {
  BarChart,
  EmptyState,
  formatClockTime,
  Grid,
  LineChart,
  ProgressBar,
  Stack,
  StatTile,
  TimeIcon,
} from '@event-portal/ui';

type Arrivals = EndpointReply<typeof getArrivals>;

/** More bars than this are a line: two hours of ten minutes each. */
const MOST_BARS = 12;

/** How many have arrived, of how many, and when they came. */
export function ArrivalsOverview({ arrivals }: { arrivals: Arrivals }) {
  const { arrived, expected, buckets } = arrivals;
  if (arrived === 0)
    return (
      <EmptyState icon={<TimeIcon />} title="Nobody has arrived yet">
        {expected === 0
          ? 'Nobody has a seat at this event yet.'
          : `${expected.toLocaleString('en')} people are expected. Who is scanned at the door is counted here.`}
      </EmptyState>
    );
  const busiest = buckets.reduce((most, bucket) => (bucket.count > most.count ? bucket : most), {
    from: '',
    count: 0,
  });
  return (
    <Stack gap="large">
      <ProgressBar label="Arrived" value={arrived} max={expected} />
      <Grid minimum="tile">
        <StatTile label="Arrived" value={arrived} unit={`of ${expected.toLocaleString('en')}`} />
        <StatTile label="Missing" value={expected - arrived} />
        <StatTile
          label={`Most in ${ARRIVAL_MINUTES} minutes`}
          value={busiest.count}
          note={`from ${formatClockTime(busiest.from)}`}
        />
      </Grid>
      <ArrivalsChart buckets={buckets} />
    </Stack>
  );
}

function ArrivalsChart({ buckets }: Pick<Arrivals, 'buckets'>) {
  const frame = {
    title: 'Arrivals',
    level: 2,
    description: `How many people came through the door in each ${ARRIVAL_MINUTES} minutes, by your own clock.`,
    labelName: 'From',
  } as const;
  if (buckets.length <= MOST_BARS)
    return (
      <BarChart
        {...frame}
        valueName="People"
        bars={buckets.map(({ from, count }) => ({ label: formatClockTime(from), value: count }))}
      />
    );
  return (
    <LineChart
      {...frame}
      labels={buckets.map(({ from }) => formatClockTime(from))}
      series={[{ name: 'People', values: buckets.map(({ count }) => count) }]}
    />
  );
}
