import { linkTo, listUsers, PlatformRole, UserId, UsersQuery } from '@event-portal/contracts';
import { platformContext, usePlatform } from '@event-portal/remote-kit';
import {
  CsvLink,
  loadList,
  parseSearch,
  type PageHandle,
  useList,
  useListData,
  useOpened,
  useSteps,
} from '@event-portal/remote-kit/routing';
import { FilterChips, PageHeader, Pagination, SearchField, Stack, Toolbar } from '@event-portal/ui';
import { AuditSentence } from '../../../audit-sentence';
import { UserDrawer } from '../../../features/users/user-drawer';
import { UsersTable } from '../../../features/users/users-table';
import { usersQuery } from '../../../features/users/users.api';
import type { LoaderArgs } from '../../../paths.gen';

export async function loader({ context, request }: LoaderArgs<'/admin/users-management'>) {
  const { http, queryClient } = context.get(platformContext);
  await loadList(queryClient, usersQuery(http, parseSearch(UsersQuery, request.url)));
  return null;
}

export const handle = { title: 'Users management' } satisfies PageHandle;

export function Component() {
  const { http } = usePlatform();
  const { search, setSearch, ...list } = useList(UsersQuery);
  const beside = useOpened('user');
  const { data, results } = useListData(usersQuery(http, search), list.isChanging);
  const opened = UserId.safeParse(beside.id).data;
  const steps = useSteps(beside, {
    data,
    idOf: ({ userId }) => userId,
    pageQuery: (page) => usersQuery(http, { ...search, page }),
  });

  return (
    <>
      <PageHeader title="Users" count={data.total} description="Everybody who has ever signed in." />
      <Stack>
        <Toolbar
          search={<SearchField label="Search users by name or e-mail" {...list.searchField} />}
          filters={
            <>
              <FilterChips
                label="Platform role"
                options={[{ value: 'superuser', label: 'Superusers' }]}
                selected={search.role ? [search.role] : []}
                onChange={(chosen) => setSearch({ role: PlatformRole.safeParse(chosen.at(-1)).data })}
              />
              <FilterChips
                label="Access"
                options={[{ value: 'yes', label: 'Suspended' }]}
                selected={search.suspended ? [search.suspended] : []}
                onChange={(chosen) => setSearch({ suspended: chosen.length > 0 ? 'yes' : undefined })}
              />
              <FilterChips
                label="Onboarding"
                options={[
                  { value: 'yes', label: 'Onboarded' },
                  { value: 'no', label: 'Not onboarded' },
                ]}
                selected={search.onboarded ? [search.onboarded] : []}
                onChange={(chosen) => {
                  const last = chosen.at(-1);
                  setSearch({ onboarded: last === 'yes' || last === 'no' ? last : undefined });
                }}
              />
            </>
          }
          actions={<CsvLink of={listUsers} input={{ query: search }} />}
        />
        <UsersTable
          rows={data.items}
          rowHref={({ userId }) => beside.hrefOf(userId)}
          {...list.table}
          {...results}
        />
        <Pagination {...list.pagination} total={data.total} />
      </Stack>
      {opened && (
        <UserDrawer
          userId={opened}
          name={data.items.find(({ userId }) => userId === opened)?.name}
          steps={steps}
          logHref={`${linkTo('/admin/logs')}?${new URLSearchParams({ actorId: opened }).toString()}`}
          toSentence={(entry) => <AuditSentence entry={entry} />}
          onClose={beside.close}
        />
      )}
    </>
  );
}
