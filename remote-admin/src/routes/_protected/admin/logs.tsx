import { AuditAction, auditActions, AuditQuery, linkTo, PAGE_SIZES } from '@event-portal/contracts';
import { platformContext, usePlatform } from '@event-portal/remote-kit';
import {
  parseSearch,
  SEARCH_PAUSE_MS,
  toOrder,
  toSort,
  useSearch,
  type PageHandle,
} from '@event-portal/remote-kit/routing';
import { Button, PageHeader, Pagination, SearchField, Select, Stack, Toolbar } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigation, useSearchParams } from 'react-router-dom';
import { AuditSentence } from '../../../audit-sentence';
import { AuditEntryDrawer } from '../../../features/audit/audit-entry-drawer';
import { AuditTable } from '../../../features/audit/audit-table';
import { auditQuery } from '../../../features/audit/audit.api';
import type { LoaderArgs } from '../../../paths.gen';
import { READER_ZONE } from '../../../reader-zone';

export async function loader({ context, request }: LoaderArgs<'/admin/logs'>) {
  const { http, queryClient } = context.get(platformContext);
  await queryClient.query(auditQuery(http, parseSearch(AuditQuery, request.url)));
  return null;
}

export const handle = { title: 'Logs' } satisfies PageHandle;

const orders = AuditQuery.shape.sort.def.innerType.options;
const ANY = 'any';
const actionOptions = [
  { value: ANY, label: 'Every kind of change' },
  ...AuditAction.options.map((action) => ({ value: action, label: `… ${auditActions[action]}` })),
];

const periodOptions = [
  { value: ANY, label: 'At any time' },
  { value: '0', label: 'Today' },
  { value: '7', label: 'In the last 7 days' },
  { value: '30', label: 'In the last 30 days' },
];

/** A day in UTC, so many days before today. */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** The choice that a day in the URL stands for; a link of yesterday may fit none. */
function periodOf(from: string | undefined): string | null {
  if (from === undefined) return ANY;
  return periodOptions.find(({ value }) => value !== ANY && dayBefore(Number(value)) === from)?.value ?? null;
}

export function Component() {
  const { http } = usePlatform();
  const [search, setSearch] = useSearch(AuditQuery);
  const [params, setParams] = useSearchParams();
  const isLoading = useNavigation().state !== 'idle';
  const { data: list } = useSuspenseQuery(auditQuery(http, search));
  const opened = list.items.find(({ entryId }) => entryId === params.get('entry'));
  const isNarrowed = search.actorId !== undefined || search.eventId !== undefined;

  const withEntry = (entryId: string | null) => {
    const next = new URLSearchParams(params);
    if (entryId) next.set('entry', entryId);
    else next.delete('entry');
    return next;
  };
  return (
    <>
      <PageHeader
        title="Logs"
        count={list.total}
        description="Every change of the platform: who did what, and when."
      />
      <Stack>
        <Toolbar
          search={
            <SearchField
              label="Search the log"
              value={search.search}
              wait={SEARCH_PAUSE_MS}
              onChange={(text) => setSearch({ search: text })}
            />
          }
          filters={
            <>
              <Select
                label="Kind of change"
                hideLabel
                size="small"
                options={actionOptions}
                value={search.action ?? ANY}
                onChange={(action) => setSearch({ action: AuditAction.safeParse(action).data })}
              />
              <Select
                label="Period"
                hideLabel
                size="small"
                options={periodOptions}
                value={periodOf(search.from)}
                onChange={(days) => setSearch({ from: days === ANY ? undefined : dayBefore(Number(days)) })}
              />
            </>
          }
          actions={
            isNarrowed && (
              <Button size="small" onClick={() => setSearch({ actorId: undefined, eventId: undefined })}>
                Show everybody
              </Button>
            )
          }
        />
        <AuditTable
          rows={list.items}
          timeZone={READER_ZONE}
          toSentence={(entry) => <AuditSentence entry={entry} />}
          status={isLoading ? 'refetching' : 'ready'}
          rowHref={({ entryId }) => `${linkTo('/admin/logs')}?${withEntry(entryId).toString()}`}
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
        <AuditEntryDrawer
          entry={opened}
          timeZone={READER_ZONE}
          sentence={<AuditSentence entry={opened} />}
          onClose={() => setParams(withEntry(null), { preventScrollReset: true })}
        />
      )}
    </>
  );
}
