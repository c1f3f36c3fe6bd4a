import type { EventId, EventInvitation } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { ConfirmDialog } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { withdrawEventInvitation } from './roles.api';

export type WithdrawInvitationDialogProps = {
  eventId: EventId;
  invitation: EventInvitation;
  onClose: () => void;
  onChanged: () => Promise<void>;
};

/** Asks before an invitation is taken back. */
export function WithdrawInvitationDialog({
  eventId,
  invitation,
  onClose,
  onChanged,
}: WithdrawInvitationDialogProps) {
  const { http, notify } = usePlatform();
  const { email, role } = invitation;
  const withdrawing = useMutation({
    mutationFn: () => withdrawEventInvitation(http, eventId, invitation),
    onSuccess: async () => {
      notify({ tone: 'success', text: `${email} is not invited any more.` });
      onClose();
      await onChanged();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Take back the invitation of ${email}?`}
      confirmLabel="Take it back"
      cancelLabel="Keep it"
      tone="danger"
      pending={withdrawing.isPending}
      onConfirm={() => withdrawing.mutate()}
      error={withdrawing.error ? describeFailure(withdrawing.error) : undefined}
    >
      Signing in with this address does not make anybody {role} any more. You can invite them again.
    </ConfirmDialog>
  );
}
