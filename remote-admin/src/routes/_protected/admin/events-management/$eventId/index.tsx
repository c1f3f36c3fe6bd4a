import { EventId } from '@event-portal/contracts';
import { platformContext, usePlatform } from '@event-portal/remote-kit';
import { EditEvent } from '@event-portal/remote-kit/events';
import {
  invalidateAfterMutation,
  type PageHandle,
  parseParam,
  type PageRead,
} from '@event-portal/remote-kit/routing';
import { Stack } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { EventHead } from '#features/events/event-head.tsx';
import { managedEventQuery } from '#features/events/managed-events.api.ts';
import { PublishButton } from '#features/events/publish-button.tsx';
import type { LoaderArgs } from '#paths.gen.ts';

export async function loader({ context, params }: LoaderArgs<'/admin/events-management/:eventId'>) {
  const { http, queryClient } = context.get(platformContext);
  const eventId = parseParam(EventId, params.eventId);
  const { name } = await queryClient.query({ ...managedEventQuery(http, eventId), staleTime: 0 });
  return { eventId, name };
}

export const handle = {
  title: ({ name }: { name: string }) => `Edit ${name}`,
} satisfies PageHandle<{ name: string }>;

export const shape = 'form';

export const early = [{ read: 'getManagedEvent' }] satisfies PageRead[];

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http, queryClient } = usePlatform();
  const { data: event } = useSuspenseQuery(managedEventQuery(http, eventId));
  return (
    <Stack>
      <EventHead event={event} current="details" action={<PublishButton event={event} />} />
      <EditEvent key={eventId} event={event} onSaved={() => invalidateAfterMutation(queryClient)} />
    </Stack>
  );
}
