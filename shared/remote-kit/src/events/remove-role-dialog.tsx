import type { EventId, EventRoleAssignment } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { ConfirmDialog } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { removeEventRole } from './roles.api';

export type RemoveRoleDialogProps = {
  eventId: EventId;
  assignment: EventRoleAssignment;
  onClose: () => void;
  onChanged: () => Promise<void>;
};

/** Asks before somebody loses a role. */
export function RemoveRoleDialog({ eventId, assignment, onClose, onChanged }: RemoveRoleDialogProps) {
  const { http, notify } = usePlatform();
  const { userId, name, role } = assignment;
  const taking = useMutation({
    mutationFn: () => removeEventRole(http, eventId, userId),
    onSuccess: async () => {
      notify({ tone: 'success', text: `${name} is not ${role} of this event any more.` });
      onClose();
      await onChanged();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Take the role of ${role} from ${name}?`}
      confirmLabel="Take the role away"
      cancelLabel="Keep it"
      tone="danger"
      pending={taking.isPending}
      onConfirm={() => taking.mutate()}
      error={taking.error ? describeFailure(taking.error) : undefined}
    >
      They lose the dashboard of this event at once. You can give the role again.
    </ConfirmDialog>
  );
}
