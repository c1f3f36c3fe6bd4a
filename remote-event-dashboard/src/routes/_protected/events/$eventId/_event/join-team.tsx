import { InvitationSecret } from '@event-portal/contracts';
import type { PageRead } from '@event-portal/remote-kit/routing';
import { useLoaderData, useLocation } from 'react-router-dom';
import { eventLoaderContext } from '#shared/event-loader-context.ts';
import { eventPageHandle } from '#features/event/event-title.ts';
import { eventQuery } from '#features/event/event.api.ts';
import { LinkRefused } from '#features/team/link-refused.tsx';
import { JoinByLink } from '#features/team/join-by-link.tsx';
import type { LoaderArgs } from '#paths.gen.ts';

export async function loader(args: LoaderArgs<'/events/:eventId/join-team'>) {
  const { http, queryClient, eventId } = eventLoaderContext(args);
  await queryClient.query(eventQuery(http, eventId));
  return { eventId };
}

export const handle = eventPageHandle('Join a team');

export const shape = 'story';

export const early = [{ read: 'getEvent' }] satisfies PageRead[];

/** What a link to a team is for. The secret stands in the fragment, where `/join-team` of the shell has put it. */
export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { hash } = useLocation();
  const secret = InvitationSecret.safeParse(hash.slice(1)).data;
  if (secret === undefined) return <LinkRefused eventId={eventId} refusal="invitation_unknown" />;
  return <JoinByLink eventId={eventId} secret={secret} />;
}
