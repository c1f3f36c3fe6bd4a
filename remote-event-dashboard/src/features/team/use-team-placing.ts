import type { EventId } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { useMutation } from '@tanstack/react-query';
import { eventKey } from '../../shared/event-queries';
import { placePeople, type TeamPlacing } from './team-placing.api';

/** Moves people between teams; whatever came of it, the teams on the screen are read again. */
export function useTeamPlacing(eventId: EventId) {
  const { http, queryClient } = usePlatform();
  return useMutation({
    mutationFn: (placing: TeamPlacing) => placePeople(http, eventId, placing),
    onSettled: () => queryClient.invalidateQueries({ queryKey: eventKey(eventId) }),
  });
}
