import type { EventId, Team, TeamMember } from '@event-portal/contracts';
import { describeFailure } from '@event-portal/remote-kit';
import { ConfirmDialog } from '@event-portal/ui';
import { useTeamChange } from './use-team-change';

/** What can become of a member: they leave, or are removed, or own the team. */
export type MemberChange = 'leave' | 'transfer';

export type MemberDialogProps = {
  eventId: EventId;
  team: Team;
  member: TeamMember;
  what: MemberChange;
  isSelf: boolean;
  onClose: () => void;
};

/** Asks before somebody leaves the team, is removed, or owns it. */
export function MemberDialog({ eventId, team, member, what, isSelf, onClose }: MemberDialogProps) {
  const change = useTeamChange(eventId);
  const { title, confirmLabel, text } = wordsOf({ team, member, what, isSelf });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel="Stay as we are"
      {...(what === 'leave' && { tone: 'danger' })}
      pending={change.isPending}
      onConfirm={() =>
        change.mutate({ kind: what, teamId: team.teamId, userId: member.userId }, { onSuccess: onClose })
      }
      error={change.error ? describeFailure(change.error) : undefined}
    >
      {text}
    </ConfirmDialog>
  );
}

function wordsOf({
  team,
  member,
  what,
  isSelf,
}: Pick<MemberDialogProps, 'team' | 'member' | 'what' | 'isSelf'>) {
  if (what === 'transfer')
    return {
      title: `Make ${member.name} the owner of ${team.name}?`,
      confirmLabel: 'Make owner',
      text: 'They decide then who joins. You stay in the team, and only they can give it back.',
    };
  if (!isSelf)
    return {
      title: `Remove ${member.name} from ${team.name}?`,
      confirmLabel: 'Remove',
      text: 'They can ask to join again.',
    };
  return { title: `Leave ${team.name}?`, confirmLabel: 'Leave team', text: leavingOf(team, member) };
}

function leavingOf({ members }: Team, { owner }: TeamMember): string {
  if (members.length === 1) return 'You are the last one in it, so the team is gone then.';
  return owner
    ? 'Whoever has been in it longest becomes its owner.'
    : 'You can ask to join again, or another team.';
}
