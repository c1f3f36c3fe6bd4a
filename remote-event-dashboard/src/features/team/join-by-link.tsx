import type { EventId, Team } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import {
  Banner,
  Button,
  EmptyState,
  LinkButton,
  PageHeader,
  PersonList,
  PersonRow,
  Section,
  SkeletonText,
  Stack,
} from '@event-portal/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { href } from '#paths.gen.ts';
import { LinkRefused } from './link-refused';
import { eventKey } from '../../shared/event-queries';
import { joinByInvitation, openedInvitationQuery, type TeamInvitationLink } from './team-invitation.api';

/** What a link to a team is for, and the way into the team. */
export function JoinByLink({ eventId, secret }: TeamInvitationLink) {
  const { http } = usePlatform();
  const {
    data: opened,
    error,
    refetch,
    isFetching,
  } = useQuery(openedInvitationQuery(http, { eventId, secret }));
  if (opened?.isMember) return <Joined eventId={eventId} name={opened.team?.name ?? 'the team'} />;
  if (opened && (opened.refusal !== null || opened.team === null))
    return <LinkRefused eventId={eventId} refusal={opened.refusal ?? ''} team={opened.team} />;
  if (opened?.team) return <Invitation eventId={eventId} secret={secret} team={opened.team} />;
  return (
    <Stack>
      <PageHeader title="Join a team" />
      {error ? (
        <>
          <Banner tone="danger" live="assertive">
            {describeFailure(error)}
          </Banner>
          <div>
            <Button pending={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        </>
      ) : (
        <p role="status">
          Looking up the team.
          <SkeletonText />
        </p>
      )}
    </Stack>
  );
}

function Joined({ eventId, name }: { eventId: EventId; name: string }) {
  return (
    <EmptyState
      level={1}
      title={`You are in ${name}`}
      action={
        <LinkButton variant="primary" href={href('/events/:eventId/dashboard/my-team', { eventId })}>
          Open your team
        </LinkButton>
      }
    >
      There you see who else is in it.
    </EmptyState>
  );
}

function Invitation({ eventId, secret, team }: TeamInvitationLink & { team: Team }) {
  const { http, queryClient } = usePlatform();
  const joining = useMutation({
    mutationFn: () => joinByInvitation(http, { eventId, secret }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: eventKey(eventId) }),
  });
  return (
    <Stack gap="large">
      <PageHeader
        title={`Join ${team.name}?`}
        description="Its owner is told. What you asked of other teams is taken back."
        actions={
          <Button variant="primary" pending={joining.isPending} onClick={() => joining.mutate()}>
            Join team
          </Button>
        }
      />
      {joining.error && (
        <Banner tone="danger" live="assertive">
          {describeFailure(joining.error)}
        </Banner>
      )}
      <Section
        title={`Members, ${team.members.length} of ${team.size}`}
        {...(team.description !== '' && { description: team.description })}
      >
        <PersonList>
          {team.members.map((member) => (
            <PersonRow key={member.userId} person={member} note={member.owner && 'Owner'} />
          ))}
        </PersonList>
      </Section>
    </Stack>
  );
}
