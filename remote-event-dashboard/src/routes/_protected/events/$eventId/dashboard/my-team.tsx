import type { EventId } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { eventRoleContext, type PageHandle } from '@event-portal/remote-kit/routing';
import { EmptyState, LinkButton, PageHeader, Section, Stack } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { eventPage } from '../../../../../event-page';
import { OutgoingRequests, OwnTeamView } from '../../../../../features/team/own-team';
import { TeamForm } from '../../../../../features/team/team-form';
import { ownTeamQuery } from '../../../../../features/team/team.api';
import { useTeamChange } from '../../../../../features/team/use-team-change';
import { href, type LoaderArgs } from '../../../../../paths.gen';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/my-team'>) {
  const { http, queryClient, eventId } = eventPage(args);
  await queryClient.query(ownTeamQuery(http, eventId));
  const role = args.context.get(eventRoleContext);
  return { eventId, isParticipant: role === 'applicant' || role === 'attendee' };
}

export const handle = { title: 'My team' } satisfies PageHandle;

export function Component() {
  const { eventId, isParticipant } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const { data: own } = useSuspenseQuery(ownTeamQuery(http, eventId));
  const explorer = href('/events/:eventId/dashboard/teams-explorer', { eventId });
  if (!isParticipant) {
    return (
      <EmptyState
        level={1}
        title="Teams are for participants"
        action={
          <LinkButton variant="primary" href={explorer}>
            See all teams
          </LinkButton>
        }
      >
        You help to run this event, so you are in no team.
      </EmptyState>
    );
  }
  if (own.team) {
    return (
      <>
        <PageHeader title={own.team.name} description="Your team at this event." />
        <OwnTeamView eventId={eventId} team={own.team} own={own} />
      </>
    );
  }
  return (
    <Stack gap="large">
      <PageHeader
        title="My team"
        description="You are in no team yet. Create one, or look for one that has a place."
        actions={<LinkButton href={explorer}>Find a team</LinkButton>}
      />
      {own.outgoing.length > 0 && <OutgoingRequests eventId={eventId} requests={own.outgoing} />}
      <Section title="Create a team">
        <FoundTeam eventId={eventId} />
      </Section>
    </Stack>
  );
}

function FoundTeam({ eventId }: { eventId: EventId }) {
  const change = useTeamChange(eventId);
  return (
    <TeamForm
      submitLabel="Create team"
      pending={change.isPending}
      error={change.error}
      onSubmit={(draft) => change.mutate({ kind: 'found', draft })}
    />
  );
}
