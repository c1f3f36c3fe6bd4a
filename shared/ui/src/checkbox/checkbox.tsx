import { useEffect, useRef, type ComponentPropsWithRef } from 'react';
import { FieldError } from '../field/field-parts';
import { useField, type FieldProps } from '../field/use-field';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './checkbox.module.css';

export type CheckboxProps = Omit<FieldProps, 'optional'> &
  Pick<ComponentPropsWithRef<'input'>, 'value'> & {
    checked?: boolean;
    defaultChecked?: boolean;
    /** Some of what it stands for is chosen, not all. */
    indeterminate?: boolean;
    onChange?: (checked: boolean) => void;
  };

/** Yes or no, sent with the form. What takes effect at once is a `Switch`. */
export function Checkbox({
  label,
  description,
  hideLabel,
  indeterminate,
  onChange,
  ...props
}: CheckboxProps) {
  const { id, name, error, ...rest } = props;
  const field = useField({ id, name, error, description });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate ?? false;
  }, [indeterminate]);
  return (
    <div className={styles.field} data-bare={hideLabel}>
      <label className={styles.row}>
        <input
          {...rest}
          {...field.aria}
          ref={input}
          className={styles.box}
          id={field.controlId}
          name={name}
          type="checkbox"
          onChange={onChange && ((event) => onChange(event.target.checked))}
        />
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : <span className={styles.label}>{label}</span>}
      </label>
      {description !== undefined && (
        <div className={styles.note} id={field.descriptionId}>
          {description}
        </div>
      )}
      {field.error !== undefined && (
        <div className={styles.note}>
          <FieldError id={field.errorId}>{field.error}</FieldError>
        </div>
      )}
    </div>
  );
}
