import { linkTo, PAGE_SIZES, PlatformRole, UserId, UsersQuery } from '@event-portal/contracts';
import { platformContext, usePlatform } from '@event-portal/remote-kit';
import {
  parseSearch,
  SEARCH_PAUSE_MS,
  toOrder,
  toSort,
  useSearch,
  type PageHandle,
} from '@event-portal/remote-kit/routing';
import { FilterChips, PageHeader, Pagination, SearchField, Stack, Toolbar } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigation, useSearchParams } from 'react-router-dom';
import { AuditSentence } from '../../../audit-sentence';
import { UserDrawer } from '../../../features/users/user-drawer';
import { usersQuery } from '../../../features/users/users.api';
import { UsersTable } from '../../../features/users/users-table';
import type { LoaderArgs } from '../../../paths.gen';
import { READER_ZONE } from '../../../reader-zone';

export async function loader({ context, request }: LoaderArgs<'/admin/users-management'>) {
  const { http, queryClient } = context.get(platformContext);
  await queryClient.query(usersQuery(http, parseSearch(UsersQuery, request.url)));
  return null;
}

export const handle = { title: 'Users management' } satisfies PageHandle;

const orders = UsersQuery.shape.sort.def.innerType.options;

export function Component() {
  const { http } = usePlatform();
  const [search, setSearch] = useSearch(UsersQuery);
  const [params, setParams] = useSearchParams();
  const isLoading = useNavigation().state !== 'idle';
  const { data: list } = useSuspenseQuery(usersQuery(http, search));
  const opened = UserId.safeParse(params.get('user')).data;

  const withUser = (userId: UserId | null) => {
    const next = new URLSearchParams(params);
    if (userId) next.set('user', userId);
    else next.delete('user');
    return next;
  };
  return (
    <>
      <PageHeader title="Users" count={list.total} description="Everybody who has ever signed in." />
      <Stack>
        <Toolbar
          search={
            <SearchField
              label="Search users"
              value={search.search}
              wait={SEARCH_PAUSE_MS}
              onChange={(text) => setSearch({ search: text })}
            />
          }
          filters={
            <>
              <FilterChips
                label="Platform role"
                options={[{ value: 'superuser', label: 'Superusers' }]}
                selected={search.role ? [search.role] : []}
                onChange={(chosen) => setSearch({ role: PlatformRole.safeParse(chosen.at(-1)).data })}
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
        />
        <UsersTable
          rows={list.items}
          timeZone={READER_ZONE}
          status={isLoading ? 'refetching' : 'ready'}
          rowHref={({ userId }) => `${linkTo('/admin/users-management')}?${withUser(userId).toString()}`}
          sort={toSort(search.sort)}
          onSortChange={(sort) => setSearch({ sort: toOrder(sort, orders, search.sort) })}
        />
        <Pagination
          page={search.page}
          size={search.pageSize}
          total={list.total}
          sizes={PAGE_SIZES}
          onPageChange={(page) => setSearch({ page })}
          onSizeChange={(pageSize) => setSearch({ pageSize })}
        />
      </Stack>
      {opened && (
        <UserDrawer
          key={opened}
          userId={opened}
          timeZone={READER_ZONE}
          logHref={`${linkTo('/admin/logs')}?${new URLSearchParams({ actorId: opened }).toString()}`}
          toSentence={(entry) => <AuditSentence entry={entry} />}
          onClose={() => setParams(withUser(null), { preventScrollReset: true })}
        />
      )}
    </>
  );
}
