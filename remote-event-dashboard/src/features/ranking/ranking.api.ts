import {
  applyRankedRun as applyRankedRunEndpoint,
  getRankedRun,
  listAskedQuestions,
  listRankedRuns,
  makeRankedRun as makeRankedRunEndpoint,
  type EventId,
  type RankingRules,
  type RunId,
} from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';
import { eventKey } from '#shared/event-queries.ts';

/** The ranked runs of an event, newest first. */
export function rankedRunsQuery(http: HttpClient, eventId: EventId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'ranked-runs'),
    queryFn: ({ signal }) => http(listRankedRuns, { params: { eventId } }, { signal }),
  });
}

/** What a ranked run proposes. */
export function rankedRunQuery(http: HttpClient, eventId: EventId, runId: RunId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'ranked-run', runId),
    queryFn: ({ signal }) => http(getRankedRun, { params: { eventId, runId } }, { signal }),
  });
}

/** The questions that quotas can be about: those whose answer is one of their options. */
export function quotaQuestionsQuery(http: HttpClient, eventId: EventId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'asked-questions'),
    queryFn: ({ signal }) => http(listAskedQuestions, { params: { eventId } }, { signal }),
    select: ({ questions }) => questions.filter((one) => one.kind === 'choice' || one.kind === 'list'),
  });
}

/** Ranks those who wait for a decision. Nothing is noted. */
export function makeRankedRun(http: HttpClient, eventId: EventId, body: RankingRules) {
  return http(makeRankedRunEndpoint, { params: { eventId }, body });
}

/** What applying a run would note. */
export function applyPreviewQuery(http: HttpClient, eventId: EventId, runId: RunId, overbook: boolean) {
  return queryOptions({
    queryKey: eventKey(eventId, 'ranked-run-preview', { runId, overbook }),
    queryFn: ({ signal }) =>
      http(
        applyRankedRunEndpoint,
        { params: { eventId, runId }, body: { overbook, preview: true } },
        { signal },
      ),
    staleTime: 0,
  });
}

/** Notes what a run proposes. */
export function applyRankedRun(http: HttpClient, eventId: EventId, runId: RunId, overbook: boolean) {
  return http(applyRankedRunEndpoint, { params: { eventId, runId }, body: { overbook } });
}
