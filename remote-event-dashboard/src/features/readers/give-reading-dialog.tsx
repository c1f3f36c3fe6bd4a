import { UserId, type EventId, type ReceivedApplication } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { ConfirmDialog, Select, SkeletonText } from '@event-portal/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { giveReading, readersQuery } from './readers.api';

export type GiveReadingDialogProps = {
  eventId: EventId;
  application: Pick<ReceivedApplication, 'userId' | 'name'>;
  onClose: () => void;
};

/** Gives one application to a reader of one's choice. */
export function GiveReadingDialog({ eventId, application, onClose }: GiveReadingDialogProps) {
  const { http, queryClient, notify } = usePlatform();
  const { userId, name } = application;
  const { data: list, error: failure } = useQuery(readersQuery(http, eventId));
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const giving = useMutation({
    mutationFn: (readerId: string) =>
      giveReading(http, { eventId, readerId: UserId.parse(readerId), userId }),
    onSuccess: async () => {
      notify({ tone: 'success', text: `${name} is given to a reader.` });
      onClose();
      await invalidateAfterMutation(queryClient);
    },
  });
  const error = failure ?? giving.error;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Who reads ${name}?`}
      confirmLabel="Give"
      cancelLabel="Not now"
      pending={giving.isPending}
      error={error ? describeFailure(error) : undefined}
      onConfirm={() => (chosen === null ? setMissing(true) : giving.mutate(chosen))}
    >
      <p>The reader keeps it when applications are dealt out.</p>
      {!list && !failure && <SkeletonText />}
      {list?.readers.length === 0 && <p>Nobody reads yet. Add readers on the page “Readers” first.</p>}
      {list && list.readers.length > 0 && (
        <Select
          label="Reader"
          options={list.readers.map((reader) => ({
            value: reader.userId,
            label: `${reader.name} (${reader.waiting} to read)`,
          }))}
          value={chosen}
          onChange={setChosen}
          {...(isMissing && chosen === null && { error: 'Choose a reader.' })}
        />
      )}
    </ConfirmDialog>
  );
}
