import type { ReactNode } from 'react';
import { Checkbox } from '../checkbox/checkbox';
import { OptionGroup } from '../field/option-group';
import { useField, type FieldProps } from '../field/use-field';
import styles from './checkbox-group.module.css';

export type CheckboxGroupProps = FieldProps & {
  options: readonly { value: string; label: string; description?: ReactNode }[];
  /** What is ticked, in the order of the options. */
  value: readonly string[];
  onChange: (value: string[]) => void;
};

/** Any number of a few answers. One of them is a `RadioGroup`. */
export function CheckboxGroup({ label, description, optional, hideLabel, ...props }: CheckboxGroupProps) {
  const { id, name, error, disabled, options, value, onChange } = props;
  const field = useField({ id, name, error, description });
  const change = (option: string, isTicked: boolean) =>
    onChange(
      options.map((each) => each.value).filter((each) => (each === option ? isTicked : value.includes(each))),
    );
  return (
    <OptionGroup
      field={field}
      label={label}
      description={description}
      optional={optional}
      hideLabel={hideLabel}
      disabled={disabled}
    >
      <div className={styles.options}>
        {options.map((option, index) => (
          <Checkbox
            key={option.value}
            // The first one stands for the group where the error summary links to it.
            id={index === 0 ? field.controlId : undefined}
            label={option.label}
            description={option.description}
            disabled={disabled}
            checked={value.includes(option.value)}
            onChange={(isTicked) => change(option.value, isTicked)}
          />
        ))}
      </div>
    </OptionGroup>
  );
}
