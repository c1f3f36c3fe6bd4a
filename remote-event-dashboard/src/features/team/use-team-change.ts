import type { EventId } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { useMutation } from '@tanstack/react-query';
import { eventKey } from '../../shared/event-queries';
import { changeTeam, type TeamChange } from './team.api';

/** Makes a change to teams; whatever came of it, the teams on the screen are read again. */
export function useTeamChange(eventId: EventId) {
  const { http, queryClient } = usePlatform();
  return useMutation({
    mutationFn: (change: TeamChange) => changeTeam(http, eventId, change),
    onSettled: () => queryClient.invalidateQueries({ queryKey: eventKey(eventId) }),
  });
}
