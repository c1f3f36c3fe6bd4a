import type { ListedReader, PageNavigation } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import type { PageRead } from '@event-portal/remote-kit/routing';
import { Button, PageHeader, ProgressBar, Section, Stack } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { eventPageHandle } from '#features/event/event-title.ts';
import { AssignmentDialog } from '#features/readers/assignment-dialog.tsx';
import { CandidateList } from '#features/readers/candidate-list.tsx';
import { ReaderTable } from '#features/readers/reader-table.tsx';
import { readersQuery, readingRulesQuery } from '#features/readers/readers.api.ts';
import { RemoveReaderDialog } from '#features/readers/remove-reader-dialog.tsx';
import { RulesForm } from '#features/readers/rules-form.tsx';
import type { LoaderArgs } from '#paths.gen.ts';
import { eventLoaderContext } from '#shared/event-loader-context.ts';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/readers'>) {
  const { http, queryClient, eventId } = eventLoaderContext(args);
  await Promise.all([
    queryClient.query({ ...readersQuery(http, eventId), staleTime: 0 }),
    queryClient.query({ ...readingRulesQuery(http, eventId), staleTime: 0 }),
  ]);
  return { eventId };
}

export const handle = eventPageHandle('Readers');

export const shape = 'table';

export const early = [{ read: 'listReaders' }, { read: 'getReadingRules' }] satisfies PageRead[];

export const navigation = { label: 'Readers', icon: 'users', order: 22 } satisfies PageNavigation;

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const { data: list } = useSuspenseQuery(readersQuery(http, eventId));
  const { data: rules } = useSuspenseQuery(readingRulesQuery(http, eventId));
  const [isDealing, setDealing] = useState(false);
  const [removed, setRemoved] = useState<ListedReader | null>(null);
  return (
    <>
      <PageHeader
        title="Readers"
        count={list.readers.length}
        description="Who reads applications, by what, and how far they are. Readers see nothing of this, nor what others gave."
        actions={
          !rules.closed && (
            <Button variant="primary" onClick={() => setDealing(true)}>
              Deal out applications
            </Button>
          )
        }
      />
      <Stack gap="large">
        <ProgressBar
          label={`Read by ${rules.readersEach === 1 ? 'one reader' : `${rules.readersEach} readers`}`}
          value={list.readEnough}
          max={list.applications}
        />
        <ReaderTable readers={list.readers} onRemove={setRemoved} />
        <CandidateList eventId={eventId} candidates={list.candidates} />
        <Section title="How applications are read">
          <RulesForm key={eventId} eventId={eventId} managed={rules} />
        </Section>
      </Stack>
      {isDealing && <AssignmentDialog eventId={eventId} onClose={() => setDealing(false)} />}
      {removed && <RemoveReaderDialog eventId={eventId} reader={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}
