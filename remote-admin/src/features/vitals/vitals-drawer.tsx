import { vitalNames, type RemoteVitals, type VitalFigure, type VitalName } from '@event-portal/contracts';
import { Drawer, KeyValueList, Section, Stack, type DrawerProps } from '@event-portal/ui';
import { describeThresholds, vitalLabels } from './vital-labels';
import { VitalValue } from './vital-value';

export type VitalsDrawerProps = {
  row: RemoteVitals;
  steps: DrawerProps['steps'];
  onClose: () => void;
};

/** What each figure of a version says, how many visits it comes of, and the same of the version before. */
export function VitalsDrawer({ row, steps, onClose }: VitalsDrawerProps) {
  const { remote, version, page, vitals, before } = row;
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${remote} ${version}`}
      description={page === null ? 'All pages' : <code>{page}</code>}
      steps={steps}
    >
      <Stack gap="large">
        {vitalNames.map((name) => (
          <Section
            key={name}
            title={vitalLabels[name].name}
            description={`${vitalLabels[name].means} ${describeThresholds(name)}`}
            level={3}
          >
            <KeyValueList
              items={[
                ...describe(name, version, vitals[name]),
                ...(before ? describe(name, before.version, before.vitals[name]) : []),
              ]}
            />
          </Section>
        ))}
      </Stack>
    </Drawer>
  );
}

function describe(name: VitalName, version: string, figure: VitalFigure | null) {
  const share = (count: number, visits: number) => `${Math.round((count / visits) * 100)} %`;
  return [
    { key: `Three of four visits, ${version}`, value: <VitalValue name={name} figure={figure} /> },
    {
      key: `Good and poor, ${version}`,
      value:
        figure &&
        `${share(figure.good, figure.visits)} and ${share(figure.poor, figure.visits)} of ${figure.visits.toLocaleString('en')}`,
    },
  ];
}
