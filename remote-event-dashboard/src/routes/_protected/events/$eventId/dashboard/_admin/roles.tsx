import { EventRole, EventRolesQuery, type EventRoleAssignment } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { parseSearch, type PageHandle, useList } from '@event-portal/remote-kit/routing';
import { eventRoleWords } from '@event-portal/remote-kit/words';
import {
  Button,
  FilterChips,
  PageHeader,
  Pagination,
  SearchField,
  Stack,
  Toolbar,
  UserAddIcon,
} from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { eventPage } from '../../../../../../event-page';
import { eventQuery } from '../../../../../../features/event/event.api';
import { GiveRoleDialog } from '../../../../../../features/roles/give-role-dialog';
import { RolesTable } from '../../../../../../features/roles/roles-table';
import { eventRolesQuery } from '../../../../../../features/roles/roles.api';
import { TakeRoleDialog } from '../../../../../../features/roles/take-role-dialog';
import type { LoaderArgs } from '../../../../../../paths.gen';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/roles'>) {
  const { http, queryClient, eventId } = eventPage(args);
  const search = parseSearch(EventRolesQuery, args.request.url);
  await Promise.all([
    queryClient.query(eventQuery(http, eventId)),
    queryClient.query(eventRolesQuery(http, eventId, search)),
  ]);
  return { eventId };
}

export const handle = { title: 'Roles' } satisfies PageHandle;

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const { search, setSearch, ...list } = useList(EventRolesQuery);
  const [isGiving, setGiving] = useState(false);
  const [losing, setLosing] = useState<EventRoleAssignment | null>(null);
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const { data } = useSuspenseQuery(eventRolesQuery(http, eventId, search));
  return (
    <>
      <PageHeader
        title="Roles"
        count={data.total}
        description="Admins and staff are named here. Applicants and attendees get their role with their application."
        actions={
          <Button variant="primary" icon={<UserAddIcon />} onClick={() => setGiving(true)}>
            Give a role
          </Button>
        }
      />
      <Stack>
        <Toolbar
          search={<SearchField label="Search people" {...list.searchField} />}
          filters={
            <FilterChips
              label="Role"
              options={EventRole.options.map((role) => ({ value: role, label: eventRoleWords[role] }))}
              selected={search.role ? [search.role] : []}
              onChange={(chosen) => setSearch({ role: EventRole.safeParse(chosen.at(-1)).data })}
            />
          }
        />
        <RolesTable
          rows={data.items}
          timeZone={event.timeZone}
          words={eventRoleWords}
          {...list.table}
          onTake={setLosing}
        />
        <Pagination {...list.pagination} total={data.total} />
      </Stack>
      {isGiving && <GiveRoleDialog eventId={eventId} onClose={() => setGiving(false)} />}
      {losing && <TakeRoleDialog eventId={eventId} assignment={losing} onClose={() => setLosing(null)} />}
    </>
  );
}
