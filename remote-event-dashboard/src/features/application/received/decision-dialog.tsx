import type { EventId, SeatCount } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { ReasonDialog } from '@event-portal/remote-kit/forms';
import { ConfirmDialog } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { organiserActionLabels, type PendingAction } from './decision-labels';
import { moveApplication } from './received-application.api';

export type DecisionDialogProps = {
  eventId: EventId;
  pending: PendingAction;
  seats: SeatCount;
  onClose: () => void;
};

/** Asks before an application is moved: the applicant sees it at once. */
export function DecisionDialog({ eventId, pending, seats, onClose }: DecisionDialogProps) {
  const { http, queryClient, notify } = usePlatform();
  const { action, application } = pending;
  const { userId, name, version } = application;
  const { needsReason = false, ...labels } = organiserActionLabels[action];
  const overbook = action === 'accept' && seats.free === 0;
  const moving = useMutation({
    mutationFn: (reason: string) =>
      moveApplication(http, eventId, { userId, action, version, reason, overbook }),
    onSuccess: async () => {
      notify({ tone: 'success', text: labels.done(name) });
      onClose();
      await invalidateAfterMutation(queryClient);
    },
    // Whatever was wrong, the list is brought up to date behind the dialog.
    onError: () => invalidateAfterMutation(queryClient),
  });
  if (needsReason)
    return (
      <ReasonDialog
        title={labels.question(name)}
        description={labels.consequence}
        submitLabel={labels.label}
        readers="The applicant reads this."
        save={(reason) => moving.mutateAsync(reason)}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={overbook ? `Offer ${name} a seat that is not there?` : labels.question(name)}
      confirmLabel={overbook ? 'Accept all the same' : labels.label}
      tone={overbook ? 'danger' : labels.tone}
      pending={moving.isPending}
      onConfirm={() => moving.mutate('')}
      error={moving.error ? describeFailure(moving.error) : undefined}
    >
      {overbook ? overbookingMessage(seats) : labels.consequence}
    </ConfirmDialog>
  );
}

function overbookingMessage({ limit, taken, offered }: SeatCount): string {
  const count = (number: number) => number.toLocaleString('en');
  return `The event has ${count(limit)} ${limit === 1 ? 'seat' : 'seats'}, and all of them are promised: ${count(taken)} taken, ${count(offered)} offered. If everybody says yes, somebody who was offered a seat finds none.`;
}
