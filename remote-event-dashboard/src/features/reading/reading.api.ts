import {
  getOwnReading,
  listOwnReadings,
  saveReading as saveReadingEndpoint,
  takeBackReading as takeBackReadingEndpoint,
  type EventId,
  type ReadingChange,
  type ReadingId,
} from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';
import { eventKey } from '#shared/event-queries.ts';

/** What the person reads, in their order. */
export function ownReadingsQuery(http: HttpClient, eventId: EventId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'readings'),
    queryFn: ({ signal }) => http(listOwnReadings, { params: { eventId } }, { signal }),
  });
}

/** One application that the person reads. */
export function ownReadingQuery(http: HttpClient, eventId: EventId, readingId: ReadingId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'reading', readingId),
    queryFn: ({ signal }) => http(getOwnReading, { params: { eventId, readingId } }, { signal }),
  });
}

/** Saves what a reader makes of an application. @throws ApiError `stale` or `reading_closed` */
export function saveReading(http: HttpClient, eventId: EventId, readingId: ReadingId, body: ReadingChange) {
  return http(saveReadingEndpoint, { params: { eventId, readingId }, body });
}

/** Takes back what a reader said of an application. @throws ApiError `stale`, `reading_closed` or `transition_refused` */
export function takeBackReading(http: HttpClient, eventId: EventId, readingId: ReadingId, version: number) {
  return http(takeBackReadingEndpoint, { params: { eventId, readingId }, body: { version } });
}
