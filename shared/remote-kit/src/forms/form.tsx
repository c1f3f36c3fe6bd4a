import { usePlatform } from '@event-portal/remote-kit';
import { Form as PlainForm, type FormFieldsProps } from '@event-portal/ui';
import { Fragment, useEffect } from 'react';
import type { FormHandle } from './form-handle';

/** What every form says of itself. */
export type FormProps = Omit<FormFieldsProps, 'errors'> & {
  /** From `useForm` or `useDraftForm`. */
  form: FormHandle;
  /** For a submit button that stands outside of it. */
  id?: string;
};

/** A form of the portal: what is typed into it is not lost without a question. */
export function Form({ form, children, ...props }: FormProps) {
  const { holdUnsaved } = usePlatform();
  const { isChanged, saveNow } = form;
  useEffect(() => (isChanged ? holdUnsaved(saveNow) : undefined), [isChanged, saveNow, holdUnsaved]);
  return (
    <PlainForm
      {...props}
      errors={form.errors}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <Fragment key={form.edition}>{children}</Fragment>
    </PlainForm>
  );
}
