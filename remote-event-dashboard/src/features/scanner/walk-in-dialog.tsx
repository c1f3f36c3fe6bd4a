import type { EventId, WalkIn, WalkInSubject } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { ConfirmDialog } from '@event-portal/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { letIn, walkInSeatsQuery } from './walk-in.api';
import { describeFreeSeats } from './walk-in-seats';
import { Standing } from './walk-in-standing';

export type WalkInDialogProps = {
  eventId: EventId;
  person: Pick<WalkIn, 'name' | 'standing'>;
  /** How the person was found. */
  subject: WalkInSubject;
  /** They have a seat now, and can be checked in. */
  onLetIn: (person: WalkIn) => void;
  onClose: () => void;
};

/** Gives somebody a free seat, by one deliberate press. */
export function WalkInDialog({ eventId, person, subject, onLetIn, onClose }: WalkInDialogProps) {
  const { http, queryClient } = usePlatform();
  const { data: door } = useQuery(walkInSeatsQuery(http, eventId));
  const { name, standing } = person;
  const seating = useMutation({
    mutationFn: () => letIn(http, eventId, subject),
    onSuccess: (seated) => onLetIn(seated),
    onSettled: () => invalidateAfterMutation(queryClient),
  });
  const hasSeat = standing === 'seated';
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={hasSeat ? `Is this ${name}?` : `Let in ${name} as a walk-in?`}
      confirmLabel={hasSeat ? `Check in ${name}` : `Let in ${name}`}
      pending={seating.isPending}
      error={seating.error ? describeFailure(seating.error) : undefined}
      onConfirm={() => seating.mutate()}
    >
      <p>
        <Standing standing={standing} />
      </p>
      {!hasSeat && (
        <>
          {door && (
            <p>
              {describeFreeSeats(door.seats)}
              {door.seats.free === 0 && ' Only somebody who was offered one can still be let in.'}
            </p>
          )}
          <p>They get a seat with a pass, are told so, and are checked in.</p>
        </>
      )}
    </ConfirmDialog>
  );
}
