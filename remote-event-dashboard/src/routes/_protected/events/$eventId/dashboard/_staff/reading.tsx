import type { PageNavigation } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import type { PageRead } from '@event-portal/remote-kit/routing';
import { EmptyState, InboxIcon, PageHeader } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { eventPageHandle } from '#features/event/event-title.ts';
import { ReadingDesk } from '#features/reading/reading-desk.tsx';
import { ownReadingsQuery } from '#features/reading/reading.api.ts';
import type { LoaderArgs } from '#paths.gen.ts';
import { eventLoaderContext } from '#shared/event-loader-context.ts';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/reading'>) {
  const { http, queryClient, eventId } = eventLoaderContext(args);
  await queryClient.query({ ...ownReadingsQuery(http, eventId), staleTime: 0 });
  return { eventId };
}

export const handle = eventPageHandle('Reading');

export const shape = 'story';

export const early = [{ read: 'listOwnReadings' }] satisfies PageRead[];

export const navigation = { label: 'Reading', icon: 'book', order: 25 } satisfies PageNavigation;

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const { data: own } = useSuspenseQuery(ownReadingsQuery(http, eventId));
  return (
    <>
      <PageHeader title="Reading" description={describe(own)} />
      {own.readings.length > 0 ? (
        <ReadingDesk key={eventId} eventId={eventId} own={own} />
      ) : (
        <EmptyState
          icon={<InboxIcon />}
          title={own.isReader ? 'Nothing to read yet' : 'You do not read for this event'}
        >
          {own.isReader
            ? 'Applications show here as soon as an admin of the event deals them out.'
            : 'Its admins choose who reads applications.'}
        </EmptyState>
      )}
    </>
  );
}

function describe({ isReader, blind }: { isReader: boolean; blind: boolean }): string {
  if (!isReader) return 'Applications that you are given to score.';
  return blind
    ? 'Score each application by itself. You do not learn whose it is, nor what others gave.'
    : 'Score each application by itself. What others gave stays with the admins.';
}
