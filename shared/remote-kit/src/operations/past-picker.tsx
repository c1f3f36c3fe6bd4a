import { Button, Cluster, TextField } from '@event-portal/ui';
import { useState } from 'react';
import { useOperations } from './operations';

export type PastPickerProps = {
  /** The number of the registry's document as it is now. */
  latest: number;
};

/** Opens the portal in this browser as any document of the registry's past described it; nothing where that is not allowed. */
export function PastPicker({ latest }: PastPickerProps) {
  const { openPast } = useOperations();
  const [value, setValue] = useState(String(latest - 1));
  const [error, setError] = useState<string>();
  if (!openPast || latest < 2) return null;
  const open = () => {
    const sequence = Number(value);
    const isPast = Number.isInteger(sequence) && sequence >= 1 && sequence < latest;
    setError(isPast ? undefined : `Choose a number from 1 to ${latest - 1}.`);
    if (isPast) openPast(sequence);
  };
  return (
    <Cluster>
      <TextField
        label="Document of the registry"
        name="past"
        type="number"
        inputMode="numeric"
        value={value}
        onChange={setValue}
        {...(error !== undefined && { error })}
      />
      <Button onClick={open}>Open the portal as it was</Button>
    </Cluster>
  );
}
