import type { PortalEvent } from '@event-portal/contracts';
import { Badge, Cluster, DateTime, RelativeTime } from '@event-portal/ui';
import { EventCalendar, type EventMoment } from '#shared/event-calendar.tsx';

type Due = Exclude<EventMoment, { kind: 'event' }>;

/** How long there is still time. */
export function DueChip({ value, timeZone }: { value: string; timeZone: string }) {
  return (
    <Badge tone="warning">
      Due <RelativeTime value={value} timeZone={timeZone} />
    </Badge>
  );
}

/** Until when something has to be done, with the way into a calendar. */
export function Deadline({ event, moment }: { event: PortalEvent; moment: Due }) {
  const { timeZone } = event;
  return (
    <Cluster>
      {moment.kind === 'answer' ? (
        <span>
          Answer by <DateTime value={moment.by} timeZone={timeZone} />
        </span>
      ) : (
        <span>
          Submit by <DateTime value={event.applicationsCloseAt} timeZone={timeZone} />
        </span>
      )}
      <EventCalendar event={event} moment={moment} />
    </Cluster>
  );
}
