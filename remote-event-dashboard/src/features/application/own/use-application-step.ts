import type { ApplicantAction, EventId, OwnApplication } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { forgetAfterChange } from '../../../event-cache';
import { href } from '../../../paths.gen';
import { stepWords } from '../application-words';
import { ownApplicationQuery, takeStep } from './own-application.api';

/** Takes a step of the applicant, says so, and goes where it leads. */
export function useApplicationStep(eventId: EventId) {
  const { http, queryClient, notify } = usePlatform();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (step: { action: ApplicantAction; version: number }) => takeStep(http, eventId, step),
    onSuccess: async (own: OwnApplication, { action }) => {
      const { done, next } = stepWords[action];
      notify({ tone: 'success', text: done });
      if (next) {
        await forgetAfterChange(queryClient, 'none');
        await navigate(href(next, { eventId }));
      } else {
        queryClient.setQueryData(ownApplicationQuery(http, eventId).queryKey, own);
        await forgetAfterChange(queryClient);
      }
    },
  });
}
