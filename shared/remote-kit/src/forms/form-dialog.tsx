import { Button, Dialog, type DialogProps } from '@event-portal/ui';
import { useId, useState } from 'react';
import { DiscardDialog } from './discard-dialog';
import { Form, type FormProps } from './form';

/** What a form over the page says of itself. */
export type FormDialogProps = Omit<FormProps, 'id' | 'actions'> &
  Pick<DialogProps, 'title' | 'description' | 'size'> & {
    submitLabel: string;
    /** `danger` where somebody loses something by it. */
    tone?: 'default' | 'danger';
    /** The way out without sending it. */
    cancelLabel?: string;
    onClose: () => void;
  };

/** A form over the page. Esc, a click beside it and its buttons ask before they lose what is typed. */
export function FormDialog({
  title,
  description,
  size = 'medium',
  submitLabel,
  tone = 'default',
  cancelLabel = 'Cancel',
  onClose,
  form,
  ...props
}: FormDialogProps) {
  const formId = useId();
  const [isAsking, setAsking] = useState(false);
  const close = () => (form.isChanged ? setAsking(true) : onClose());
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && close()}
        title={title}
        description={description}
        size={size}
        actions={
          <>
            <Button onClick={close}>{cancelLabel}</Button>
            <Button
              type="submit"
              form={formId}
              variant={tone === 'danger' ? 'danger' : 'primary'}
              pending={form.isPending}
            >
              {submitLabel}
            </Button>
          </>
        }
      >
        <Form {...props} form={form} id={formId} />
      </Dialog>
      <DiscardDialog open={isAsking} onOpenChange={setAsking} onDiscard={onClose} />
    </>
  );
}
