import type { EventId } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { ConfirmDialog } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { addUsualLists } from './check-in-lists.api';

export type UsualListsDialogProps = {
  eventId: EventId;
  /** The usual lists that the event does not have. */
  names: readonly string[];
  onClose: () => void;
};

/** Says which lists are made before they are. */
export function UsualListsDialog({ eventId, names, onClose }: UsualListsDialogProps) {
  const { http, queryClient, notify } = usePlatform();
  const adding = useMutation({
    mutationFn: () => addUsualLists(http, eventId),
    onSuccess: async ({ added }) => {
      notify({ tone: 'success', text: `${inWords(added.length)} added.` });
      onClose();
      await invalidateAfterMutation(queryClient);
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add the usual lists?"
      confirmLabel={`Add ${inWords(names.length)}`}
      pending={adding.isPending}
      onConfirm={() => adding.mutate()}
      error={adding.error ? describeFailure(adding.error) : undefined}
    >
      <p>They go by the days of the event. You can change each, or remove it, afterwards.</p>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

function inWords(count: number): string {
  return count === 1 ? '1 list' : `${count} lists`;
}
