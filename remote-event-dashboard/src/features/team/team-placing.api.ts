import {
  listPeopleWithoutTeam,
  mergeTeams,
  placeInTeam,
  type EventId,
  type TeamId,
  type UserId,
} from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { eventKey } from '../../shared/event-queries';

/** A page of the people with a seat who are in no team, by name. */
export function peopleWithoutTeamQuery(http: HttpClient, eventId: EventId, page: number) {
  return queryOptions({
    queryKey: eventKey(eventId, 'people-without-team', page),
    queryFn: ({ signal }) =>
      http(listPeopleWithoutTeam, { params: { eventId }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** What an admin does with teams: a person is put into one, or out of theirs with null; two teams become one. */
export type TeamPlacing =
  | { readonly kind: 'place'; readonly userId: UserId; readonly teamId: TeamId | null }
  | { readonly kind: 'merge'; readonly teamId: TeamId; readonly with: TeamId };

/** Does that. @throws ApiError */
export async function placePeople(http: HttpClient, eventId: EventId, placing: TeamPlacing): Promise<void> {
  switch (placing.kind) {
    case 'place':
      return http(placeInTeam, {
        params: { eventId, userId: placing.userId },
        body: { teamId: placing.teamId },
      });
    case 'merge':
      return http(mergeTeams, {
        params: { eventId, teamId: placing.teamId },
        body: { teamId: placing.with },
      });
  }
}
