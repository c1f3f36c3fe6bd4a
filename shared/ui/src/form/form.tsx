import { useId, useRef, type ComponentPropsWithRef, type ReactNode } from 'react';
import { ErrorSummary, type ErrorSummaryProps } from './error-summary';
import { FormErrorsContext, type FieldErrors } from './form-errors';
import styles from './form.module.css';

export type FormFieldsProps = {
  /** What the server, or a check before it, found: by the name of the field. The name `form` is for the whole. */
  errors?: FieldErrors;
  /** The heading of the summary. */
  errorTitle?: (count: number) => string;
  /** At the foot: the buttons. */
  actions?: ReactNode;
  /** Keeps the foot in sight while a long form scrolls, with this beside the buttons: what is not saved yet. */
  status?: ReactNode;
  children: ReactNode;
};

/**
 * The fields of a form, in whatever element submits them (a router's form, for one). Errors find their fields by name;
 * a summary above links to each and takes the focus when an error arrives that was not there before, or is still there after another attempt.
 */
export function FormFields(props: FormFieldsProps) {
  return <Fields {...props} />;
}

const NO_ERRORS: FieldErrors = {};

function Fields({
  errors = NO_ERRORS,
  errorTitle,
  actions,
  status,
  children,
  attemptedRef,
}: FormFieldsProps & Pick<ErrorSummaryProps, 'attemptedRef'>) {
  const formId = useId();
  return (
    <FormErrorsContext value={{ formId, errors }}>
      <div className={styles.form}>
        <ErrorSummary formId={formId} errors={errors} title={errorTitle} attemptedRef={attemptedRef} />
        {children}
        {actions !== undefined && (
          <div className={styles.actions} data-sticky={status !== undefined}>
            {status !== undefined && <div className={styles.status}>{status}</div>}
            {actions}
          </div>
        )}
      </div>
    </FormErrorsContext>
  );
}

export type FormProps = Omit<ComponentPropsWithRef<'form'>, 'className' | 'style' | 'noValidate'> &
  FormFieldsProps;

/** A form. The browser's own bubbles stay away: all that is wrong is said at once, in the same place and words. */
export function Form({ errors, errorTitle, actions, status, children, onSubmit, ...props }: FormProps) {
  const attemptedRef = useRef(false);
  return (
    <form
      {...props}
      noValidate
      onSubmit={(event) => {
        attemptedRef.current = true;
        onSubmit?.(event);
      }}
    >
      <Fields
        errors={errors}
        errorTitle={errorTitle}
        actions={actions}
        status={status}
        attemptedRef={attemptedRef}
      >
        {children}
      </Fields>
    </form>
  );
}
