import { EventId } from '@event-portal/contracts';
import { platformContext, usePlatform } from '@event-portal/remote-kit';
import { EventRoles, readEventRoles } from '@event-portal/remote-kit/events';
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
import type { LoaderArgs } from '#paths.gen.ts';

export async function loader({
  context,
  params,
  request,
}: LoaderArgs<'/admin/events-management/:eventId/people'>) {
  const platform = context.get(platformContext);
  const eventId = parseParam(EventId, params.eventId);
  const [{ name }] = await Promise.all([
    platform.queryClient.query(managedEventQuery(platform.http, eventId)),
    readEventRoles(platform, eventId, request.url),
  ]);
  return { eventId, name };
}

export const handle = {
  title: ({ name }: { name: string }) => `Admins and staff of ${name}`,
} satisfies PageHandle<{ name: string }>;

export const shape = 'table';

export const early = [
  { read: 'getManagedEvent' },
  { read: 'listEventRoles', search: { group: 'crew' } },
  { read: 'listEventInvitations' },
] satisfies PageRead[];

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http, queryClient } = usePlatform();
  const { data: event } = useSuspenseQuery(managedEventQuery(http, eventId));
  return (
    <Stack>
      <EventRoles
        key={eventId}
        event={event}
        header={({ give }) => <EventHead event={event} current="people" action={give} />}
        onChanged={() => invalidateAfterMutation(queryClient)}
      />
    </Stack>
  );
}
