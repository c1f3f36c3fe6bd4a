import {
  findWalkIn as findWalkInEndpoint,
  getWalkInSeats,
  letIn as letInEndpoint,
  type EventId,
  type WalkInSubject,
} from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';
import { eventKey, POLL_INTERVAL_MS } from '#shared/event-queries.ts';

/** How many seats are free for people who have none, and whether they are let in now. */
export function walkInSeatsQuery(http: HttpClient, eventId: EventId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'walk-in-seats'),
    queryFn: ({ signal }) => http(getWalkInSeats, { params: { eventId } }, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
  });
}

/** Who signs in with an address. @throws ApiError `user_not_found`, or why they cannot be let in */
export function findWalkIn(http: HttpClient, eventId: EventId, email: string) {
  return http(findWalkInEndpoint, { params: { eventId }, body: { email } });
}

/** Gives a free seat to somebody at the door. @throws ApiError that says why not */
export function letIn(http: HttpClient, eventId: EventId, subject: WalkInSubject) {
  return http(letInEndpoint, { params: { eventId }, body: subject });
}
