import type { PortalEvent } from '@event-portal/contracts';
import { DateRange, DateTime, ExternalIcon, KeyValueList, VisuallyHidden } from '@event-portal/ui';
import type { ReactNode } from 'react';

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
              <Outside href={event.locationUrl}>{event.location}</Outside>
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
                value: <Outside href={event.websiteUrl}>{new URL(event.websiteUrl).host}</Outside>,
              },
            ]),
      ]}
    />
  );
}

function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {children} <ExternalIcon />
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
