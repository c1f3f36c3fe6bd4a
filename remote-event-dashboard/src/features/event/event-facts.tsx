import type { PortalEvent } from '@event-portal/contracts';
import { DateRange, DateTime, ExternalLink, KeyValueList } from '@event-portal/ui';

/** What everybody may know of an event. */
export function EventFacts({ event }: { event: PortalEvent }) {
  const { timeZone } = event;
  return (
    <KeyValueList
      items={[
        {
          key: 'When',
          value: (
            <DateRange start={event.startsAt} end={event.endsAt} timeZone={timeZone} precision="minute" />
          ),
        },
        { key: 'Time zone', value: timeZone.replaceAll('_', ' ') },
        {
          key: 'Where',
          value:
            event.locationUrl === null ? (
              event.location
            ) : (
              <ExternalLink href={event.locationUrl}>{event.location}</ExternalLink>
            ),
        },
        {
          key: 'Applications',
          value: (
            <DateRange
              start={event.applicationsOpenAt}
              end={event.applicationsCloseAt}
              timeZone={timeZone}
              precision="minute"
            />
          ),
        },
        ...(event.seatsConfirmBy === null
          ? []
          : [
              {
                key: 'Take your seat by',
                value: <DateTime value={event.seatsConfirmBy} timeZone={timeZone} />,
              },
            ]),
        {
          key: 'Seats',
          value: event.maxAttendees === null ? 'No limit' : event.maxAttendees.toLocaleString('en'),
        },
        ...(event.websiteUrl === null
          ? []
          : [
              {
                key: 'Website',
                value: <ExternalLink href={event.websiteUrl}>{new URL(event.websiteUrl).host}</ExternalLink>,
              },
            ]),
      ]}
    />
  );
}
