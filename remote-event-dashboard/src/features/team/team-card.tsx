import { requestToJoinTeam, takesPeople, type EventId, type ListedTeam } from '@event-portal/contracts';
import { FormDialog, useForm } from '@event-portal/remote-kit/forms';
import { Button, Card, StatusPill, TextArea } from '@event-portal/ui';
import { useState } from 'react';
import { OrganiseTeam } from './organise-team';
import { useTeamChange } from './use-team-change';

export type TeamCardProps = {
  eventId: EventId;
  team: ListedTeam;
  /** Whether the person may ask for a place. */
  mayAsk: boolean;
  /** Whether the person moves others between teams. */
  mayPlace: boolean;
};

/** A team among others, and the way into it. */
export function TeamCard({ eventId, team, mayAsk, mayPlace }: TeamCardProps) {
  const [isAsking, setAsking] = useState(false);
  const { members, standing } = team;
  return (
    <Card
      title={team.name}
      level={2}
      status={<TeamState team={team} />}
      {...(!mayPlace && { meta: members.map(({ name }) => name).join(', ') })}
      {...(mayAsk &&
        standing === 'none' &&
        takesPeople(team) && { actions: <Button onClick={() => setAsking(true)}>Ask to join</Button> })}
    >
      {team.description}
      {mayPlace && <OrganiseTeam eventId={eventId} team={team} />}
      {isAsking && <AskDialog eventId={eventId} team={team} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function TeamState({ team: { standing, locked, size, members } }: { team: ListedTeam }) {
  const free = size - members.length;
  if (standing === 'member') return <StatusPill tone="success">Your team</StatusPill>;
  if (standing === 'requested') return <StatusPill tone="warning">You asked to join</StatusPill>;
  if (locked) return <StatusPill tone="neutral">Locked</StatusPill>;
  if (free <= 0) return <StatusPill tone="neutral">Full</StatusPill>;
  return <StatusPill tone="accent">{free === 1 ? '1 place free' : `${free} places free`}</StatusPill>;
}

function AskDialog({ eventId, team, onClose }: { eventId: EventId; team: ListedTeam; onClose: () => void }) {
  const change = useTeamChange(eventId);
  const form = useForm({
    schema: requestToJoinTeam.body,
    start: { message: '' },
    save: (request) => change.mutateAsync({ kind: 'request', teamId: team.teamId, ...request }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`Ask to join ${team.name}`}
      description="The owner of the team sees your name and your message."
      submitLabel="Ask to join"
      onClose={onClose}
    >
      <TextArea label="What do you bring along?" optional limit={280} {...form.field('message')} />
    </FormDialog>
  );
}
