import type { EventId } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { ConfirmDialog } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { eventMailQuery, pauseMail } from './mail.api';

export type PauseDialogProps = { eventId: EventId; isPaused: boolean; waiting: number; onClose: () => void };

/** Asks before the event’s mail is kept back, or goes out again: people wait for it. */
export function PauseDialog({ eventId, isPaused, waiting, onClose }: PauseDialogProps) {
  const { http, queryClient, notify } = usePlatform();
  const changing = useMutation({
    mutationFn: () => pauseMail(http, eventId, !isPaused),
    onSuccess: (mail) => {
      queryClient.setQueryData(eventMailQuery(http, eventId).queryKey, mail);
      notify({ tone: 'success', text: isPaused ? 'The mail goes out again.' : 'The mail waits.' });
      onClose();
    },
  });
  const count = waiting === 1 ? 'One mail waits' : `${waiting.toLocaleString('en')} mails wait`;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isPaused ? 'Send the mail again?' : 'Pause the mail of this event?'}
      confirmLabel={isPaused ? 'Send' : 'Pause'}
      cancelLabel="Not now"
      pending={changing.isPending}
      onConfirm={() => changing.mutate()}
      error={changing.error ? describeFailure(changing.error) : undefined}
    >
      {isPaused
        ? `${count}, and will be sent now.`
        : 'Whatever is written from now on waits until you send it. What is being sent at this moment still leaves. People read everything on their pages as before.'}
    </ConfirmDialog>
  );
}
