import type { EventId, OwnApplication } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { href } from '#paths.gen.ts';
import { stepLabels } from '../application-labels';
import { actOnApplication, ownApplicationQuery, type ApplicantStep } from './own-application.api';

/** Takes a step of the applicant, says so, and goes where it leads. */
export function useApplicationStep(eventId: EventId) {
  const { http, queryClient, notify } = usePlatform();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (step: ApplicantStep) => actOnApplication(http, eventId, step),
    onSuccess: async (own: OwnApplication, { action }) => {
      const { done, next } = stepLabels[action];
      notify({ tone: 'success', text: done });
      if (next) {
        await invalidateAfterMutation(queryClient, 'none');
        await navigate(href(next, { eventId }));
      } else {
        queryClient.setQueryData(ownApplicationQuery(http, eventId).queryKey, own);
        await invalidateAfterMutation(queryClient);
      }
    },
  });
}
