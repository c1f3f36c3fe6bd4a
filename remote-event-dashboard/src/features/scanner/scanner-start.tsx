import type { CheckInList, CheckInListId } from '@event-portal/contracts';
import { Button, Cluster, ScanIcon, SegmentedControl, Select, Stack, Switch } from '@event-portal/ui';
import { useState, type ReactNode } from 'react';
import { DeviceDialog } from './device-dialog';
import { JudgingHere } from './judging-here';
import type { ScannerSettings } from './scanner-settings';
import type { HeldSnapshot } from './snapshot/held-snapshot';

const modes = [
  { value: 'standard', label: 'Standard' },
  { value: 'express', label: 'Express' },
] as const;

const modeTexts = {
  standard: 'A verdict stays until you press a button.',
  express: 'A verdict goes by itself: a welcome after 1.5 seconds, others after 4.',
} as const;

export type ScannerStartProps = {
  lists: readonly CheckInList[];
  list: CheckInList;
  onList: (listId: CheckInListId) => void;
  settings: ScannerSettings;
  onSettings: (changed: Partial<ScannerSettings>) => void;
  held: HeldSnapshot | null;
  /** What has become of scans before: `LateAnswers`. */
  news: ReactNode;
  onStart: (withCamera: boolean) => void;
};

/** What has to be clear before the first scan; all of it is kept in this browser. */
export function ScannerStart({
  lists,
  list,
  settings,
  onList,
  onSettings,
  held,
  news,
  onStart,
}: ScannerStartProps) {
  const { device, mode, sound } = settings;
  const [isNaming, setNaming] = useState(false);
  return (
    <Stack width="reading">
      {news}
      <Select
        label="List"
        options={lists.map(({ listId, name }) => ({ value: listId, label: name }))}
        value={list.listId}
        onChange={(value) => {
          const chosen = lists.find(({ listId }) => listId === value);
          if (chosen) onList(chosen.listId);
        }}
      />
      <Cluster>
        <span>
          This device: <strong>{device}</strong>
        </span>
        <Button size="small" onClick={() => setNaming(true)}>
          Rename this device
        </Button>
      </Cluster>
      <Stack gap="small">
        <SegmentedControl
          label="Mode"
          wide
          options={modes}
          value={mode}
          onChange={(next) => onSettings({ mode: next })}
        />
        <p>{modeTexts[mode]}</p>
      </Stack>
      <Switch label="Sound" checked={sound} onChange={(next) => onSettings({ sound: next })} />
      <Button variant="primary" size="large" wide icon={<ScanIcon />} onClick={() => onStart(true)}>
        Scan with the camera
      </Button>
      <p>
        Your browser will ask whether the portal may use the camera. It looks for codes alone: no picture is
        kept or sent.
      </p>
      <Button size="large" wide onClick={() => onStart(false)}>
        Search or use a code reader
      </Button>
      <JudgingHere held={held} />
      {isNaming && (
        <DeviceDialog
          device={device}
          onSave={(next) => onSettings({ device: next })}
          onClose={() => setNaming(false)}
        />
      )}
    </Stack>
  );
}
