import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './field.module.css';
import type { Field, FieldProps } from './use-field';

type FrameProps = Pick<FieldProps, 'label' | 'description' | 'optional' | 'hideLabel'> & {
  field: Field;
  /** Beside the error: a counter. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Label, description, control, error: the same order and rhythm for every field with one control. */
export function FieldFrame({ field, label, description, optional, hideLabel, aside, children }: FrameProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={field.controlId} id={field.labelId} data-hidden={hideLabel}>
        <FieldLabel label={label} optional={optional} hideLabel={hideLabel} />
      </label>
      <FieldDescription id={field.descriptionId}>{description}</FieldDescription>
      {children}
      <FieldFoot field={field} aside={aside} />
    </div>
  );
}

/** The words of a label. */
export function FieldLabel({
  label,
  optional,
  hideLabel,
}: Pick<FieldProps, 'label' | 'optional' | 'hideLabel'>) {
  if (hideLabel) return <VisuallyHidden>{label}</VisuallyHidden>;
  return (
    <>
      {label}
      {optional && <span className={styles.optional}> (optional)</span>}
    </>
  );
}

/** What helps to answer. */
export function FieldDescription({ id, children }: { id: string; children: ReactNode }) {
  if (children === undefined) return null;
  return (
    <div className={styles.description} id={id}>
      {children}
    </div>
  );
}

/** The error of the field, and what is shown at the end of the line. */
export function FieldFoot({ field, aside }: { field: Field; aside?: ReactNode }) {
  if (field.error === undefined && aside === undefined) return null;
  return (
    <div className={styles.foot}>
      <FieldError id={field.errorId}>{field.error}</FieldError>
      {aside}
    </div>
  );
}

/** What is wrong with a field: a shape and words, in the colour of danger. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (children === undefined) return null;
  return (
    <p className={styles.error} id={id}>
      <CircleAlert />
      <span>{children}</span>
    </p>
  );
}
