import type { Answers as GivenAnswers, EventForm, EventId } from '@event-portal/contracts';
import { ConfirmDialog } from '@event-portal/ui';
import { Answers } from '../answers';

export type ReviewDialogProps = {
  open: boolean;
  onClose: () => void;
  eventId: EventId;
  form: EventForm;
  answers: GivenAnswers;
  eventName: string;
  pending: boolean;
  /** Why it could not be sent. */
  error: string | undefined;
  onSubmit: () => void;
};

/** Shows everything once more before it is sent: afterwards it cannot be changed without withdrawing it. */
export function ReviewDialog({
  open,
  onClose,
  eventId,
  form,
  answers,
  eventName,
  pending,
  error,
  onSubmit,
}: ReviewDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title="Is this what you want to send?"
      confirmLabel="Submit application"
      cancelLabel="Keep writing"
      pending={pending}
      error={error}
      onConfirm={onSubmit}
    >
      <p>
        The organisers of {eventName} read what is here. To change it afterwards you withdraw the application,
        and send it again while applications are open.
      </p>
      <Answers eventId={eventId} form={form} answers={answers} />
    </ConfirmDialog>
  );
}
