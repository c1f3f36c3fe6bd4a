import { BarChart, FunnelChart, Grid, LineChart } from '@event-portal/ui';

const DAYS = ['1 Mar', '2 Mar', '3 Mar', '4 Mar', '5 Mar', '6 Mar', '7 Mar', '8 Mar', '9 Mar', '10 Mar'];

export function ChartPage() {
  return (
    <Grid minimum="panel">
      <LineChart
        title="Applications"
        level={2}
        description="Each day"
        labelName="Day"
        labels={DAYS}
        series={[
          { name: 'This year', values: [4, 9, 14, 12, 22, 31, 28, 44, 52, 61] },
          { name: 'Last year', values: [2, 5, 6, 10, 12, null, null, 20, 24, 26] },
        ]}
      />
      <LineChart
        title="Sign-ins"
        level={2}
        labelName="Day"
        labels={DAYS}
        series={[{ name: 'Sign-ins', values: DAYS.map((_, day) => 900 + day * day * 17) }]}
      />
      <LineChart
        title="Applications this week"
        level={2}
        labelName="Day"
        labels={DAYS}
        unfinished="so far"
        series={[
          { name: 'Submitted', values: [4, 9, 14, 12, 22, 31, 28, 44, 52, 11] },
          { name: 'Begun', values: [6, 12, 14, 17, 30, 35, 32, 50, 61, 16] },
        ]}
      />
      <BarChart
        title="Roles"
        level={2}
        labelName="Role"
        valueName="People"
        bars={[
          { label: 'Attendee', value: 186 },
          { label: 'Applicant', value: 96 },
          { label: 'Staff', value: 14 },
          { label: 'Donaudampfschifffahrt', value: 0 },
        ]}
      />
      <FunnelChart
        title="From application to seat"
        level={2}
        stageName="Stage"
        valueName="People"
        stages={[
          { label: 'Applied', value: 640 },
          { label: 'Reviewed', value: 612 },
          { label: 'Accepted', value: 220 },
          { label: 'Confirmed', value: 186 },
        ]}
      />
      <LineChart
        title="Nothing yet"
        level={2}
        labelName="Day"
        labels={['1 Mar', '2 Mar']}
        series={[{ name: 'Applications', values: [0, 0] }]}
      />
    </Grid>
  );
}
