import type { EventId, OwnTeam, Team, TeamMember } from '@event-portal/contracts';
import { describeFailure, usePerson } from '@event-portal/remote-kit';
import {
  Banner,
  Button,
  Cluster,
  ConfirmDialog,
  PersonList,
  PersonRow,
  Section,
  Stack,
} from '@event-portal/ui';
import { useState } from 'react';
import { JoinRequests } from './join-requests';
import { TeamForm } from './team-form';
import { useTeamChange } from './use-team-change';

/** The person's team: who is in it, who wants in, and what its owner can change. */
export function OwnTeamView({ eventId, team, own }: { eventId: EventId; team: Team; own: OwnTeam }) {
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
        {...(own.isOwner && { actions: <Button onClick={() => setEditing(true)}>Edit team</Button> })}
      >
        <Members eventId={eventId} team={team} isOwner={own.isOwner} />
      </Section>
    </Stack>
  );
}

function Members({ eventId, team, isOwner }: { eventId: EventId; team: Team; isOwner: boolean }) {
  const person = usePerson();
  const [leaving, setLeaving] = useState<TeamMember | null>(null);
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
              {(isSelf || isOwner) && (
                <Button variant="quiet" size="small" onClick={() => setLeaving(member)}>
                  {isSelf ? 'Leave team' : 'Remove'}
                </Button>
              )}
            </PersonRow>
          );
        })}
      </PersonList>
      {leaving && (
        <LeaveDialog
          eventId={eventId}
          team={team}
          member={leaving}
          isSelf={leaving.userId === person?.userId}
          onClose={() => setLeaving(null)}
        />
      )}
    </Stack>
  );
}

type LeaveDialogProps = {
  eventId: EventId;
  team: Team;
  member: TeamMember;
  isSelf: boolean;
  onClose: () => void;
};

function LeaveDialog({ eventId, team, member, isSelf, onClose }: LeaveDialogProps) {
  const change = useTeamChange(eventId);
  const isLast = team.members.length === 1;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isSelf ? `Leave ${team.name}?` : `Remove ${member.name} from ${team.name}?`}
      confirmLabel={isSelf ? 'Leave team' : 'Remove'}
      cancelLabel="Stay as we are"
      tone="danger"
      pending={change.isPending}
      onConfirm={() =>
        change.mutate({ kind: 'leave', teamId: team.teamId, userId: member.userId }, { onSuccess: onClose })
      }
      error={change.error ? describeFailure(change.error) : undefined}
    >
      {isSelf && isLast && 'You are the last one in it, so the team is gone then.'}
      {isSelf && !isLast && member.owner && 'Whoever has been in it longest becomes its owner.'}
      {isSelf && !isLast && !member.owner && 'You can ask to join again, or another team.'}
      {!isSelf && 'They can ask to join again.'}
    </ConfirmDialog>
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
