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

export type OverviewMetricsProps = {
  overview: EventOverview;
  /** Where the figures come from, for those who may go there. */
  links: {
    undecided?: string;
    offered?: string;
    confirmed?: string;
    waitlist?: string;
    teams: string;
  };
};

/** How an event stands, in figures, each a way to the list behind it. */
export function OverviewMetrics({ overview, links }: OverviewMetricsProps) {
  const { applications, checkedIn, teams, seats } = overview;
  const waiting = undecidedStatuses.reduce((sum, status) => sum + applications[status], 0);
  const offered = applications.accepted;
  return (
    <Stack gap="large">
      <Grid minimum="tile">
        <StatTile label="Waiting for a decision" value={waiting} {...linked(links.undecided)} />
        <StatTile label="Offered a seat" value={offered} note="Not answered yet" {...linked(links.offered)} />
        <StatTile
          label="Seats taken"
          value={applications.confirmed}
          {...(seats !== null && { unit: `of ${seats.toLocaleString('en')}` })}
          {...linked(links.confirmed)}
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
          description={compareWeeks(overview.submissionsPerDay)}
          level={2}
          labelName="Day"
          labels={overview.submissionsPerDay.map(({ day }) => formatCalendarDay(day))}
          unfinished="so far"
          series={[{ name: 'Submitted', values: overview.submissionsPerDay.map(({ count }) => count) }]}
        />
        <FunnelChart
          title="From application to seat"
          level={2}
          description="Each share is of the stage before it"
          stageName="Stage"
          valueName="People"
          stages={toStages(overview)}
        />
      </Grid>
    </Stack>
  );
}

function submittedIn({ started: _started, ...sent }: EventOverview['applications']): number {
  return Object.values(sent).reduce((sum, count) => sum + count, 0);
}

/** A total only grows, so weeks are compared; in words, because fewer is not bad news. */
function compareWeeks(days: EventOverview['submissionsPerDay']): string {
  const sum = (some: typeof days) => some.reduce((total, { count }) => total + count, 0);
  return `${sum(days.slice(-7))} new this week, ${sum(days.slice(-14, -7))} the week before`;
}

function toStages({ applications: sent, checkedIn }: EventOverview) {
  const submitted = submittedIn(sent);
  return [
    { label: 'Begun', value: submitted + sent.started },
    { label: 'Submitted', value: submitted },
    { label: 'Accepted', value: sent.accepted + sent.confirmed + sent.declined },
    { label: 'Seat taken', value: sent.confirmed },
    { label: 'Checked in', value: checkedIn },
  ];
}

function linked(href: string | undefined) {
  return href === undefined ? {} : { href };
}
