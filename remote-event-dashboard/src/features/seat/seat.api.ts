import {
  getOwnPass,
  getOwnSeat,
  replaceOwnPass as replaceOwnPassEndpoint,
  type EventId,
} from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';
import { eventKey } from '../../shared/event-queries';

/** The person's own seat; null for an admin, who has none. */
export function ownSeatQuery(http: HttpClient, eventId: EventId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'own-seat'),
    queryFn: ({ signal }) => http(getOwnSeat, { params: { eventId } }, { signal }),
  });
}

/** The person's own pass; null for somebody without a seat. */
export function ownPassQuery(http: HttpClient, eventId: EventId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'own-pass'),
    queryFn: ({ signal }) => http(getOwnPass, { params: { eventId } }, { signal }),
  });
}

/** Gives the person another pass; the one before stops working. @throws ApiError */
export function replaceOwnPass(http: HttpClient, eventId: EventId) {
  return http(replaceOwnPassEndpoint, { params: { eventId } });
}
