import { EventPhase, linkTo, type PlatformOverview } from '@event-portal/contracts';
import { phaseLabels } from '@event-portal/remote-kit/labels';
import { BarChart, formatCalendarDay, Grid, LineChart, StatTile } from '@event-portal/ui';

/** Counts of everything, each a link to its list. */
export function OverviewMetrics({ overview }: { overview: PlatformOverview }) {
  const { users, events, applications, checkIns } = overview;
  return (
    <Grid minimum="tile">
      <StatTile
        label="Users"
        value={users.total}
        note={compareWeeks(users.lastSevenDays, users.sevenDaysBefore)}
        href={linkTo('/admin/users-management')}
      />
      <StatTile
        label="Not onboarded"
        value={users.total - users.onboarded}
        href={`${linkTo('/admin/users-management')}?onboarded=no`}
      />
      <StatTile
        label="Events"
        value={events.total}
        note={`${events.byPhase.draft} not published`}
        href={linkTo('/admin/events-management')}
      />
      <StatTile
        label="Applications"
        value={applications.total}
        note={`${compareWeeks(applications.lastSevenDays, applications.sevenDaysBefore)}; ${applications.byStatus.confirmed} seats taken`}
      />
      <StatTile
        label="Check-ins"
        value={checkIns}
        href={`${linkTo('/admin/logs')}?action=attendee.checked_in`}
      />
    </Grid>
  );
}

/** How the last days went, and where the events stand. */
export function Charts({ overview }: { overview: PlatformOverview }) {
  const { users, events, applications } = overview;
  return (
    <Grid minimum="panel">
      <LineChart
        title="The last 14 days"
        level={2}
        labelName="Day"
        labels={users.perDay.map(({ day }) => formatCalendarDay(day))}
        unfinished="so far"
        series={[
          { name: 'New users', values: users.perDay.map(({ count }) => count) },
          { name: 'Applications', values: applications.perDay.map(({ count }) => count) },
        ]}
      />
      <BarChart
        title="Events by phase"
        level={2}
        labelName="Phase"
        valueName="Events"
        bars={EventPhase.options.map((phase) => ({
          label: phaseLabels[phase].label,
          value: events.byPhase[phase],
        }))}
      />
    </Grid>
  );
}

/** A total only grows: what compares are the weeks. */
function compareWeeks(now: number, before: number): string {
  return `${now} new this week, ${before} the week before`;
}
