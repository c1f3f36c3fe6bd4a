import type { EventId, RunId } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { Checkbox, ConfirmDialog, SkeletonText } from '@event-portal/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countPeople, describeSkipped, underWay } from '#shared/decision-words.ts';
import { applyPreviewQuery, applyRankedRun } from './ranking.api';

export type ApplyDialogProps = { eventId: EventId; runId: RunId; onClose: () => void };

/** Says what noting the proposals of a run would do, before it is done. */
export function ApplyDialog({ eventId, runId, onClose }: ApplyDialogProps) {
  const { http, queryClient, notify } = usePlatform();
  const [overbook, setOverbook] = useState(false);
  const { data, error } = useQuery(applyPreviewQuery(http, eventId, runId, overbook));
  const applying = useMutation({
    mutationFn: () => applyRankedRun(http, eventId, runId, overbook),
    onSuccess: async ({ changed, job }) => {
      const noted = `Noted for ${countPeople(changed)}. They learn it when you release the decisions.`;
      notify({ tone: 'success', text: job ? underWay(changed) : noted });
      onClose();
      await invalidateAfterMutation(queryClient);
    },
  });
  const failure = applying.error ?? error;
  const asksForSeats = overbook || data?.skipped.some(({ reason }) => reason === 'no_seat_left');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={data ? `Note the decisions on ${countPeople(data.changed)}?` : 'Note the decisions?'}
      confirmLabel="Note them"
      pending={applying.isPending || (!data && !error)}
      onConfirm={() => (data ? applying.mutate() : undefined)}
      error={failure ? describeFailure(failure) : undefined}
    >
      {!data && !error && <SkeletonText lines={2} />}
      {data && (
        <>
          <p>Nobody but admins sees it until you release the decisions, and you can change it until then.</p>
          {data.unchanged > 0 && <p>{countPeople(data.unchanged)}: nothing changes.</p>}
          {data.takenBack ? (
            <p>
              {countPeople(data.takenBack)}: what an earlier run noted is taken away. Nothing is noted for
              them then.
            </p>
          ) : null}
          {data.skipped.map((some) => (
            <p key={some.reason}>{describeSkipped(some)}</p>
          ))}
        </>
      )}
      {asksForSeats && (
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
