import type { PortalEvent } from '@event-portal/contracts';
import { EventArt, IconButton, Menu, MoreIcon, StatusPill, type Tone } from '@event-portal/ui';
import styles from './event-switcher.module.css';

export type EventSwitcherProps = {
  event: PortalEvent;
  phase: { label: string; tone: Tone };
  role: string;
  /** Where the event's own page is. */
  eventHref: string;
  /** Other events that the person may go to. */
  others: readonly { id: string; name: string; href: string }[];
};

/** Which event this is, how it stands, what one is here, and the way to the others. */
export function EventSwitcher({ event, phase, role, eventHref, others }: EventSwitcherProps) {
  return (
    <div className={styles.switcher}>
      <div className={styles.art}>
        <EventArt seed={event.eventId} />
      </div>
      <div className={styles.words}>
        <a className={styles.name} href={eventHref}>
          {event.name}
        </a>
        <p className={styles.role}>{role}</p>
      </div>
      {others.length > 0 && (
        <Menu
          trigger={
            <IconButton label="Switch event" size="small">
              <MoreIcon />
            </IconButton>
          }
          label="Other events"
          groups={[
            {
              id: 'others',
              label: 'Other events',
              entries: others.map(({ id, name, href }) => ({ id, label: name, href })),
            },
          ]}
        />
      )}
      <div className={styles.phase}>
        <StatusPill tone={phase.tone}>{phase.label}</StatusPill>
      </div>
    </div>
  );
}
