import type { OwnSeat, PortalEvent } from '@event-portal/contracts';
import { Card, DateTime, EventArt, KeyValueList, Stack, StatusPill } from '@event-portal/ui';
import { EventCalendar } from '../../shared/event-calendar';
import { EventLocation } from '../../shared/event-location';
import styles from './seat-card.module.css';

/** The seat as a card to show at check-in. */
export function SeatCard({ seat, event }: { seat: OwnSeat; event: PortalEvent }) {
  const { timeZone } = event;
  const isHere = seat.checkedInAt !== null;
  return (
    <div className={styles.seat}>
      <Card
        title={seat.name}
        level={2}
        media={<EventArt seed={event.eventId} />}
        status={
          <StatusPill tone={isHere ? 'success' : 'neutral'}>
            {isHere ? 'Checked in' : 'Not checked in yet'}
          </StatusPill>
        }
        meta={event.name}
      >
        <KeyValueList
          items={[
            {
              key: 'Doors open',
              value: (
                <Stack gap="small">
                  <DateTime value={event.startsAt} timeZone={timeZone} />
                  <EventCalendar event={event} moment={{ kind: 'event' }} />
                </Stack>
              ),
            },
            { key: 'Where', value: <EventLocation event={event} /> },
            ...(seat.confirmedAt === null
              ? []
              : [{ key: 'Seat taken', value: <DateTime value={seat.confirmedAt} timeZone={timeZone} /> }]),
            ...(seat.checkedInAt === null
              ? []
              : [{ key: 'Arrived', value: <DateTime value={seat.checkedInAt} timeZone={timeZone} /> }]),
          ]}
        />
      </Card>
    </div>
  );
}
