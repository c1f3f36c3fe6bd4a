import type { PortalEvent } from '@event-portal/contracts';
import { ExternalLink } from '@event-portal/ui';

/** Where an event is, with the way there where it is known. */
export function EventLocation({ event: { location, locationUrl } }: { event: PortalEvent }) {
  return locationUrl === null ? location : <ExternalLink href={locationUrl}>{location}</ExternalLink>;
}
