import { EventDraft, EventId, getEvent, updateEvent, type EventDetails } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { useForm } from '@event-portal/remote-kit/forms';
import { useState } from 'react';
import { EventForm } from './event-form';
import { eventFormValues } from './event-form-values';

export type EditEventProps = {
  event: EventDetails;
  /** Forgets what the change has made untrue. */
  onSaved: () => Promise<void>;
};

/** The form of an event that exists. A change by somebody else in the meantime is never written over unasked. */
export function EditEvent({ event, onSaved }: EditEventProps) {
  const { http } = usePlatform();
  const eventId = EventId.parse(event.eventId);
  /** What the form was made from: as it was loaded, or saved from here, last. */
  const [base, setBase] = useState(event);
  const readNewest = (): Promise<EventDetails> => http(getEvent, { params: { eventId } });
  const form = useForm({
    schema: EventDraft,
    start: eventFormValues(event),
    save: async (draft, { force }) => {
      // Publishing raises the version too, but leaves what is edited here as it was.
      const known = isSame(event, base) ? event : base;
      const { version } = force ? await readNewest() : known;
      return http(updateEvent, { params: { eventId }, body: { version, event: draft } });
    },
    onSaved: async (became) => {
      setBase(became);
      await onSaved();
    },
    loadNewer: async () => {
      const newest = await readNewest();
      setBase(newest);
      return eventFormValues(newest);
    },
  });
  return (
    <EventForm form={form} submitLabel="Save changes" savedNote="Your changes are saved." event={event} />
  );
}

function isSame(one: EventDetails, other: EventDetails): boolean {
  return JSON.stringify(EventDraft.parse(one)) === JSON.stringify(EventDraft.parse(other));
}
