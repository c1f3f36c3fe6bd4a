import type { CheckInList, EventId } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { ConfirmDialog } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { removeList } from './check-in-lists.api';

export type RemoveListDialogProps = {
  eventId: EventId;
  list: CheckInList;
  /** Changes the list instead. */
  onChange: () => void;
  onClose: () => void;
};

/** Asks before a list goes, or says why it stays. */
export function RemoveListDialog({ eventId, list, onChange, onClose }: RemoveListDialogProps) {
  const { http, queryClient, notify } = usePlatform();
  const { listId, name, kind, scans } = list;
  const removing = useMutation({
    mutationFn: () => removeList(http, eventId, listId),
    onSuccess: () => {
      notify({ tone: 'success', text: `${name} is removed.` });
      onClose();
    },
    // Somebody may have been scanned since.
    onSettled: () => invalidateAfterMutation(queryClient),
  });
  if (kind === 'door' || scans > 0)
    return (
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={`${name} stays`}
        confirmLabel="Change it"
        cancelLabel="Leave it as it is"
        onConfirm={onChange}
      >
        {kind === 'door'
          ? 'Every event has its door: people arrive there. You can change what it is called, and when it is open.'
          : `${scans === 1 ? 'One scan is' : `${scans.toLocaleString('en')} scans are`} kept with it, those that were refused or taken back among them. You can set when it closes instead.`}
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${name}?`}
      confirmLabel="Remove the list"
      cancelLabel="Keep it"
      tone="danger"
      pending={removing.isPending}
      onConfirm={() => removing.mutate()}
      error={removing.error ? describeFailure(removing.error) : undefined}
    >
      Nobody has been scanned for it. Phones that have chosen it go back to the door.
    </ConfirmDialog>
  );
}
