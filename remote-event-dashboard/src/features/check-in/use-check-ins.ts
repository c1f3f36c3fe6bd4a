import { checkIn, type Attendee, type EventId, type UserId } from '@event-portal/contracts';
import { usePlatform, waitingChange } from '@event-portal/remote-kit';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { eventKey } from '../../shared/event-queries';
import { updateAttendeeInLists } from './attendee.api';

/** The person of a check-in. For one that an earlier page left behind only id and name are known. */
type CheckInSubject = Pick<Attendee, 'userId' | 'name' | 'image'>;

/** Somebody who was checked in on this device, and how far that is. */
export type CheckIn = {
  readonly id: number;
  readonly person: CheckInSubject;
  /** Once it is done: as the API has them. */
  readonly arrived: Attendee | undefined;
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
      http,
      endpoint: checkIn,
      params: ({ userId }: CheckInSubject) => ({ eventId, userId }),
      label: ({ name }) => `Check in ${name}`,
      keep: ({ userId, name }) => ({ userId, name, image: null }),
    }),
    onSuccess: (arrived) => updateAttendeeInLists(queryClient, eventId, arrived),
    onSettled: () => invalidateAfterMutation(queryClient),
  });
  const all = useMutationState<CheckIn>({
    filters: { mutationKey },
    select: ({ mutationId, state: { status, isPaused, failureCount, variables, data, error } }) => ({
      id: mutationId,
      person: variables as CheckInSubject,
      arrived: data as Attendee | undefined,
      state: toState(status, isPaused || failureCount > 0),
      error,
    }),
  });
  const isUnderWay = (userId: UserId) =>
    queryClient.isMutating({
      mutationKey,
      predicate: ({ state }) => (state.variables as CheckInSubject).userId === userId,
    }) > 0;
  return {
    /** The last one of each person, newest first. */
    checkIns: all
      .filter(({ person, id }) => !all.some((other) => isLater(other, { person, id })))
      .toReversed(),
    checkIn: ({ userId, name, image }: Attendee) => {
      if (!isUnderWay(userId)) mutate({ userId, name, image });
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
