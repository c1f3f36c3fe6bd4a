import type { Attendee, EventId } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { useMutation } from '@tanstack/react-query';
import { forgetAfterChange } from '../../event-cache';
import { markArrived, takeBackArrival } from './attendee.api';

/** Checks a person in, or takes it back when they are in already. */
export function useArrival(eventId: EventId) {
  const { http, queryClient } = usePlatform();
  return useMutation({
    mutationFn: ({ attendee: { userId, checkedInAt } }: { attendee: Attendee }) =>
      checkedInAt === null ? markArrived(http, eventId, userId) : takeBackArrival(http, eventId, userId),
    onSettled: () => forgetAfterChange(queryClient),
  });
}
