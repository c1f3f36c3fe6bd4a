import { EventId, type EventForm } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { ConfirmDialog, Select, SkeletonText } from '@event-portal/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { copiedEventsQuery, loadForm, type FormKind } from './questions.api';

export type CopyDialogProps = {
  eventId: EventId;
  kind: FormKind;
  onCopy: (form: EventForm) => void;
  onClose: () => void;
};

/** Takes over what another event of the person asks. Nothing is asked before the form is saved. */
export function CopyDialog({ eventId, kind, onCopy, onClose }: CopyDialogProps) {
  const platform = usePlatform();
  const events = useQuery(copiedEventsQuery(platform.http, eventId));
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const copying = useMutation({
    mutationFn: (from: string) => loadForm(platform, EventId.parse(from), kind),
    onSuccess: ({ form }) => {
      onCopy(form);
      onClose();
    },
  });
  const error = events.error ?? copying.error;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Copy the questions of another event?"
      confirmLabel="Copy"
      pending={copying.isPending}
      error={error ? describeFailure(error) : undefined}
      onConfirm={() => (chosen === null ? setMissing(true) : copying.mutate(chosen))}
    >
      <p>They take the place of those on this page. Nobody is asked anything before you save.</p>
      {events.isPending && <SkeletonText />}
      {events.data?.length === 0 && <p>You are an admin of no other event.</p>}
      {events.data && events.data.length > 0 && (
        <Select
          label="Event"
          options={events.data.map((event) => ({ value: event.eventId, label: event.name }))}
          value={chosen}
          onChange={setChosen}
          {...(isMissing && chosen === null && { error: 'Choose an event.' })}
        />
      )}
    </ConfirmDialog>
  );
}
