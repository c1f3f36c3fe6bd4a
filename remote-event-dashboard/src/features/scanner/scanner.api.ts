import {
  getArrivals,
  listCheckInLists,
  MOST_DESK_PEOPLE,
  searchDesk,
  type CheckInListId,
  type EndpointReply,
  type EventId,
  type LocalPerson,
} from '@event-portal/contracts';
import { isOutOfReach, type HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';
import { eventKey, POLL_INTERVAL_MS } from '#shared/event-queries.ts';

/** The check-in lists of the event with what they have given, the door first. */
export function checkInListsQuery(http: HttpClient, eventId: EventId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'check-in-lists'),
    queryFn: ({ signal }) => http(listCheckInLists, { params: { eventId } }, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
  });
}

/** How many have come through the door, of how many. */
export function arrivalsQuery(http: HttpClient, eventId: EventId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'arrivals'),
    queryFn: ({ signal }) => http(getArrivals, { params: { eventId } }, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
  });
}

/** How long a search waits for the network where this device can search by itself, in milliseconds. */
const PATIENCE_MS = 4000;

/**
 * The people at the desk who are called something like this; nothing is asked for nothing.
 * @param searchHere finds those whom this device knows, for when the portal is out of reach
 */
export function deskQuery(
  http: HttpClient,
  eventId: EventId,
  listId: CheckInListId,
  search: string,
  searchHere: SearchHere = () => undefined,
) {
  return queryOptions({
    queryKey: eventKey(eventId, 'desk', listId, search),
    queryFn: async ({ signal }): Promise<DeskFindings> => {
      const found = searchHere(search, listId);
      const patience = found && { timeoutMs: PATIENCE_MS };
      try {
        return await http(
          searchDesk,
          { params: { eventId, listId }, query: { search } },
          { signal, ...patience },
        );
      } catch (error) {
        if (!found || !isOutOfReach(error)) throw error;
        const items = found.slice(0, MOST_DESK_PEOPLE);
        return {
          items: items.map((person) => ({ ...person, image: null, standing: 'seated' })),
          more: found.length > items.length,
          isFromHere: true,
        };
      }
    },
    enabled: search !== '',
  });
}

/** Finds people by what this device knows, the closest first; undefined where it knows nobody. */
export type SearchHere = (search: string, listId: CheckInListId) => readonly LocalPerson[] | undefined;

type DeskFindings = EndpointReply<typeof searchDesk> & {
  /** Whether this device has searched, without the portal. */
  readonly isFromHere?: boolean;
};
