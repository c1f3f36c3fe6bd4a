import type { PageNavigation } from '@event-portal/contracts';
import { platformContext } from '@event-portal/remote-kit';
import type { PageHandle, PageRead } from '@event-portal/remote-kit/routing';
import { DataTable, PageHeader, Section, Stack } from '@event-portal/ui';
import { platformSetupQuery } from '#features/setup/setup.api.ts';
import type { LoaderArgs } from '#paths.gen.ts';
import { listEntries, listRules, type Entry, type Rule } from './+tables/access-rows';

/** Asks the API for what only superusers get: the tables show to nobody else (A5). */
export async function loader({ context }: LoaderArgs<'/admin/access'>) {
  const { http, queryClient } = context.get(platformContext);
  await queryClient.query(platformSetupQuery(http));
  return null;
}

export const handle = { title: 'Access' } satisfies PageHandle;

export const shape = 'table';

export const early = [{ read: 'getPlatformSetup' }] satisfies PageRead[];

export const navigation = { label: 'Access', icon: 'shield', order: 45 } satisfies PageNavigation;

export function Component() {
  return (
    <>
      <PageHeader
        title="Access"
        description="Which page lets whom in, and where everybody else is sent. Dashboards also ask for a role at their event, and the API decides again on every call."
      />
      <Stack gap="large">
        <Section title="Pages">
          <DataTable<Entry>
            label="Pages"
            rows={listEntries()}
            rowId={({ page }) => page}
            rowLabel={({ page }) => page}
            columns={[
              { id: 'page', header: 'Page', width: 'wide', cell: ({ page }) => page },
              { id: 'guards', header: 'Guards', cell: ({ guards }) => guards },
              { id: 'admitted', header: 'Gets in', cell: ({ admitted }) => admitted },
              { id: 'others', header: 'Others', width: 'wide', cell: ({ others }) => others },
            ]}
          />
        </Section>
        <Section
          title="Rules"
          description="Every guard asks its rules in this order; the first that sends somebody away decides."
        >
          <DataTable<Rule>
            label="Rules"
            rows={listRules()}
            rowId={({ id }) => id}
            rowLabel={({ id }) => id}
            columns={[
              { id: 'id', header: 'Rule', width: 'figure', cell: ({ id }) => id },
              { id: 'guard', header: 'Guard', cell: ({ guard }) => guard },
              { id: 'when', header: 'When', width: 'wide', cell: ({ when }) => when },
              { id: 'then', header: 'Then', width: 'wide', cell: ({ then }) => then },
            ]}
          />
        </Section>
      </Stack>
    </>
  );
}
