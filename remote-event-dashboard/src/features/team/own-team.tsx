import type { EventId, OwnTeam, Team, TeamMember } from '@event-portal/contracts';
import { describeFailure, usePerson } from '@event-portal/remote-kit';
import {
  Banner,
  Button,
  Cluster,
  PersonList,
  PersonRow,
  Section,
  Stack,
  VisuallyHidden,
} from '@event-portal/ui';
import { useState } from 'react';
import { JoinRequests } from './join-requests';
import { MemberDialog, type MemberChange } from './member-dialog';
import { TeamForm } from './team-form';
import { TeamLink, type TeamLinkProps } from './team-link';
import { useTeamChange } from './use-team-change';

/** The person's team: who is in it, who wants in, and what its owner can change. */
export function OwnTeamView({ eventId, team, own, timeZone }: TeamLinkProps) {
  const [isEditing, setEditing] = useState(false);
  const change = useTeamChange(eventId);
  const { teamId, name, description } = team;
  if (isEditing) {
    return (
      <TeamForm
        start={{ name, description }}
        submitLabel="Save changes"
        save={(draft) => change.mutateAsync({ kind: 'update', teamId, draft })}
        onSaved={() => setEditing(false)}
        onCancel={() => setEditing(false)}
      />
    );
  }
  return (
    <Stack gap="large">
      {own.isOwner && own.incoming.length > 0 && (
        <JoinRequests eventId={eventId} team={team} requests={own.incoming} />
      )}
      <Section
        title={`Members, ${team.members.length} of ${team.size}`}
        {...(description !== '' && { description })}
        {...(own.isOwner && {
          actions: (
            <>
              <Button
                pending={change.isPending}
                onClick={() => change.mutate({ kind: 'lock', teamId, locked: !team.locked })}
              >
                {team.locked ? 'Unlock team' : 'Lock team'}
              </Button>
              <Button onClick={() => setEditing(true)}>Edit team</Button>
            </>
          ),
        })}
      >
        {change.error && (
          <Banner tone="danger" live="assertive">
            {describeFailure(change.error)}
          </Banner>
        )}
        {team.locked && <p>The team is locked: nobody can ask to join, or join by the link.</p>}
        <Members eventId={eventId} team={team} isOwner={own.isOwner} />
      </Section>
      <TeamLink eventId={eventId} team={team} own={own} timeZone={timeZone} />
    </Stack>
  );
}

function Members({ eventId, team, isOwner }: { eventId: EventId; team: Team; isOwner: boolean }) {
  const person = usePerson();
  const [asked, setAsked] = useState<{ what: MemberChange; member: TeamMember } | null>(null);
  return (
    <Stack>
      <PersonList>
        {team.members.map((member) => {
          const isSelf = member.userId === person?.userId;
          return (
            <PersonRow
              key={member.userId}
              person={member}
              note={[isSelf && 'You', member.owner && 'Owner'].filter(Boolean).join(', ')}
            >
              {isOwner && !isSelf && (
                <Button variant="quiet" size="small" onClick={() => setAsked({ what: 'transfer', member })}>
                  Make owner<VisuallyHidden> {member.name}</VisuallyHidden>
                </Button>
              )}
              {(isSelf || isOwner) && (
                <Button variant="quiet" size="small" onClick={() => setAsked({ what: 'leave', member })}>
                  {isSelf ? 'Leave team' : 'Remove'}
                </Button>
              )}
            </PersonRow>
          );
        })}
      </PersonList>
      {asked && (
        <MemberDialog
          eventId={eventId}
          team={team}
          member={asked.member}
          what={asked.what}
          isSelf={asked.member.userId === person?.userId}
          onClose={() => setAsked(null)}
        />
      )}
    </Stack>
  );
}

/** Requests that wait for others, with the way to take them back. */
export function OutgoingRequests({ eventId, requests }: { eventId: EventId; requests: OwnTeam['outgoing'] }) {
  const change = useTeamChange(eventId);
  const current = change.variables?.kind === 'cancel' ? change.variables.teamId : undefined;
  return (
    <Section title="Teams that you asked to join" description="Their owner answers. You can ask several.">
      <Stack>
        {change.error && (
          <Banner tone="danger" live="assertive">
            {describeFailure(change.error)}
          </Banner>
        )}
        {requests.map(({ teamId, name }) => (
          <Cluster key={teamId} gap="medium">
            <strong>{name}</strong>
            <Button
              size="small"
              pending={change.isPending && current === teamId}
              onClick={() => change.mutate({ kind: 'cancel', teamId })}
            >
              Take request back
            </Button>
          </Cluster>
        ))}
      </Stack>
    </Section>
  );
}
