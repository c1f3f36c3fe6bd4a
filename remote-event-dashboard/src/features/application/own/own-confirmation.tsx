import type { EventId, OwnApplication } from '@event-portal/contracts';
import { SkeletonText } from '@event-portal/ui';
import { lazily } from '@event-portal/remote-kit/routing';

/** Most events ask nothing of those who come. */
const ConfirmationSection = lazily(async () => (await import('./confirmation-section')).ConfirmationSection, {
  meanwhile: () => <SkeletonText lines={3} />,
});

/** What somebody who has a seat told the organisers about coming; nothing where nothing was asked. */
export function OwnConfirmation({ eventId, own }: { eventId: EventId; own: OwnApplication }) {
  const { status, confirmation } = own;
  if (!confirmation || status !== 'confirmed') return null;
  return <ConfirmationSection eventId={eventId} own={own} confirmation={confirmation} />;
}
