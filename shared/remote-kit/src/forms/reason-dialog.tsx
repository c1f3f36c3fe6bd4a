import { TextArea } from '@event-portal/ui';
import { useState } from 'react';
import { FormDialog, type FormDialogProps } from './form-dialog';
import { formErrors } from './form-errors';

/** A question before something that wants a reason. */
export type ReasonDialogProps = Pick<FormDialogProps, 'title' | 'description' | 'submitLabel' | 'pending'> & {
  /** Who reads the reason, as a sentence. */
  readers: string;
  error: unknown;
  onSubmit: (reason: string) => void;
  onClose: () => void;
};

/** Asks why before somebody loses something, and does not go on without an answer. */
export function ReasonDialog({ readers, error, onSubmit, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>();
  const submit = () => {
    if (reason.trim() === '') return setMissing({ reason: `Say why. ${readers}` });
    setMissing(undefined);
    onSubmit(reason);
  };
  return (
    <FormDialog
      {...dialog}
      tone="danger"
      unsaved={reason !== ''}
      errors={missing ?? formErrors(error)}
      onSubmit={submit}
    >
      <TextArea
        name="reason"
        label="Why?"
        description={readers}
        limit={500}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
