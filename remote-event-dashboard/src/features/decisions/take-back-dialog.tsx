import type { ApplicationSelection, EventId, Job } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { ReasonDialog } from '@event-portal/remote-kit/forms';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { useQuery } from '@tanstack/react-query';
import { countPeople, describeSkipped } from '#shared/decision-words.ts';
import { takeBackDecisions, takeBackPreviewQuery } from './decisions.api';

export type TakeBackDialogProps = {
  eventId: EventId;
  who: ApplicationSelection;
  onDone: (job: Job | null) => void;
  onClose: () => void;
};

/** Asks why, before decisions are taken back that people know of. */
export function TakeBackDialog({ eventId, who, onDone, onClose }: TakeBackDialogProps) {
  const { http, queryClient, notify } = usePlatform();
  const { data } = useQuery(takeBackPreviewQuery(http, eventId, who));
  const skipped = data?.skipped.map(describeSkipped).join(' ') ?? '';
  return (
    <ReasonDialog
      title={`Take back the decisions on ${data ? countPeople(data.changed) : 'these people'}?`}
      description={`Each is undecided again; offered seats are free again. They see that at once, and read your reason. ${skipped && `Left out: ${skipped}`}`}
      submitLabel="Take decisions back"
      readers="The applicants read this."
      save={async (reason) => {
        const { changed, job } = await takeBackDecisions(http, eventId, { who, reason });
        notify({ tone: 'success', text: `The decisions on ${countPeople(changed)} are being taken back.` });
        onDone(job);
        await invalidateAfterMutation(queryClient);
      }}
      onClose={onClose}
    />
  );
}
