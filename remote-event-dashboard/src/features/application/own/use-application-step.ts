import type { EventId, OwnApplication } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { href } from '#paths.gen.ts';
import { changesLabels, stepLabels, type StepLabels } from '../application-labels';
import {
  actOnApplication,
  discardChanges,
  ownApplicationQuery,
  sendChanges,
  type ApplicantStep,
} from './own-application.api';

/** Takes a step of the applicant, says so, and goes where it leads. */
export function useApplicationStep(eventId: EventId) {
  const { http } = usePlatform();
  const follow = useFollowing(eventId);
  return useMutation({
    mutationFn: (step: ApplicantStep) => actOnApplication(http, eventId, step),
    onSuccess: (own, { action }) => follow(own, stepLabels[action]),
  });
}

/** Sends changes to what was sent, says so, and shows how it stands. */
export function useSendChanges(eventId: EventId) {
  const { http } = usePlatform();
  const follow = useFollowing(eventId);
  return useMutation({
    mutationFn: (version: number) => sendChanges(http, eventId, version),
    onSuccess: (own) => follow(own, changesLabels.send),
  });
}

/** Discards changes that were not sent, and says so. */
export function useDiscardChanges(eventId: EventId) {
  const { http } = usePlatform();
  const follow = useFollowing(eventId);
  return useMutation({
    mutationFn: () => discardChanges(http, eventId),
    onSuccess: (own) => follow(own, changesLabels.discard),
  });
}

function useFollowing(eventId: EventId) {
  const { http, queryClient, notify } = usePlatform();
  const navigate = useNavigate();
  return async (own: OwnApplication, { done, next }: Pick<StepLabels, 'done' | 'next'>) => {
    notify({ tone: 'success', text: done });
    if (next) {
      await invalidateAfterMutation(queryClient, 'none');
      await navigate(href(next, { eventId }));
    } else {
      queryClient.setQueryData(ownApplicationQuery(http, eventId).queryKey, own);
      await invalidateAfterMutation(queryClient);
    }
  };
}
