import { KeyValueList, NoticeDialog, Stack, Switch } from '@event-portal/ui';

const keys = [
  { key: '1 to 5', value: 'Scores the marked criterion, and goes on to the next one' },
  { key: 'U', value: 'Takes the last score back, then the one before' },
  { key: 'R', value: 'Goes back to the first criterion' },
  { key: 'J, K', value: 'Next application, the one before' },
  { key: 'S', value: 'Skips: somebody else reads it' },
  { key: 'C', value: 'Says that you have a conflict of interest' },
  { key: 'N, F', value: 'Goes to the note, to the flag; Escape comes back' },
  { key: '?', value: 'Shows these keys' },
];

export type KeysDialogProps = {
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  onClose: () => void;
};

/** The keys of the reading desk, and a way to do without them. */
export function KeysDialog({ isOn, onSwitch, onClose }: KeysDialogProps) {
  return (
    <NoticeDialog title="Reading by keyboard" closeLabel="Go on reading" escapable onClose={onClose}>
      <Stack>
        <KeyValueList items={keys} />
        <Switch
          label="Use these keys"
          description="Turn them off where they get in the way of your own, of a screen reader or of speech."
          name="keys"
          checked={isOn}
          onChange={onSwitch}
        />
      </Stack>
    </NoticeDialog>
  );
}
