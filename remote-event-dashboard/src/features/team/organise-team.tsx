import type { EventId, Team, TeamMember } from '@event-portal/contracts';
import { describeFailure } from '@event-portal/remote-kit';
import { Button, ConfirmDialog, PersonList, PersonRow, Stack, VisuallyHidden } from '@event-portal/ui';
import { useState } from 'react';
import { ChooseTeamDrawer } from './choose-team-drawer';
import { useTeamPlacing } from './use-team-placing';

type Asked = { readonly what: 'move' | 'take-out'; readonly member: TeamMember } | { readonly what: 'merge' };

/** The members of a team for an admin, who moves them, takes them out, and merges the team with another one. */
export function OrganiseTeam({ eventId, team }: { eventId: EventId; team: Team }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <Stack>
      <PersonList>
        {team.members.map((member) => (
          <PersonRow key={member.userId} person={member} note={member.owner && 'Owner'}>
            <Button variant="quiet" size="small" onClick={() => setAsked({ what: 'move', member })}>
              Move<VisuallyHidden> {member.name}</VisuallyHidden>
            </Button>
            <Button variant="quiet" size="small" onClick={() => setAsked({ what: 'take-out', member })}>
              Take out<VisuallyHidden> {member.name}</VisuallyHidden>
            </Button>
          </PersonRow>
        ))}
      </PersonList>
      <div>
        <Button size="small" onClick={() => setAsked({ what: 'merge' })}>
          Merge<VisuallyHidden> {team.name}</VisuallyHidden> with another team
        </Button>
      </div>
      {asked?.what === 'move' && (
        <ChooseTeamDrawer
          eventId={eventId}
          title={`Move ${asked.member.name} to another team`}
          description={`They leave ${team.name}, and are told.`}
          besides={team.teamId}
          placingOf={(teamId) => ({ kind: 'place', userId: asked.member.userId, teamId })}
          onClose={close}
        />
      )}
      {asked?.what === 'merge' && (
        <ChooseTeamDrawer
          eventId={eventId}
          title={`Merge ${team.name} with another team`}
          description="The smaller of the two joins the larger one, which keeps its name and owner. Everybody who moves is told."
          besides={team.teamId}
          placingOf={(other) => ({ kind: 'merge', teamId: team.teamId, with: other })}
          onClose={close}
        />
      )}
      {asked?.what === 'take-out' && (
        <TakeOutDialog eventId={eventId} team={team} member={asked.member} onClose={close} />
      )}
    </Stack>
  );
}

type TakeOutDialogProps = { eventId: EventId; team: Team; member: TeamMember; onClose: () => void };

function TakeOutDialog({ eventId, team, member, onClose }: TakeOutDialogProps) {
  const placing = useTeamPlacing(eventId);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Take ${member.name} out of ${team.name}?`}
      confirmLabel="Take out"
      cancelLabel="Leave it as it is"
      tone="danger"
      pending={placing.isPending}
      onConfirm={() =>
        placing.mutate({ kind: 'place', userId: member.userId, teamId: null }, { onSuccess: onClose })
      }
      error={placing.error ? describeFailure(placing.error) : undefined}
    >
      {team.members.length === 1
        ? 'They are told. Nobody else is in it, so the team is gone then.'
        : 'They are told, and can ask another team.'}
    </ConfirmDialog>
  );
}
