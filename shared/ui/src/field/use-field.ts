import { useId, type ReactNode } from 'react';
import { useFormErrors } from '../form/form-errors';

/** What every field has. */
export type FieldProps = {
  label: string;
  /** The field's name in the form data, and the key of its error. */
  name?: string;
  /** What helps to answer, shown before the control. */
  description?: ReactNode;
  /** What is wrong, and what to do. Wins over the form's error for this name. */
  error?: string;
  required?: boolean;
  /** Says "optional" beside the label. In a form, everything else is expected to be filled in. */
  optional?: boolean;
  disabled?: boolean;
  /** Keeps the label for those who listen, where the place makes it plain to those who look. */
  hideLabel?: boolean;
  /** The control's id; made up if absent. */
  id?: string;
};

/** The ids and the error of one field, wired for assistive technology. */
export type Field = {
  readonly controlId: string;
  readonly labelId: string;
  readonly descriptionId: string;
  readonly errorId: string;
  readonly error: string | undefined;
  /** For the control. */
  readonly aria: { 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };
};

/** Wires a field: one id for each of its parts, and the error of the form around it. */
export function useField({ id, name, error, description }: Omit<FieldProps, 'label'>): Field {
  const ownId = useId();
  const form = useFormErrors(name);
  const controlId = id ?? form.id ?? ownId;
  const message = error ?? form.error;
  const descriptionId = `${controlId}-description`;
  const errorId = `${controlId}-error`;
  const described = [description !== undefined && descriptionId, message !== undefined && errorId];
  return {
    controlId,
    labelId: `${controlId}-label`,
    descriptionId,
    errorId,
    error: message,
    aria: {
      'aria-describedby': described.filter(Boolean).join(' ') || undefined,
      'aria-invalid': message === undefined ? undefined : true,
    },
  };
}
