import { EventId } from '@event-portal/contracts';

/** The event that an address names, by the URL pattern of its page; undefined where there is none. */
export function eventOf(page: string | undefined, pathname: string): EventId | undefined {
  const place = page?.split('/').indexOf(':eventId') ?? -1;
  return EventId.safeParse(pathname.split('/')[place]).data;
}
