import type { EventId, PageNavigation } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { eventRoleContext, type PageRead } from '@event-portal/remote-kit/routing';
import { EmptyState, LinkButton, PageHeader, Section, Stack } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { eventLoaderContext } from '#shared/event-loader-context.ts';
import { eventPageHandle } from '#features/event/event-title.ts';
import { eventQuery } from '#features/event/event.api.ts';
import { OutgoingRequests, OwnTeamView } from '#features/team/own-team.tsx';
import { TeamForm } from '#features/team/team-form.tsx';
import { mayBeInTeam } from '#features/frame/dashboard-navigation.ts';
import { ownTeamQuery } from '#features/team/team.api.ts';
import { useTeamChange } from '#features/team/use-team-change.ts';
import { href, type LoaderArgs } from '#paths.gen.ts';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/my-team'>) {
  const { http, queryClient, eventId } = eventLoaderContext(args);
  await Promise.all([
    queryClient.query(eventQuery(http, eventId)),
    queryClient.query(ownTeamQuery(http, eventId)),
  ]);
  return { eventId, role: args.context.get(eventRoleContext) };
}

export const handle = eventPageHandle('My team');

export const shape = 'story';

export const early = [{ read: 'getEvent' }, { read: 'getOwnTeam' }] satisfies PageRead[];

export const navigation = {
  group: 'Team',
  label: 'My team',
  icon: 'team',
  order: 80,
  for: ['applicant', 'attendee'],
} satisfies PageNavigation;

export function Component() {
  const { eventId, role } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const { data: own } = useSuspenseQuery(ownTeamQuery(http, eventId));
  const explorer = href('/events/:eventId/dashboard/teams-explorer', { eventId });
  if (role === 'applicant' && !mayBeInTeam(role, event)) return <NotComing eventId={eventId} />;
  if (!mayBeInTeam(role, event)) {
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
        <OwnTeamView eventId={eventId} team={own.team} own={own} timeZone={event.timeZone} />
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
        <CreateTeam eventId={eventId} />
      </Section>
    </Stack>
  );
}

/** Teams are for those who may still come: whoever is not accepted, declined or withdrew is led back to where they stand. */
function NotComing({ eventId }: { eventId: EventId }) {
  return (
    <EmptyState
      level={1}
      title="You are not taking part in this event"
      action={
        <LinkButton
          variant="primary"
          href={href('/events/:eventId/dashboard/application-status', { eventId })}
        >
          See your application
        </LinkButton>
      }
    >
      Teams are for people who may come. If that changes, you find yours here.
    </EmptyState>
  );
}

function CreateTeam({ eventId }: { eventId: EventId }) {
  const change = useTeamChange(eventId);
  return (
    <TeamForm submitLabel="Create team" save={(draft) => change.mutateAsync({ kind: 'create', draft })} />
  );
}
