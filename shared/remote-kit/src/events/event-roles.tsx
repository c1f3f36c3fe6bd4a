import {
  EventId,
  listEventRoles,
  type EventDetails,
  type EventInvitation,
  type EventRole,
  type EventRoleAssignment,
  type GivenRole,
} from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { CsvLink, useList, useListData } from '@event-portal/remote-kit/routing';
import { eventRoleLabels } from '@event-portal/remote-kit/labels';
import { Button, FilterTabs, Pagination, SearchField, Stack, Toolbar, UserAddIcon } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ChangeRoleDialog } from './change-role-dialog';
import { GiveRolesDialog } from './give-roles-dialog';
import { InvitationsTable } from './invitations-table';
import { eventRolesQuery, EventRolesSearch, invitationsQuery } from './roles.api';
import { RolesTable } from './roles-table';
import { RemoveRoleDialog } from './remove-role-dialog';
import { WithdrawInvitationDialog } from './withdraw-invitation-dialog';

export type EventRolesProps = {
  event: Pick<EventDetails, 'eventId' | 'timeZone'>;
  /** The head of the page, with the button that gives a role. */
  header: (parts: { count: number; give: ReactNode }) => ReactNode;
  /** Forgets what a change may have made untrue. */
  onChanged: () => Promise<void>;
};

type Question =
  | { readonly kind: 'give' }
  | { readonly kind: 'change'; readonly assignment: EventRoleAssignment; readonly role: GivenRole }
  | { readonly kind: 'take'; readonly assignment: EventRoleAssignment }
  | { readonly kind: 'withdraw'; readonly invitation: EventInvitation };

/** Who runs an event, who comes to it, and who is invited to help: to look at, and to change. */
export function EventRoles({ event, header, onChanged }: EventRolesProps) {
  const { timeZone } = event;
  const eventId = EventId.parse(event.eventId);
  const { http } = usePlatform();
  const { search, ...list } = useList(EventRolesSearch);
  const [question, setQuestion] = useState<Question | null>(null);
  const { data, results } = useListData(eventRolesQuery(http, eventId, search), list.isChanging);
  const { data: waiting } = useSuspenseQuery(invitationsQuery(http, eventId));
  const asking = { eventId, onClose: () => setQuestion(null), onChanged };
  return (
    <>
      {header({
        count: data.total,
        give: (
          <Button variant="primary" icon={<UserAddIcon />} onClick={() => setQuestion({ kind: 'give' })}>
            Give a role
          </Button>
        ),
      })}
      <Stack>
        <Toolbar
          tabs={<FilterTabs label="Roles" {...list.tabs(toParts(data.counts))} />}
          search={<SearchField label="Search people by name or e-mail" {...list.searchField} />}
          onClear={list.clear}
          actions={<CsvLink of={listEventRoles} input={{ params: { eventId }, query: search }} />}
        />
        <RolesTable
          rows={data.items}
          timeZone={timeZone}
          labels={eventRoleLabels}
          {...list.table}
          {...results}
          onChange={(assignment, role) => setQuestion({ kind: 'change', assignment, role })}
          onClear={list.clear}
          onTake={(assignment) => setQuestion({ kind: 'take', assignment })}
        />
        <Pagination {...list.pagination} total={data.total} />
        {search.group !== 'participants' && waiting.invitations.length > 0 && (
          <InvitationsTable
            invitations={waiting.invitations}
            timeZone={timeZone}
            onWithdraw={(invitation) => setQuestion({ kind: 'withdraw', invitation })}
          />
        )}
      </Stack>
      {question?.kind === 'give' && <GiveRolesDialog {...asking} />}
      {question?.kind === 'change' && <ChangeRoleDialog {...asking} {...question} />}
      {question?.kind === 'take' && <RemoveRoleDialog {...asking} {...question} />}
      {question?.kind === 'withdraw' && <WithdrawInvitationDialog {...asking} {...question} />}
    </>
  );
}

/** The parts of the list: those who run the event first, because there are few of them. */
function toParts(counts: Readonly<Record<EventRole, number>> | undefined) {
  const sum = (...roles: EventRole[]) => counts && roles.reduce((total, role) => total + counts[role], 0);
  const participants = (['attendee', 'applicant'] as const).map(
    (role) =>
      ({
        label: `${eventRoleLabels[role]}s`,
        count: sum(role),
        filter: { group: 'participants', role },
      }) as const,
  );
  return [
    { label: 'People who run it', count: sum('admin', 'staff'), filter: { group: 'crew' } },
    { label: 'Admins', count: sum('admin'), filter: { group: 'crew', role: 'admin' } },
    { label: 'Staff', count: sum('staff'), filter: { group: 'crew', role: 'staff' } },
    ...participants,
    {
      label: 'Everybody',
      count: sum('admin', 'staff', 'applicant', 'attendee'),
      filter: { group: 'everybody' },
    },
  ] as const;
}
