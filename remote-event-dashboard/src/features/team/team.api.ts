import {
  answerJoinRequest,
  cancelJoinRequest,
  createTeam,
  getOwnTeam,
  leaveTeam,
  listTeams,
  requestToJoinTeam,
  revokeTeamInvitation,
  setTeamLocked,
  transferTeam,
  updateTeam,
  type EventId,
  type OwnTeam,
  type TeamDraft,
  type TeamId,
  type TeamsQuery,
  type UserId,
} from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';
import { eventKey } from '../../shared/event-queries';

/** The person's own team, and the requests that wait. */
export function ownTeamQuery(http: HttpClient, eventId: EventId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'own-team'),
    queryFn: ({ signal }) => http(getOwnTeam, { params: { eventId } }, { signal }),
  });
}

/** A page of the teams of an event. */
export function teamsQuery(http: HttpClient, eventId: EventId, query: TeamsQuery) {
  return queryOptions({
    queryKey: eventKey(eventId, 'teams', query),
    queryFn: ({ signal }) => http(listTeams, { params: { eventId }, query }, { signal }),
  });
}

/** A change to teams, as the one union that the pages send. */
export type TeamChange =
  | { readonly kind: 'create'; readonly draft: TeamDraft }
  | { readonly kind: 'update'; readonly teamId: TeamId; readonly draft: TeamDraft }
  | { readonly kind: 'request'; readonly teamId: TeamId; readonly message: string }
  | { readonly kind: 'cancel'; readonly teamId: TeamId }
  | {
      readonly kind: 'answer';
      readonly teamId: TeamId;
      readonly userId: UserId;
      readonly answer: 'accept' | 'refuse';
    }
  | { readonly kind: 'transfer'; readonly teamId: TeamId; readonly userId: UserId }
  | { readonly kind: 'lock'; readonly teamId: TeamId; readonly locked: boolean }
  | { readonly kind: 'revoke'; readonly teamId: TeamId }
  /** Of oneself: leaving. Of another: removing them. */
  | { readonly kind: 'leave'; readonly teamId: TeamId; readonly userId: UserId };

/** Makes a change, and gives what it leaves of the person's own team. @throws ApiError */
export async function changeTeam(http: HttpClient, eventId: EventId, change: TeamChange): Promise<OwnTeam> {
  switch (change.kind) {
    case 'create':
      return http(createTeam, { params: { eventId }, body: change.draft });
    case 'update':
      return http(updateTeam, {
        params: { eventId, teamId: change.teamId },
        body: change.draft,
      });
    case 'request':
      return http(requestToJoinTeam, {
        params: { eventId, teamId: change.teamId },
        body: { message: change.message },
      });
    case 'cancel':
      return http(cancelJoinRequest, { params: { eventId, teamId: change.teamId } });
    case 'answer':
      return http(answerJoinRequest, {
        params: { eventId, teamId: change.teamId, userId: change.userId },
        body: { answer: change.answer },
      });
    case 'transfer':
      return http(transferTeam, {
        params: { eventId, teamId: change.teamId },
        body: { userId: change.userId },
      });
    case 'lock':
      return http(setTeamLocked, {
        params: { eventId, teamId: change.teamId },
        body: { locked: change.locked },
      });
    case 'revoke':
      return http(revokeTeamInvitation, { params: { eventId, teamId: change.teamId } });
    case 'leave':
      return http(leaveTeam, { params: { eventId, teamId: change.teamId, userId: change.userId } });
  }
}
