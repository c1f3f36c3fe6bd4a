import { Select } from '@event-portal/ui';

const ANY = 'any';

export type ChoiceFilterProps = {
  label: string;
  /** What it says while it leaves everything in. */
  all: string;
  choices: readonly string[];
  /** What a choice is called, where that is not the choice itself. */
  nameOf?: (choice: string) => string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** Narrows a list to one of what it has, or leaves everything in. */
export function ChoiceFilter({
  label,
  all,
  choices,
  nameOf = (choice) => choice,
  value,
  onChange,
}: ChoiceFilterProps) {
  // What a link asks for may have gone since.
  const known = value === undefined || choices.includes(value) ? choices : [value, ...choices];
  return (
    <Select
      label={label}
      hideLabel
      size="small"
      options={[
        { value: ANY, label: all },
        ...known.map((choice) => ({ value: choice, label: nameOf(choice) })),
      ]}
      value={value ?? ANY}
      onChange={(choice) => onChange(choice === ANY ? undefined : choice)}
    />
  );
}
