import type { PortalEvent } from '@event-portal/contracts';
import { DateRange, DateTime, ExternalLink, KeyValueList, Stack } from '@event-portal/ui';
import { EventCalendar } from '../../event-calendar';

/** What everybody may know of an event. */
export function EventFacts({ event }: { event: PortalEvent }) {
  const { timeZone } = event;
  return (
    <KeyValueList
      items={[
        {
          key: 'When',
          value: (
            <Stack gap="small">
              <DateRange start={event.startsAt} end={event.endsAt} timeZone={timeZone} precision="minute" />
              <EventCalendar event={event} moment={{ kind: 'event' }} />
            </Stack>
          ),
        },
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
            <Stack gap="small">
              <DateRange
                start={event.applicationsOpenAt}
                end={event.applicationsCloseAt}
                timeZone={timeZone}
                precision="minute"
              />
              <EventCalendar event={event} moment={{ kind: 'close' }} />
            </Stack>
          ),
        },
        ...(event.seatsConfirmBy === null
          ? []
          : [
              {
                key: 'Take your seat by',
                value: (
                  <Stack gap="small">
                    <DateTime value={event.seatsConfirmBy} timeZone={timeZone} />
                    <EventCalendar event={event} moment={{ kind: 'answer', by: event.seatsConfirmBy }} />
                  </Stack>
                ),
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
