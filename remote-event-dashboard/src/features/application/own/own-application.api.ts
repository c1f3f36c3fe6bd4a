import {
  actOnApplication as actOnApplicationEndpoint,
  discardApplicationChanges,
  getOwnApplication,
  saveApplication as saveApplicationEndpoint,
  saveApplicationChanges,
  sendApplicationChanges,
  saveConfirmation as saveConfirmationEndpoint,
  sendDeclineFeedback as sendDeclineFeedbackEndpoint,
  type ApplicantAction,
  type Answers,
  type ConfirmationAnswers,
  type DeclineFeedback,
  type EventId,
  type OwnApplication,
} from '@event-portal/contracts';
import type { HttpClient, Platform } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { eventKey } from '#shared/event-queries.ts';

/** The person's own application to an event, and what can be done with it now. */
export function ownApplicationQuery(http: HttpClient, eventId: EventId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'own-application'),
    queryFn: ({ signal }) => http(getOwnApplication, { params: { eventId } }, { signal }),
  });
}

/** Reads the application as the API has it now. @throws ApiError */
export function loadNewest(
  { http, queryClient }: Pick<Platform, 'http' | 'queryClient'>,
  eventId: EventId,
): Promise<OwnApplication> {
  return queryClient.query({ ...ownApplicationQuery(http, eventId), staleTime: 0 });
}

/**
 * Saves a draft. The first save makes an application, which changes what others show of the event.
 * @throws ApiError `stale` when it was saved elsewhere in the meantime
 */
export async function saveApplication(
  { http, queryClient }: Pick<Platform, 'http' | 'queryClient'>,
  eventId: EventId,
  draft: { version: number; formVersion: number; answers: Answers },
): Promise<OwnApplication> {
  const own = await http(saveApplicationEndpoint, { params: { eventId }, body: draft });
  if (draft.version === 0) await invalidateAfterMutation(queryClient);
  queryClient.setQueryData(ownApplicationQuery(http, eventId).queryKey, own);
  return own;
}

/**
 * Saves changes to what was sent, without sending them.
 * @throws ApiError `stale` when they were saved elsewhere in the meantime
 */
export async function saveChanges(
  { http, queryClient }: Pick<Platform, 'http' | 'queryClient'>,
  eventId: EventId,
  changes: { version: number; formVersion: number; answers: Answers },
): Promise<OwnApplication> {
  const own = await http(saveApplicationChanges, { params: { eventId }, body: changes });
  queryClient.setQueryData(ownApplicationQuery(http, eventId).queryKey, own);
  return own;
}

/** Sends the saved changes in place of what was sent. @throws ApiError */
export function sendChanges(http: HttpClient, eventId: EventId, version: number): Promise<OwnApplication> {
  return http(sendApplicationChanges, { params: { eventId }, body: { version } });
}

/** Discards changes that were not sent. @throws ApiError */
export function discardChanges(http: HttpClient, eventId: EventId): Promise<OwnApplication> {
  return http(discardApplicationChanges, { params: { eventId } });
}

/** A step of the applicant, and what they answer with taking a seat. */
export type ApplicantStep = { action: ApplicantAction; version: number; confirmation?: ConfirmationAnswers };

/** Takes one of the applicant's steps. @throws ApiError */
export function actOnApplication(
  http: HttpClient,
  eventId: EventId,
  step: ApplicantStep,
): Promise<OwnApplication> {
  return http(actOnApplicationEndpoint, { params: { eventId }, body: step });
}

/** Changes what was answered with taking the seat. @throws ApiError */
export function saveConfirmation(
  http: HttpClient,
  eventId: EventId,
  answers: ConfirmationAnswers & { version: number },
): Promise<OwnApplication> {
  return http(saveConfirmationEndpoint, { params: { eventId }, body: answers });
}

/** Tells the organisers why the seat was declined. @throws ApiError */
export function sendDeclineFeedback(
  http: HttpClient,
  eventId: EventId,
  feedback: DeclineFeedback,
): Promise<OwnApplication> {
  return http(sendDeclineFeedbackEndpoint, { params: { eventId }, body: feedback });
}
