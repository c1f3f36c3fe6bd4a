import type { ReactNode } from 'react';
import { customProperties } from '../custom-properties/custom-properties';
import { OptionGroup } from '../field/option-group';
import { useField, type Field, type FieldProps } from '../field/use-field';
import styles from './radio-group.module.css';

/** One of the answers. */
export type RadioOption = {
  value: string;
  label: string;
  description?: ReactNode;
  disabled?: boolean;
};

export type RadioGroupProps = Omit<FieldProps, 'name'> & {
  /** The browser knows by the name which answers belong together. */
  name: string;
  options: readonly RadioOption[];
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** `cards` where the answers need room to be weighed. */
  appearance?: 'list' | 'cards';
};

/** One answer out of a few that are all worth seeing. For many, use a `Select`. */
export function RadioGroup({ label, description, optional, hideLabel, options, ...props }: RadioGroupProps) {
  const { id, name, error, required, disabled, appearance = 'list' } = props;
  const field = useField({ id, name, error, description });
  // Browsers do not agree on where Tab stops in a group of which nothing is chosen: here it is one place, and arrows lead on.
  const isUnanswered = props.value !== undefined && !options.some(({ value }) => value === props.value);
  const firstStop = options.findIndex(({ disabled: isOff }) => !isOff);
  return (
    <OptionGroup
      field={field}
      label={label}
      description={description}
      optional={optional}
      hideLabel={hideLabel}
      required={required}
      disabled={disabled}
      isSingle
    >
      <div
        className={styles.options}
        data-appearance={appearance}
        style={customProperties({ '--options': options.length })}
      >
        {options.map((option, index) => (
          <Radio
            key={option.value}
            group={props}
            option={option}
            field={field}
            index={index}
            isPassed={isUnanswered && index !== firstStop}
          />
        ))}
      </div>
    </OptionGroup>
  );
}

type RadioProps = {
  group: Pick<RadioGroupProps, 'name' | 'value' | 'defaultValue' | 'onChange'>;
  option: RadioOption;
  field: Field;
  index: number;
  /** Whether Tab passes it by. */
  isPassed: boolean;
};

function Radio({ group, option, field, index, isPassed }: RadioProps) {
  const { name, value, defaultValue, onChange } = group;
  const descriptionId = `${field.controlId}-option-${index}`;
  return (
    <label className={styles.option}>
      <input
        className={styles.radio}
        // The first one stands for the group where the error summary links to it.
        id={index === 0 ? field.controlId : undefined}
        type="radio"
        name={name}
        value={option.value}
        disabled={option.disabled}
        tabIndex={isPassed ? -1 : undefined}
        checked={value === undefined ? undefined : value === option.value}
        defaultChecked={value === undefined ? defaultValue === option.value : undefined}
        onChange={() => onChange?.(option.value)}
        aria-describedby={option.description === undefined ? undefined : descriptionId}
      />
      <span className={styles.words}>
        <span>{option.label}</span>
        {option.description !== undefined && (
          <span className={styles.note} id={descriptionId}>
            {option.description}
          </span>
        )}
      </span>
    </label>
  );
}
