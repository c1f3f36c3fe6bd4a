import {
  getWaitlist,
  setWaitlistCycles as setWaitlistCyclesEndpoint,
  type EventId,
  type WaitlistQuery,
} from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';
import { eventKey, POLL_INTERVAL_MS } from '../../shared/event-queries';

/** A page of the waitlist, and the state of its cycles. */
export function waitlistQuery(http: HttpClient, eventId: EventId, query: WaitlistQuery) {
  return queryOptions({
    queryKey: eventKey(eventId, 'waitlist', query),
    queryFn: ({ signal }) => http(getWaitlist, { params: { eventId }, query }, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
  });
}

/** Starts the cycles, the first of them at once, or stops them. @throws ApiError `event_started` */
export function setWaitlistCycles(http: HttpClient, eventId: EventId, running: boolean) {
  return http(setWaitlistCyclesEndpoint, { params: { eventId }, body: { running } });
}
