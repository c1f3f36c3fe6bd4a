import {
  linkTo,
  listUsers,
  type PageNavigation,
  UserId,
  UsersQuery,
  type EndpointReply,
} from '@event-portal/contracts';
import { platformContext, usePlatform } from '@event-portal/remote-kit';
import {
  CsvLink,
  lazyDialog,
  loadList,
  parseSearch,
  type PageHandle,
  useList,
  useListData,
  useSelectedItem,
  useSoon,
  useSteps,
  type PageRead,
} from '@event-portal/remote-kit/routing';
import { FilterTabs, PageHeader, Pagination, SearchField, Stack, Toolbar } from '@event-portal/ui';
import { AuditSentence } from '#shared/audit-sentence.tsx';
import { UsersTable } from '#features/users/users-table.tsx';
import { usersQuery } from '#features/users/users.api.ts';
import type { LoaderArgs } from '#paths.gen.ts';

export async function loader({ context, request }: LoaderArgs<'/admin/users-management'>) {
  const { http, queryClient } = context.get(platformContext);
  await loadList(queryClient, usersQuery(http, parseSearch(UsersQuery, request.url)));
  return null;
}

export const handle = { title: 'Users management' } satisfies PageHandle;

export const shape = 'table';

export const early = [{ read: 'listUsers', search: {}, query: { count: 'bounded' } }] satisfies PageRead[];

export const navigation = { label: 'Users Management', icon: 'users', order: 30 } satisfies PageNavigation;

/** The parts of the list that somebody looks for. */
function toParts(counts: EndpointReply<typeof listUsers>['counts']) {
  return [
    { label: 'All', count: counts?.all, filter: {} },
    { label: 'Onboarded', count: counts?.onboarded, filter: { onboarded: 'yes' } },
    { label: 'Not onboarded', count: counts && counts.all - counts.onboarded, filter: { onboarded: 'no' } },
    { label: 'Superusers', count: counts?.superusers, filter: { role: 'superuser' } },
    { label: 'Suspended', count: counts?.suspended, filter: { suspended: 'yes' } },
  ] as const;
}

const UserDrawer = lazyDialog(async () => (await import('#features/users/user-drawer.tsx')).UserDrawer);

export function Component() {
  useSoon(UserDrawer);
  const { http } = usePlatform();
  const { search, ...list } = useList(UsersQuery);
  const selected = useSelectedItem('user');
  const { data, results } = useListData(usersQuery(http, search), list.isChanging);
  const opened = UserId.safeParse(selected.id).data;
  const steps = useSteps(selected, {
    data,
    idOf: ({ userId }) => userId,
    pageQuery: (page) => usersQuery(http, { ...search, page }),
  });

  return (
    <>
      <PageHeader
        title="Users"
        count={data.total}
        more={data.more}
        description="Everybody who has ever signed in."
      />
      <Stack>
        <Toolbar
          tabs={<FilterTabs label="Users" {...list.tabs(toParts(data.counts))} />}
          search={<SearchField label="Search users by name or e-mail" {...list.searchField} />}
          onClear={list.clear}
          actions={<CsvLink of={listUsers} input={{ query: search }} />}
        />
        <UsersTable
          rows={data.items}
          onClear={list.clear}
          rowHref={({ userId }) => selected.hrefOf(userId)}
          {...list.table}
          {...results}
        />
        <Pagination {...list.pagination} total={data.total} more={data.more} />
      </Stack>
      {opened && (
        <UserDrawer
          userId={opened}
          name={data.items.find(({ userId }) => userId === opened)?.name}
          steps={steps}
          logHref={`${linkTo('/admin/logs')}?${new URLSearchParams({ actorId: opened }).toString()}`}
          toSentence={(entry) => <AuditSentence entry={entry} />}
          onClose={selected.close}
        />
      )}
    </>
  );
}
