import type { PageNavigation } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { EditEvent } from '@event-portal/remote-kit/events';
import { phaseWords } from '@event-portal/remote-kit/words';
import { PageHeader, StatusPill } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { forgetAfterChange } from '../../../../../../event-cache';
import { eventPage } from '../../../../../../event-page';
import { eventPageHandle } from '../../../../../../features/event/event-title';
import { eventQuery } from '../../../../../../features/event/event.api';
import type { LoaderArgs } from '../../../../../../paths.gen';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/settings'>) {
  const { http, queryClient, eventId } = eventPage(args);
  await queryClient.query({ ...eventQuery(http, eventId), staleTime: 0 });
  return { eventId };
}

export const handle = eventPageHandle('Event settings');

export const shape = 'form';

export const navigation = {
  group: 'Configuration',
  label: 'Event settings',
  icon: 'settings',
  order: 70,
} satisfies PageNavigation;

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http, queryClient } = usePlatform();
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const phase = phaseWords[event.phase];
  return (
    <>
      <PageHeader
        title="Event settings"
        status={<StatusPill tone={phase.tone}>{phase.label}</StatusPill>}
        description={
          event.published
            ? 'What you save here shows to everybody at once.'
            : 'Nobody but those who run the event sees it yet. A superuser publishes it.'
        }
      />
      <EditEvent key={eventId} event={event} onSaved={() => forgetAfterChange(queryClient)} />
    </>
  );
}
