import { undecidedStatuses, type EventOverview } from '@event-portal/contracts';
import {
  formatCalendarDay,
  FunnelChart,
  Grid,
  LineChart,
  ProgressBar,
  Section,
  Stack,
  StatTile,
} from '@event-portal/ui';

export type FiguresProps = {
  overview: EventOverview;
  /** Where the figures come from, for those who may go there. */
  links: { undecided?: string; waitlist?: string; checkIn: string; teams: string };
};

/** How an event stands, in figures: what waits to be done first. */
export function Figures({ overview, links }: FiguresProps) {
  const { applications, checkedIn, teams, seats } = overview;
  const waiting = undecidedStatuses.reduce((sum, status) => sum + applications[status], 0);
  const offered = applications.accepted;
  return (
    <Stack gap="large">
      <Grid minimum="tile">
        <StatTile label="Waiting for a decision" value={waiting} {...linked(links.undecided)} />
        <StatTile label="Offered a seat" value={offered} note="Not answered yet" />
        <StatTile
          label="Seats taken"
          value={applications.confirmed}
          {...(seats !== null && { unit: `of ${seats.toLocaleString('en')}` })}
        />
        <StatTile label="On the waitlist" value={applications.waitlisted} {...linked(links.waitlist)} />
        <StatTile label="Teams" value={teams} href={links.teams} />
      </Grid>
      <Section title="At the door">
        <ProgressBar label="Checked in" value={checkedIn} max={applications.confirmed} />
      </Section>
      <Grid minimum="panel">
        <LineChart
          title="Submitted in the last 14 days"
          level={2}
          labelName="Day"
          labels={overview.submissionsPerDay.map(({ day }) => formatCalendarDay(day))}
          series={[{ name: 'Submitted', values: overview.submissionsPerDay.map(({ count }) => count) }]}
        />
        <FunnelChart
          title="From application to seat"
          level={2}
          stageName="Stage"
          valueName="People"
          stages={toStages(overview)}
        />
      </Grid>
    </Stack>
  );
}

function toStages({ applications, checkedIn }: EventOverview) {
  const { started, ...sent } = applications;
  const submitted = Object.values(sent).reduce((sum, count) => sum + count, 0);
  return [
    { label: 'Begun', value: submitted + started },
    { label: 'Submitted', value: submitted },
    { label: 'Accepted', value: sent.accepted + sent.confirmed + sent.declined },
    { label: 'Seat taken', value: sent.confirmed },
    { label: 'Checked in', value: checkedIn },
  ];
}

function linked(href: string | undefined) {
  return href === undefined ? {} : { href };
}
