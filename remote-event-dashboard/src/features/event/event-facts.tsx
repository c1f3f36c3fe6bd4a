import type { PortalEvent } from '@event-portal/contracts';
import {
  DateRange,
  DateTime,
  ExternalLink,
  KeyValueList,
  Stack,
  type KeyValueListProps,
} from '@event-portal/ui';
import { EventCalendar } from '../../shared/event-calendar';
import { EventLocation } from '../../shared/event-location';

type Facts = KeyValueListProps['items'];

/** What somebody who comes has to know of an event: when, and where. */
export function attendeeFacts(event: PortalEvent): Facts {
  const { timeZone } = event;
  return [
    {
      key: 'When',
      value: (
        <Stack gap="small">
          <DateRange start={event.startsAt} end={event.endsAt} timeZone={timeZone} precision="minute" />
          <EventCalendar event={event} moment={{ kind: 'event' }} />
        </Stack>
      ),
    },
    { key: 'Where', value: <EventLocation event={event} /> },
    ...(event.websiteUrl === null
      ? []
      : [
          {
            key: 'Website',
            value: <ExternalLink href={event.websiteUrl}>{new URL(event.websiteUrl).host}</ExternalLink>,
          },
        ]),
  ];
}

/** What everybody may know of an event. */
export function EventFacts({ event }: { event: PortalEvent }) {
  const { timeZone } = event;
  return (
    <KeyValueList
      items={[
        ...attendeeFacts(event),
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
      ]}
    />
  );
}
