import type { OwnPass, OwnSeat, PortalEvent } from '@event-portal/contracts';
import { DateTime, QrCode, StatusPill } from '@event-portal/ui';
import styles from './pass-card.module.css';

export type PassCardProps = {
  event: PortalEvent;
  seat: OwnSeat;
  pass: OwnPass;
  /** The heading's level in the outline of the page. */
  level: 1 | 2;
};

/** The pass as it is held up at the door: whose it is, the code, and whether it has been used. */
export function PassCard({ event, seat, pass, level }: PassCardProps) {
  const Heading = `h${level}` as const;
  const { timeZone } = event;
  return (
    <section className={styles.pass} aria-label="Your pass">
      <Heading className={styles.name}>{pass.name}</Heading>
      <p>{event.name}</p>
      <QrCode value={pass.text} label={`Your pass to ${event.name}`} size="large" correction="Q" />
      {seat.checkedInAt === null ? (
        <>
          <StatusPill tone="neutral">
            {event.phase === 'ended' ? 'The event is over' : 'Show this at the door'}
          </StatusPill>
          <p className={styles.small}>
            Valid until <DateTime value={pass.expiresAt} timeZone={timeZone} />
          </p>
        </>
      ) : (
        <>
          <StatusPill tone="success">Checked in</StatusPill>
          <p className={styles.small}>
            <DateTime value={seat.checkedInAt} timeZone={timeZone} />
          </p>
        </>
      )}
    </section>
  );
}
