import type { EventId, ListedReader } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { ConfirmDialog } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { removeReader } from './readers.api';

export type RemoveReaderDialogProps = { eventId: EventId; reader: ListedReader; onClose: () => void };

/** Asks before somebody loses what they have not read yet. */
export function RemoveReaderDialog({ eventId, reader, onClose }: RemoveReaderDialogProps) {
  const { http, queryClient } = usePlatform();
  const removing = useMutation({
    mutationFn: () => removeReader(http, eventId, reader.userId),
    onSuccess: async () => {
      onClose();
      await invalidateAfterMutation(queryClient);
    },
    onError: () => invalidateAfterMutation(queryClient),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${reader.name} as a reader?`}
      confirmLabel="Remove"
      cancelLabel="Keep"
      tone="danger"
      pending={removing.isPending}
      onConfirm={() => removing.mutate()}
      error={removing.error ? describeFailure(removing.error) : undefined}
    >
      What they have scored stays. What they have not read yet ({reader.waiting}) is free for others: deal out
      the applications again.
    </ConfirmDialog>
  );
}
