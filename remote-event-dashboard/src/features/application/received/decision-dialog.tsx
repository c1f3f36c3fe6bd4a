import type { EventId } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { ConfirmDialog } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { forgetAfterChange } from '../../../event-cache';
import { decisionWords, type PendingDecision } from './decision-words';
import { decide } from './received-application.api';

export type DecisionDialogProps = {
  eventId: EventId;
  pending: PendingDecision;
  onClose: () => void;
};

/** Asks before a decision: the applicant sees it at once. */
export function DecisionDialog({ eventId, pending, onClose }: DecisionDialogProps) {
  const { http, queryClient, notify } = usePlatform();
  const { decision, application } = pending;
  const { userId, name, version } = application;
  const words = decisionWords[decision];
  const making = useMutation({
    mutationFn: () => decide(http, eventId, { userId, decision, version }),
    onSuccess: async () => {
      notify({ tone: 'success', text: words.done(name) });
      onClose();
      await forgetAfterChange(queryClient);
    },
    // Whatever was wrong, the list is brought up to date behind the dialog.
    onError: () => forgetAfterChange(queryClient),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.question(name)}
      confirmLabel={words.label}
      tone={decision === 'reject' ? 'danger' : 'default'}
      pending={making.isPending}
      onConfirm={() => making.mutate()}
      error={making.error ? describeFailure(making.error) : undefined}
    >
      {words.consequence}
    </ConfirmDialog>
  );
}
