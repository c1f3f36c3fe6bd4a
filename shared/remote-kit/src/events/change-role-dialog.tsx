import type { EventId, EventRoleAssignment, GivenRole } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { ConfirmDialog } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { assignEventRole } from './roles.api';

export type ChangeRoleDialogProps = {
  eventId: EventId;
  assignment: EventRoleAssignment;
  role: GivenRole;
  onClose: () => void;
  onChanged: () => Promise<void>;
};

/** Asks before somebody's role becomes another one. */
export function ChangeRoleDialog({ eventId, assignment, role, onClose, onChanged }: ChangeRoleDialogProps) {
  const { http, notify } = usePlatform();
  const { name, email } = assignment;
  const changing = useMutation({
    mutationFn: () => assignEventRole(http, eventId, { email, role }),
    onSuccess: async () => {
      notify({ tone: 'success', text: `${name} is ${role} of this event now.` });
      onClose();
      await onChanged();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Make ${name} ${role}?`}
      confirmLabel={`Make ${role}`}
      pending={changing.isPending}
      onConfirm={() => changing.mutate()}
      error={changing.error ? describeFailure(changing.error) : undefined}
    >
      {role === 'admin'
        ? 'They decide on applications, edit the event and give roles from now on.'
        : 'They keep check-in, figures and teams, and lose the rest at once.'}
    </ConfirmDialog>
  );
}
