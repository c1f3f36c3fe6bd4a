import { getAnswerFigures, type AnswerFiguresQuery, type EventId } from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';
import { eventKey } from '#shared/event-queries.ts';

/** How many answered what. */
export function answerFiguresQuery(http: HttpClient, eventId: EventId, query: AnswerFiguresQuery) {
  return queryOptions({
    queryKey: eventKey(eventId, 'answer-figures', query),
    queryFn: ({ signal }) => http(getAnswerFigures, { params: { eventId }, query }, { signal }),
  });
}
