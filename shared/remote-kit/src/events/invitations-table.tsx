import type { EventInvitation } from '@event-portal/contracts';
import { eventRoleLabels } from '@event-portal/remote-kit/labels';
import { DataTable, DeleteIcon, Section, type Column } from '@event-portal/ui';

export type InvitationsTableProps = {
  invitations: readonly EventInvitation[];
  timeZone: string;
  onWithdraw: (invitation: EventInvitation) => void;
};

/** The people who get a role once they sign in. */
export function InvitationsTable({ invitations, timeZone, onWithdraw }: InvitationsTableProps) {
  return (
    <Section title="Invited, not signed in yet">
      <DataTable
        label="Invitations"
        columns={columns(timeZone)}
        rows={invitations}
        rowId={({ invitationId }) => invitationId}
        rowLabel={({ email }) => email}
        rowActions={(invitation) => [
          {
            id: 'invitation',
            entries: [
              {
                id: 'withdraw',
                label: 'Take the invitation back',
                icon: <DeleteIcon />,
                tone: 'danger',
                onSelect: () => onWithdraw(invitation),
              },
            ],
          },
        ]}
      />
    </Section>
  );
}

function columns(timeZone: string): Column<EventInvitation>[] {
  return [
    { id: 'email', header: 'E-mail', width: 'wide', cell: ({ email }) => email },
    {
      id: 'role',
      header: 'Role',
      width: 'narrow',
      cell: ({ role }) => eventRoleLabels[role],
    },
    { id: 'invitedBy', header: 'Invited by', cell: ({ invitedBy }) => invitedBy ?? 'Somebody who has left' },
    { id: 'invitedAt', header: 'Since', timeZone, moment: ({ invitedAt }) => invitedAt },
  ];
}
