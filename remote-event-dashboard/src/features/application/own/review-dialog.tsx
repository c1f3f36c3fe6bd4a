import type { Answers as GivenAnswers, EventForm, PortalEvent } from '@event-portal/contracts';
import { ConfirmDialog, DateTime } from '@event-portal/ui';
import { Answers } from '../answers';
import { writingLabels } from '../application-labels';
import type { Writing } from './writing';

export type ReviewDialogProps = {
  open: boolean;
  onClose: () => void;
  event: PortalEvent;
  kind: Writing['kind'];
  form: EventForm;
  answers: GivenAnswers;
  pending: boolean;
  /** Why it could not be sent. */
  error: string | undefined;
  onSubmit: () => void;
};

/** Shows everything once more before it is sent. */
export function ReviewDialog({
  open,
  onClose,
  event,
  kind,
  form,
  answers,
  pending,
  error,
  onSubmit,
}: ReviewDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={writingLabels[kind].question}
      confirmLabel={writingLabels[kind].send}
      cancelLabel="Keep writing"
      pending={pending}
      error={error}
      onConfirm={onSubmit}
    >
      <p>
        The organisers of {event.name} read what is here. Until they decide you can change it, up to{' '}
        <DateTime value={event.applicationsCloseAt} timeZone={event.timeZone} />.
      </p>
      <Answers eventId={event.eventId} form={form} answers={answers} />
    </ConfirmDialog>
  );
}
