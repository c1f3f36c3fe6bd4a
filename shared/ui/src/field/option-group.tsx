import type { ReactNode } from 'react';
import { FieldDescription, FieldFoot, FieldLabel } from './field-parts';
import styles from './option-group.module.css';
import type { Field, FieldProps } from './use-field';

type OptionGroupProps = Pick<
  FieldProps,
  'label' | 'description' | 'optional' | 'hideLabel' | 'required' | 'disabled'
> & {
  field: Field;
  /** One answer out of those that are offered, rather than any number. */
  isSingle?: boolean;
  children: ReactNode;
};

/** Answers that stand together: the label, what helps to choose, the answers, and what is wrong. */
export function OptionGroup({
  field,
  isSingle = false,
  required,
  disabled,
  children,
  ...words
}: OptionGroupProps) {
  return (
    <fieldset
      {...field.aria}
      className={styles.group}
      disabled={disabled}
      {...(isSingle && { role: 'radiogroup', 'aria-required': required })}
    >
      <legend className={styles.legend} data-hidden={words.hideLabel}>
        <FieldLabel label={words.label} optional={words.optional} hideLabel={words.hideLabel} />
      </legend>
      <FieldDescription id={field.descriptionId}>{words.description}</FieldDescription>
      {children}
      <FieldFoot field={field} />
    </fieldset>
  );
}
