import type { EventPhase } from '@event-portal/contracts';
import { Section } from '@event-portal/ui';
import { EventFace } from './event-face';
import type { EventFormValues } from './event-form-values';

export type EventPreviewProps = {
  values: EventFormValues;
  /** The event that is edited; a new one has no picture of its own yet. */
  event?: { readonly eventId: string; readonly phase: EventPhase } | undefined;
};

/** What people will see of the event on their home page, while it is being written. */
export function EventPreview({ values, event }: EventPreviewProps) {
  return (
    <Section
      title="On people’s home page"
      level={3}
      {...(!event && { description: 'It gets a picture of its own when it is created.' })}
    >
      <EventFace
        level={4}
        event={{
          eventId: event?.eventId ?? 'new event',
          phase: event?.phase ?? 'draft',
          name: values.name.trim() || 'Name of the event',
          startsAt: values.startsAt,
          endsAt: values.endsAt,
          timeZone: values.timeZone,
          location: values.location.trim() || 'Place',
        }}
      />
    </Section>
  );
}
