import type { Attendee, EventId, UserId } from '@event-portal/contracts';
import { usePlatform, waitingChange } from '@event-portal/remote-kit';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { eventKey, forgetAfterChange } from '../../event-cache';
import { markArrived, showArrival } from './attendee.api';

/** Somebody who was checked in on this device, and how far that is. */
export type CheckIn = {
  readonly id: number;
  /** As far as is known: once it is done, as the API has them. */
  readonly person: Attendee;
  readonly state: 'sending' | 'waiting' | 'done' | 'failed';
  readonly error: Error | null;
};

/** Checks people in, any number of them at once. A check-in without a network waits, and is sent when there is one. */
export function useCheckIns(eventId: EventId) {
  const { http, queryClient } = usePlatform();
  const mutationKey = eventKey(eventId, 'check-in');
  const { mutate } = useMutation({
    mutationKey,
    ...waitingChange({
      label: ({ name }: Attendee) => `Check in ${name}`,
      send: ({ userId }: Attendee) => markArrived(http, eventId, userId),
    }),
    onSuccess: (arrived) => showArrival(queryClient, eventId, arrived),
    onSettled: () => forgetAfterChange(queryClient),
  });
  const all = useMutationState<CheckIn>({
    filters: { mutationKey },
    select: ({ mutationId, state: { status, isPaused, failureCount, variables, data, error } }) => ({
      id: mutationId,
      person: (data ?? variables) as Attendee,
      state: toState(status, isPaused || failureCount > 0),
      error,
    }),
  });
  const isUnderWay = (userId: UserId) =>
    queryClient.isMutating({
      mutationKey,
      predicate: ({ state }) => (state.variables as Attendee).userId === userId,
    }) > 0;
  return {
    /** The last one of each person, newest first. */
    checkIns: all
      .filter(({ person, id }) => !all.some((other) => isLater(other, { person, id })))
      .toReversed(),
    checkIn: (person: Attendee) => {
      if (!isUnderWay(person.userId)) mutate({ ...person });
    },
  };
}

function isLater(other: CheckIn, { person, id }: Pick<CheckIn, 'person' | 'id'>): boolean {
  return other.person.userId === person.userId && other.id > id;
}

function toState(status: 'idle' | 'pending' | 'success' | 'error', isHeldUp: boolean): CheckIn['state'] {
  if (status === 'success') return 'done';
  if (status === 'error') return 'failed';
  return isHeldUp ? 'waiting' : 'sending';
}
