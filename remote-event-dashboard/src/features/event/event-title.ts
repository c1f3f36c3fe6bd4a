import { EventId, type PortalEvent } from '@event-portal/contracts';
import type { PageHandle, TitleContext } from '@event-portal/remote-kit/routing';
import { eventKey } from '../../shared/event-queries';

/** The handle of a page of an event: its title names the event, so that tabs of two events differ. */
export function eventPageHandle(page: string) {
  return {
    title: (_data: unknown, context?: TitleContext) => {
      const eventId = EventId.safeParse(context?.params.eventId).data;
      const event = eventId && context?.queryClient.getQueryData<PortalEvent>(eventKey(eventId, 'event'));
      return event ? `${page} – ${event.name}` : page;
    },
  } satisfies PageHandle;
}
