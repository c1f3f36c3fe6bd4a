import { AuditAction, auditActions, AuditQuery, listAuditEntries } from '@event-portal/contracts';
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
import { Button, PageHeader, Pagination, SearchField, Select, Stack, Toolbar } from '@event-portal/ui';
import { AuditSentence } from '../../../audit-sentence';
import { AuditEntryDrawer } from '../../../features/audit/audit-entry-drawer';
import { AuditTable } from '../../../features/audit/audit-table';
import { auditQuery } from '../../../features/audit/audit.api';
import type { LoaderArgs } from '../../../paths.gen';
import { READER_ZONE } from '../../../reader-zone';

export async function loader({ context, request }: LoaderArgs<'/admin/logs'>) {
  const { http, queryClient } = context.get(platformContext);
  await loadList(queryClient, auditQuery(http, parseSearch(AuditQuery, request.url)));
  return null;
}

export const handle = { title: 'Logs' } satisfies PageHandle;

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
  const { search, setSearch, ...list } = useList(AuditQuery);
  const beside = useOpened('entry');
  const { data, results } = useListData(auditQuery(http, search), list.isChanging);
  const opened = data.items.find(({ entryId }) => entryId === beside.id);
  const steps = useSteps(beside, {
    data,
    idOf: ({ entryId }) => entryId,
    pageQuery: (page) => auditQuery(http, { ...search, page }),
  });
  const isNarrowed = search.actorId !== undefined || search.eventId !== undefined;

  return (
    <>
      <PageHeader
        title="Logs"
        count={data.total}
        description="Every change of the platform: who did what, and when."
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
            </>
          }
          actions={
            <>
              {isNarrowed && (
                <Button size="small" onClick={() => setSearch({ actorId: undefined, eventId: undefined })}>
                  Show everybody
                </Button>
              )}
              <CsvLink of={listAuditEntries} input={{ query: search }} />
            </>
          }
        />
        <AuditTable
          rows={data.items}
          timeZone={READER_ZONE}
          toSentence={(entry) => <AuditSentence entry={entry} />}
          rowHref={({ entryId }) => beside.hrefOf(entryId)}
          {...list.table}
          {...results}
        />
        <Pagination {...list.pagination} total={data.total} />
      </Stack>
      {opened && (
        <AuditEntryDrawer
          entry={opened}
          timeZone={READER_ZONE}
          sentence={<AuditSentence entry={opened} />}
          steps={steps}
          onClose={beside.close}
        />
      )}
    </>
  );
}
