import type { PortalEvent } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { AddToCalendar, Cluster, type CalendarEntry } from '@event-portal/ui';
import { href } from '../paths.gen';

/** What somebody must not miss of an event: it itself, the end of the applications, the last moment for an answer. */
export type EventMoment = { kind: 'event' } | { kind: 'close' } | { kind: 'answer'; by: string };

/** The button beside a moment of an event that puts it into a calendar; nothing once it has passed. */
export function EventCalendar({ event, moment }: { event: PortalEvent; moment: EventMoment }) {
  const { pageUrl } = usePlatform();
  const entry: CalendarEntry = {
    id: `${event.eventId}-${moment.kind}`,
    ...(pageUrl && { url: pageUrl(href('/events/:eventId', { eventId: event.eventId })) }),
    ...describeEntry(event, moment),
  };
  return (
    <Cluster>
      <AddToCalendar entry={entry} />
    </Cluster>
  );
}

function describeEntry(event: PortalEvent, moment: EventMoment): Omit<CalendarEntry, 'id' | 'url'> {
  switch (moment.kind) {
    case 'event':
      return { title: event.name, start: event.startsAt, end: event.endsAt, location: event.location };
    case 'close':
      return { title: `Applications close: ${event.name}`, start: event.applicationsCloseAt };
    case 'answer':
      return { title: `Take your seat: ${event.name}`, start: moment.by };
  }
}
