import type { WalkIn } from '@event-portal/contracts';
import { formatClockTime, StatusPill } from '@event-portal/ui';

export type StandingProps = {
  standing: WalkIn['standing'];
  /** Since when the list has them in; null while it has not. */
  inSince?: string | null;
};

/** How somebody at the desk stands, in words. */
export function Standing({ standing, inSince = null }: StandingProps) {
  switch (standing) {
    case 'declined':
      return <StatusPill tone="danger">Has declined</StatusPill>;
    case 'not_accepted':
      return <StatusPill tone="danger">Applied, not accepted</StatusPill>;
    case 'not_applied':
      return <StatusPill tone="danger">Has not applied</StatusPill>;
    case 'seated':
      return inSince === null ? (
        <StatusPill tone="neutral">Has a seat</StatusPill>
      ) : (
        <StatusPill tone="success">Scanned {formatClockTime(inSince)}</StatusPill>
      );
  }
}
