import type { RemoteRegistry } from '@event-portal/contracts';
import { usePerson } from '@event-portal/remote-kit';
import { DataTable, EmptyState, SkeletonTable, Stack, StatusPill, type Column } from '@event-portal/ui';
import { Suspense, use, useMemo } from 'react';
import { listFlags, type FlagRow } from './flag-rows';

/** Every feature flag: who has it, who answers for it, and which should be gone by now. */
export function FlagsTable({ registry }: { registry: RemoteRegistry }) {
  const userId = usePerson()?.userId ?? null;
  const rows = useMemo(() => listFlags(registry, { userId, now: new Date() }), [registry, userId]);
  return (
    <Stack>
      <h3>Feature flags</h3>
      <p>
        What remotes have switched on for some people first. A change reaches people with their next full
        load.
      </p>
      <Suspense fallback={<SkeletonTable rows={2} />}>
        <Evaluated rows={rows} />
      </Suspense>
    </Stack>
  );
}

function Evaluated({ rows }: { rows: Promise<readonly FlagRow[]> }) {
  return (
    <DataTable
      label="Feature flags"
      columns={columns}
      rows={use(rows)}
      rowId={({ remote, name }) => `${remote} ${name}`}
      rowLabel={({ name }) => name}
      empty={
        <EmptyState level={4} title="No feature flags">
          A team makes one with the registry tool: its verb is “flag”.
        </EmptyState>
      }
    />
  );
}

const columns: readonly Column<FlagRow>[] = [
  { id: 'name', header: 'Flag', width: 'wide', cell: ({ name }) => name },
  { id: 'remote', header: 'Remote', cell: ({ remote }) => remote },
  { id: 'owner', header: 'Owner', cell: ({ owner }) => owner },
  { id: 'share', header: 'For', cell: ({ share }) => share },
  { id: 'own', header: 'For you', width: 'wide', cell: ({ own }) => own },
  {
    id: 'ends',
    header: 'Last day',
    tell: 'day',
    timeZone: 'UTC',
    moment: ({ ends }) => `${ends}T00:00:00.000Z`,
  },
  {
    id: 'state',
    header: 'Is',
    width: 'wide',
    cell: ({ isOverdue }) => (isOverdue ? <StatusPill tone="warning">Overdue</StatusPill> : 'Running'),
  },
];
