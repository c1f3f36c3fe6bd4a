import {
  addReader as addReaderEndpoint,
  assignReadings as assignReadingsEndpoint,
  getReadingRules,
  giveReading as giveReadingEndpoint,
  listReaders,
  planAssignment,
  removeReader as removeReaderEndpoint,
  saveReadingRules as saveReadingRulesEndpoint,
  type EventId,
  type ReadingRules,
  type UserId,
} from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';
import { eventKey, POLL_INTERVAL_MS } from '#shared/event-queries.ts';

/** Who reads for the event, who could, and how far they are. */
export function readersQuery(http: HttpClient, eventId: EventId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'readers'),
    queryFn: ({ signal }) => http(listReaders, { params: { eventId } }, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
  });
}

/** How applications are read. */
export function readingRulesQuery(http: HttpClient, eventId: EventId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'reading-rules'),
    queryFn: ({ signal }) => http(getReadingRules, { params: { eventId } }, { signal }),
  });
}

/** What dealing out would do now, with at most so many for each reader. */
export function assignmentQuery(http: HttpClient, eventId: EventId, most: number | null) {
  const query = most === null ? {} : { most: String(most) };
  return queryOptions({
    queryKey: eventKey(eventId, 'assignment', most),
    queryFn: ({ signal }) => http(planAssignment, { params: { eventId }, query }, { signal }),
    staleTime: 0,
  });
}

/** Deals out what waits for a decision. @throws ApiError `reading_closed` */
export function assignReadings(http: HttpClient, eventId: EventId, most: number | null) {
  return http(assignReadingsEndpoint, { params: { eventId }, body: { most } });
}

/** Gives one application to one reader. @throws ApiError `role_conflict` or `reading_closed` */
export function giveReading(
  http: HttpClient,
  { eventId, readerId, userId }: { eventId: EventId; readerId: UserId; userId: UserId },
) {
  return http(giveReadingEndpoint, { params: { eventId, readerId, userId } });
}

/** Lets somebody read. @throws ApiError */
export function addReader(http: HttpClient, eventId: EventId, userId: UserId) {
  return http(addReaderEndpoint, { params: { eventId, userId } });
}

/** Takes away what somebody has not read yet. @throws ApiError */
export function removeReader(http: HttpClient, eventId: EventId, userId: UserId) {
  return http(removeReaderEndpoint, { params: { eventId, userId } });
}

/** Changes how applications are read. @throws ApiError `stale` */
export function saveReadingRules(
  http: HttpClient,
  eventId: EventId,
  body: { version: number; rules: ReadingRules },
) {
  return http(saveReadingRulesEndpoint, { params: { eventId }, body });
}
