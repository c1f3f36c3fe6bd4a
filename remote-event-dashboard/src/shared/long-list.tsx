import { lazily } from '@event-portal/remote-kit/routing';
import { RadioGroup, TextField, type ComboBoxProps } from '@event-portal/ui';
import { Suspense } from 'react';

export type LongListProps = Pick<ComboBoxProps, 'label' | 'description' | 'optional' | 'value'> & {
  name: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string | null) => void;
};

/** Its code is more than that of all other fields together, and few forms ask so. Should it not arrive, all options are shown. */
const Found = lazily(async () => (await import('./found-by-typing')).FoundByTyping, AllOptions);

/** One of many options, found by typing. */
export function LongList(props: LongListProps) {
  const { label, description, optional, options, value } = props;
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  return (
    <Suspense
      fallback={
        <TextField
          label={label}
          description={description}
          {...(optional !== undefined && { optional })}
          value={chosen}
          disabled
        />
      }
    >
      <Found {...props} />
    </Suspense>
  );
}

function AllOptions({ value, ...props }: LongListProps) {
  return <RadioGroup {...props} value={value ?? ''} />;
}
