import type { EventId, OwnReading } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { Button, ConfirmDialog } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ownReadingQuery, takeBackReading } from './reading.api';

export type TakeBackButtonProps = {
  eventId: EventId;
  reading: OwnReading;
  /** Whether what is on the screen is what the API has. */
  isSaved: boolean;
  onTakenBack: () => void;
};

/** Takes back what a reader said of an application, once they have said that they mean it. */
export function TakeBackButton({ eventId, reading, isSaved, onTakenBack }: TakeBackButtonProps) {
  const { http, queryClient } = usePlatform();
  const [isAsking, setAsking] = useState(false);
  const { readingId, version, label } = reading;
  const taking = useMutation({
    mutationFn: () => takeBackReading(http, eventId, readingId, version),
    onSuccess: async (left) => {
      queryClient.setQueryData(ownReadingQuery(http, eventId, readingId).queryKey, left);
      setAsking(false);
      onTakenBack();
      await invalidateAfterMutation(queryClient);
    },
  });
  if (!reading.canTakeBack) return null;
  return (
    <>
      <Button size="small" disabled={!isSaved} onClick={() => setAsking(true)}>
        Take back
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Take back what you said of ${label}?`}
        confirmLabel="Take it back"
        tone="danger"
        pending={taking.isPending}
        onConfirm={() => taking.mutate()}
        error={taking.error ? describeFailure(taking.error) : undefined}
      >
        <p>Your scores, note and flag are gone and count no more. It is among those that you have to read.</p>
      </ConfirmDialog>
    </>
  );
}
