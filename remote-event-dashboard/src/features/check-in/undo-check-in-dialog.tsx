import type { Attendee, EventId } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { ConfirmDialog } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { undoCheckIn } from './attendee.api';

/** Asks before a check-in is taken back. */
export function UndoCheckInDialog({
  eventId,
  person,
  onClose,
}: {
  eventId: EventId;
  person: Attendee;
  onClose: () => void;
}) {
  const { http, queryClient, notify } = usePlatform();
  const { name, userId } = person;
  const undoing = useMutation({
    mutationFn: () => undoCheckIn(http, eventId, userId),
    onSuccess: async () => {
      notify({ tone: 'success', text: `${name} is not checked in any more.` });
      onClose();
      await invalidateAfterMutation(queryClient);
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Take back the check-in of ${name}?`}
      confirmLabel="Take it back"
      cancelLabel="Keep it"
      tone="danger"
      pending={undoing.isPending}
      error={undoing.error ? describeFailure(undoing.error) : undefined}
      onConfirm={() => undoing.mutate()}
    >
      They count as not here, and can be checked in again.
    </ConfirmDialog>
  );
}
