import { FieldError } from '../field/field-parts';
import { useField, type FieldProps } from '../field/use-field';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './switch.module.css';

export type SwitchProps = Omit<FieldProps, 'optional' | 'required'> & {
  checked?: boolean;
  defaultChecked?: boolean;
  onChange?: (checked: boolean) => void;
};

/** On or off, at once. What waits for a "Save" is a `Checkbox`. */
export function Switch({ label, description, hideLabel, onChange, ...props }: SwitchProps) {
  const { id, name, error, ...rest } = props;
  const field = useField({ id, name, error, description });
  return (
    <div className={styles.field}>
      <label className={styles.row}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : <span className={styles.label}>{label}</span>}
        <input
          {...rest}
          {...field.aria}
          className={styles.track}
          id={field.controlId}
          name={name}
          type="checkbox"
          role="switch"
          onChange={onChange && ((event) => onChange(event.target.checked))}
        />
      </label>
      {description !== undefined && (
        <div className={styles.note} id={field.descriptionId}>
          {description}
        </div>
      )}
      <FieldError id={field.errorId}>{field.error}</FieldError>
    </div>
  );
}
