import type { EventId, WaitlistState } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { ConfirmDialog } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { formatPeriod } from './format-period';
import { setWaitlistCycles } from './waitlist.api';

export type CyclesDialogProps = {
  eventId: EventId;
  state: WaitlistState;
  onClose: () => void;
};

/** Asks before seats are offered, or are offered no more: people see it at once. */
export function CyclesDialog({ eventId, state, onClose }: CyclesDialogProps) {
  const { http, queryClient, notify } = usePlatform();
  const isRunning = state.nextCycleAt !== null;
  const changing = useMutation({
    mutationFn: () => setWaitlistCycles(http, eventId, !isRunning),
    onSuccess: async () => {
      notify({
        tone: 'success',
        text: isRunning ? 'No more seats are offered.' : 'The free seats are offered to the waitlist.',
      });
      onClose();
      await invalidateAfterMutation(queryClient);
    },
    onError: () => invalidateAfterMutation(queryClient),
  });
  const now = Math.min(state.waiting, state.batchSize, state.seats.free);
  const period = formatPeriod(state.periodMs);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isRunning ? 'Stop offering seats?' : 'Offer free seats to the waitlist?'}
      confirmLabel={isRunning ? 'Stop offering' : 'Offer seats'}
      cancelLabel={isRunning ? 'Go on' : 'Not now'}
      tone={isRunning ? 'danger' : 'default'}
      pending={changing.isPending}
      onConfirm={() => changing.mutate()}
      error={changing.error ? describeFailure(changing.error) : undefined}
    >
      {isRunning
        ? 'Offers that were made stand until their time is over. Nobody loses their place.'
        : `${now === 0 ? 'Nobody is' : now === 1 ? 'One person is' : `${now.toLocaleString('en')} people are`} offered a seat now, and more every ${period} until the event starts. Whoever does not answer in time goes to the end of the list.`}
    </ConfirmDialog>
  );
}
