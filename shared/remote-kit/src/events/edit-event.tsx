import { EventDraft, EventId, getEvent, updateEvent, type EventDetails } from '@event-portal/contracts';
import { ApiError, describeFailure, usePlatform } from '@event-portal/remote-kit';
import { Banner, Button, Cluster } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { EventForm } from './event-form';
import type { EventFormValues } from './event-form-values';

export type EditEventProps = {
  event: EventDetails;
  /** Forgets what the change has made untrue. */
  onSaved: () => Promise<void>;
};

/** The form of an event that exists. A change by somebody else in the meantime is never written over unasked. */
export function EditEvent({ event, onSaved }: EditEventProps) {
  const { http } = usePlatform();
  const eventId = EventId.parse(event.eventId);
  const [edition, setEdition] = useState<Edition>({ start: event, count: 0 });
  const readNewest = (): Promise<EventDetails> => http(getEvent, { params: { eventId } });
  const saving = useMutation({
    mutationFn: async ({ draft, force }: { draft: EventFormValues; force?: boolean }) => {
      // Publishing raises the version too, but leaves what is edited here as it was.
      const known = isSame(event, edition.start) ? event : edition.start;
      const { version } = force ? await readNewest() : known;
      return http(updateEvent, { params: { eventId }, body: { version, event: EventDraft.parse(draft) } });
    },
    onSuccess: async (became, { draft }) => {
      setEdition((current) => ({ ...current, start: { ...current.start, ...became }, saved: draft }));
      await onSaved();
    },
  });
  const loading = useMutation({
    mutationFn: readNewest,
    onSuccess: (newest) => {
      setEdition(({ count }) => ({ start: newest, count: count + 1 }));
      saving.reset();
    },
  });
  const isStale = saving.error instanceof ApiError && saving.error.code === 'stale';
  const conflict = isStale && saving.variables && (
    <Banner
      tone="warning"
      title="Somebody else changed this event while you were editing it"
      live="assertive"
      action={
        <Cluster>
          <Button
            size="small"
            pending={saving.isPending}
            onClick={() => saving.mutate({ ...saving.variables, force: true })}
          >
            Save mine over it
          </Button>
          <Button size="small" pending={loading.isPending} onClick={() => loading.mutate()}>
            Load the newer version
          </Button>
        </Cluster>
      }
    >
      {loading.error
        ? describeFailure(loading.error)
        : 'Nothing is saved yet, and what you typed is still here.'}
    </Banner>
  );
  return (
    <EventForm
      key={edition.count}
      start={edition.start}
      submitLabel="Save changes"
      pending={saving.isPending}
      error={isStale ? null : saving.error}
      onSubmit={(draft) => saving.mutate({ draft })}
      saved={edition.saved}
      savedNote={saving.isSuccess ? 'Your changes are saved.' : undefined}
      event={event}
      notice={conflict}
    />
  );
}

/** The event as it was loaded last, how often that was, and what the form has saved since. */
type Edition = { start: EventDetails; count: number; saved?: EventFormValues };

function isSame(one: EventDetails, other: EventDetails): boolean {
  return JSON.stringify(EventDraft.parse(one)) === JSON.stringify(EventDraft.parse(other));
}
