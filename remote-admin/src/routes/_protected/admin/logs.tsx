import {
  AuditAction,
  auditActions,
  AuditQuery,
  linkTo,
  listAuditEntries,
  type AuditEntry,
  type PageNavigation,
} from '@event-portal/contracts';
import { platformContext, usePlatform } from '@event-portal/remote-kit';
import {
  CsvLink,
  loadList,
  parseSearch,
  type PageHandle,
  useList,
  useListData,
  useSelectedItem,
  useSteps,
  type PageRead,
} from '@event-portal/remote-kit/routing';
import {
  Button,
  CloseIcon,
  PageHeader,
  Pagination,
  Results,
  SearchField,
  Select,
  Stack,
  Toolbar,
  readerZone,
} from '@event-portal/ui';
import { useSearchParams } from 'react-router-dom';
import { changeOf } from '#shared/audit-change.tsx';
import { AuditSentence } from '#shared/audit-sentence.tsx';
import { AuditEntryDrawer } from '#features/audit/audit-entry-drawer.tsx';
import { AuditList } from '#features/audit/audit-list.tsx';
import { auditQuery } from '#features/audit/audit.api.ts';
import type { LoaderArgs } from '#paths.gen.ts';

export async function loader({ context, request }: LoaderArgs<'/admin/logs'>) {
  const { http, queryClient } = context.get(platformContext);
  await loadList(queryClient, auditQuery(http, parseSearch(AuditQuery, request.url)));
  return null;
}

export const handle = { title: 'Logs' } satisfies PageHandle;

export const shape = 'table';

export const early = [
  { read: 'listAuditEntries', search: {}, query: { count: 'bounded' } },
] satisfies PageRead[];

export const navigation = { label: 'Logs', icon: 'log', order: 40 } satisfies PageNavigation;

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

function nameOfActor(entries: readonly AuditEntry[], actorId: string): string {
  return entries.find(({ actor }) => actor?.userId === actorId)?.actor?.name ?? 'one person';
}

function nameOfEvent(entries: readonly AuditEntry[], eventId: string): string {
  return entries.find(({ event }) => event?.eventId === eventId)?.event?.name ?? 'one event';
}

export function Component() {
  const { http } = usePlatform();
  const { search, setSearch, ...list } = useList(AuditQuery);
  const selected = useSelectedItem('entry');
  const { data, results } = useListData(auditQuery(http, search), list.isChanging);
  const opened = data.items.find(({ entryId }) => entryId === selected.id);
  const steps = useSteps(selected, {
    data,
    idOf: ({ entryId }) => entryId,
    pageQuery: (page) => auditQuery(http, { ...search, page }),
  });
  const [params] = useSearchParams();
  /** The log as it is, of one person or one event only. */
  const hrefWith = (only: { actorId: string } | { eventId: string }) => {
    const next = new URLSearchParams({ ...Object.fromEntries(params), ...only });
    next.delete('page');
    next.delete('entry');
    return `${linkTo('/admin/logs')}?${next.toString()}`;
  };

  return (
    <>
      <PageHeader
        title="Logs"
        count={data.total}
        more={data.more}
        description="Every change of the platform: who did what, and when, by your own clock."
      />
      <Stack>
        <Toolbar
          search={<SearchField label="Search the log by names" {...list.searchField} />}
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
              <Select
                label="Order"
                hideLabel
                size="small"
                options={[
                  { value: 'at:desc', label: 'Newest first' },
                  { value: 'at:asc', label: 'Oldest first' },
                ]}
                value={search.sort}
                onChange={(sort) => setSearch({ sort: sort === 'at:asc' ? 'at:asc' : 'at:desc' })}
              />
              {search.actorId !== undefined && (
                <Button size="small" icon={<CloseIcon />} onClick={() => setSearch({ actorId: undefined })}>
                  Only {nameOfActor(data.items, search.actorId)}
                </Button>
              )}
              {search.eventId !== undefined && (
                <Button size="small" icon={<CloseIcon />} onClick={() => setSearch({ eventId: undefined })}>
                  Only {nameOfEvent(data.items, search.eventId)}
                </Button>
              )}
            </>
          }
          actions={<CsvLink of={listAuditEntries} input={{ query: search }} />}
        />
        <Results label="Entries" {...results}>
          <AuditList
            entries={data.items}
            timeZone={readerZone()}
            showSignIns={search.action !== undefined}
            openId={selected.id}
            hrefOf={selected.hrefOf}
            toSentence={(entry) => (
              <AuditSentence
                entry={entry}
                hrefOf={{
                  person: (actorId) => hrefWith({ actorId }),
                  event: (eventId) => hrefWith({ eventId }),
                }}
              />
            )}
            toChange={changeOf}
          />
        </Results>
        <Pagination {...list.pagination} total={data.total} more={data.more} />
      </Stack>
      {opened && (
        <AuditEntryDrawer
          entry={opened}
          sentence={<AuditSentence entry={opened} />}
          steps={steps}
          onClose={selected.close}
        />
      )}
    </>
  );
}
