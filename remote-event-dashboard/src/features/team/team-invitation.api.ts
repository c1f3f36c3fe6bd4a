import {
  joinTeamByInvitation,
  openTeamInvitation,
  type EventId,
  type InvitationSecret,
  type OwnTeam,
} from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';
import { eventKey } from '../../shared/event-queries';

/** A link to a team, at the event whose page was opened. */
export type TeamInvitationLink = { readonly eventId: EventId; readonly secret: InvitationSecret };

/** What a link to a team is for, asked anew whenever somebody looks. */
export function openedInvitationQuery(http: HttpClient, { eventId, secret }: TeamInvitationLink) {
  return queryOptions({
    queryKey: eventKey(eventId, 'team-invitation', secret),
    queryFn: ({ signal }) => http(openTeamInvitation, { params: { eventId }, body: { secret } }, { signal }),
  });
}

/** Joins a team by its link, and gives the team. @throws ApiError */
export async function joinByInvitation(
  http: HttpClient,
  { eventId, secret }: TeamInvitationLink,
): Promise<OwnTeam> {
  return http(joinTeamByInvitation, { params: { eventId }, body: { secret } });
}
