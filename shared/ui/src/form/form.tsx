import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { ErrorSummary } from './error-summary';
import { FormErrorsContext, type FieldErrors } from './form-errors';
import styles from './form.module.css';

export type FormFieldsProps = {
  /** What the server, or a check before it, found: by the name of the field. The name `form` is for the whole. */
  errors?: FieldErrors;
  /** The heading of the summary. */
  errorTitle?: (count: number) => string;
  /** At the foot: the buttons. */
  actions?: ReactNode;
  children: ReactNode;
};

/**
 * The fields of a form, in whatever element submits them (a router's form, for one). Errors find their fields by name;
 * a summary above links to each and takes the focus when an error arrives that was not there before.
 */
export function FormFields({ errors = {}, errorTitle, actions, children }: FormFieldsProps) {
  const formId = useId();
  return (
    <FormErrorsContext value={{ formId, errors }}>
      <div className={styles.form}>
        <ErrorSummary formId={formId} errors={errors} title={errorTitle} />
        {children}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </FormErrorsContext>
  );
}

export type FormProps = Omit<ComponentPropsWithRef<'form'>, 'className' | 'style' | 'noValidate'> &
  FormFieldsProps;

/** A form. The browser's own bubbles stay away: all that is wrong is said at once, in the same place and words. */
export function Form({ errors, errorTitle, actions, children, ...props }: FormProps) {
  return (
    <form {...props} noValidate>
      <FormFields errors={errors} errorTitle={errorTitle} actions={actions}>
        {children}
      </FormFields>
    </form>
  );
}
