import { lazily } from '@event-portal/remote-kit/routing';
import { RadioGroup, TextField, type ComboBoxProps } from '@event-portal/ui';

export type LongListProps = Pick<ComboBoxProps, 'label' | 'description' | 'optional' | 'value'> & {
  name: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string | null) => void;
};

/**
 * One of many options, found by typing. The code for that is more than that of all other fields together, and few forms ask so. Should
 * it not arrive, all options are shown.
 */
export const LongList = lazily<LongListProps>(async () => (await import('./found-by-typing')).FoundByTyping, {
  meanwhile: Chosen,
  otherwise: AllOptions,
});

function Chosen({ label, description, optional, options, value }: LongListProps) {
  return (
    <TextField
      label={label}
      description={description}
      {...(optional !== undefined && { optional })}
      value={options.find((option) => option.value === value)?.label ?? ''}
      disabled
    />
  );
}

function AllOptions({ value, ...props }: LongListProps) {
  return <RadioGroup {...props} value={value ?? ''} />;
}
