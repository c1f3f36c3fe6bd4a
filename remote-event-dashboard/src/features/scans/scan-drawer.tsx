import type { LoggedScan } from '@event-portal/contracts';
import {
  Banner,
  DateTime,
  Drawer,
  KeyValueList,
  Stack,
  StatusPill,
  type DrawerProps,
} from '@event-portal/ui';
import { deviceAndPerson, labelOfScan, whoIn } from './scan-words';

export type ScanDrawerProps = {
  scan: LoggedScan;
  timeZone: string;
  steps: DrawerProps['steps'];
  onClose: () => void;
};

/** One scan with everything that is known of it, beside the list. */
export function ScanDrawer({ scan, timeZone, steps, onClose }: ScanDrawerProps) {
  const { earlier, isConflict, undoneAt, undoneBy } = scan;
  const { label, tone } = labelOfScan(scan);
  const at = (moment: string) => <DateTime value={moment} timeZone={timeZone} />;
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={whoIn(scan)}
      description={scan.listName}
      steps={steps}
    >
      <Stack gap="large">
        {isConflict && earlier && (
          <Banner tone="warning" title="Two devices scanned the same person">
            {`${deviceAndPerson(earlier)} was first to tell. ${deviceAndPerson(scan)} scanned without a network, and told later.`}
          </Banner>
        )}
        <KeyValueList
          items={[
            { key: 'Verdict', value: <StatusPill tone={tone}>{label}</StatusPill> },
            { key: 'List', value: scan.listName },
            { key: 'Way', value: scan.direction === 'in' ? 'In' : 'Out' },
            { key: 'Scanned', value: at(scan.scannedAt) },
            { key: 'Recorded', value: at(scan.recordedAt) },
            { key: 'Device', value: scan.device },
            { key: 'Scanned by', value: scan.by },
            ...(earlier
              ? [
                  { key: 'Scan before', value: at(earlier.at) },
                  { key: 'On the device', value: earlier.device },
                  { key: 'That scan was by', value: earlier.by },
                ]
              : []),
            ...(undoneAt === null
              ? []
              : [
                  { key: 'Undone', value: at(undoneAt) },
                  { key: 'Undone by', value: undoneBy },
                ]),
          ]}
        />
      </Stack>
    </Drawer>
  );
}
