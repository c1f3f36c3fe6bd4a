import type { PageNavigation } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { EditEvent } from '@event-portal/remote-kit/events';
import { phaseLabels } from '@event-portal/remote-kit/labels';
import { PageHeader, Section, Stack, StatusPill } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { invalidateAfterMutation, type PageRead } from '@event-portal/remote-kit/routing';
import { eventLoaderContext } from '#shared/event-loader-context.ts';
import { DayFactsForm } from '#features/day/day-facts-form.tsx';
import { dayFactsQuery } from '#features/day/day.api.ts';
import { eventPageHandle } from '#features/event/event-title.ts';
import { eventQuery } from '#features/event/event.api.ts';
import type { LoaderArgs } from '#paths.gen.ts';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/settings'>) {
  const { http, queryClient, eventId } = eventLoaderContext(args);
  await Promise.all([
    queryClient.query({ ...eventQuery(http, eventId), staleTime: 0 }),
    queryClient.query({ ...dayFactsQuery(http, eventId), staleTime: 0 }),
  ]);
  return { eventId };
}

export const handle = eventPageHandle('Event settings');

export const shape = 'form';

export const early = [{ read: 'getEvent' }, { read: 'getDayFacts' }] satisfies PageRead[];

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
  const { data: facts } = useSuspenseQuery(dayFactsQuery(http, eventId));
  const phase = phaseLabels[event.phase];
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
      <Stack gap="large">
        <EditEvent key={eventId} event={event} onSaved={() => invalidateAfterMutation(queryClient)} />
        <Section
          title="On the day"
          description="Attendees find it below their pass, and those who help on their overview. What you leave empty is not shown."
        >
          <DayFactsForm key={eventId} eventId={eventId} event={event} facts={facts} />
        </Section>
      </Stack>
    </>
  );
}
