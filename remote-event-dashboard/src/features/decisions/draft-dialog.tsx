import type { ApplicationDecision, ApplicationSelection, EventId, Job } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { Checkbox, ConfirmDialog, SkeletonText } from '@event-portal/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countPeople, underWay } from '#shared/decision-words.ts';
import { draftDecisions, draftPreviewQuery } from './decisions.api';
import { SkippedPeople } from './skipped-people';

export type DraftDialogProps = {
  eventId: EventId;
  who: ApplicationSelection;
  /** Null takes away what is noted. */
  decision: ApplicationDecision | null;
  /** @param job what notes it, where it takes longer */
  onDone: (job: Job | null) => void;
  onClose: () => void;
};

/** Says what a decision on many would do, before it is noted. */
export function DraftDialog({ eventId, who, decision, onDone, onClose }: DraftDialogProps) {
  const { http, queryClient, notify } = usePlatform();
  const [overbook, setOverbook] = useState(false);
  const request = { who, decision, overbook };
  const { data, error } = useQuery(draftPreviewQuery(http, eventId, request));
  const noting = useMutation({
    mutationFn: () => draftDecisions(http, eventId, request),
    onSuccess: async ({ changed, job }) => {
      const noted =
        decision === null
          ? `Nothing is noted for ${countPeople(changed)} any more.`
          : `Noted for ${countPeople(changed)}. They learn it when you release the decisions.`;
      notify({ tone: 'success', text: job ? underWay(changed) : noted });
      onDone(job);
      await invalidateAfterMutation(queryClient);
    },
  });
  const failure = noting.error ?? error;
  const asksForSeats = overbook || data?.skipped.some(({ reason }) => reason === 'no_seat_left');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={titleOf(decision, data?.changed)}
      confirmLabel={decision === null ? 'Take the note away' : 'Note it'}
      pending={noting.isPending || (!data && !error)}
      onConfirm={() => (data?.changed ? noting.mutate() : onClose())}
      error={failure ? describeFailure(failure) : undefined}
    >
      {!data && !error && <SkeletonText lines={2} />}
      {data && (
        <>
          <p>
            {decision === null
              ? 'What was noted is gone. Nobody but admins knew of it.'
              : 'Nobody but admins sees it until you release the decisions, and you can change it until then.'}
          </p>
          {data.unchanged > 0 && <p>{countPeople(data.unchanged)}: nothing changes.</p>}
          <SkippedPeople skipped={data.skipped} />
        </>
      )}
      {decision === 'accept' && asksForSeats && (
        <Checkbox
          label="Promise more seats than there are"
          description="Should everybody say yes, some find no seat."
          checked={overbook}
          onChange={setOverbook}
        />
      )}
    </ConfirmDialog>
  );
}

function titleOf(decision: ApplicationDecision | null, count: number | undefined): string {
  const who = count === undefined ? 'these people' : countPeople(count);
  switch (decision) {
    case null:
      return `Take away what is noted for ${who}?`;
    case 'accept':
      return `Note to accept ${who}?`;
    case 'reject':
      return `Note to reject ${who}?`;
    case 'waitlist':
      return `Note to waitlist ${who}?`;
  }
}
