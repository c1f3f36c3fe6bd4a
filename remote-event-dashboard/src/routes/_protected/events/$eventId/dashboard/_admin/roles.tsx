import type { PageNavigation } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { EventRoles, readEventRoles } from '@event-portal/remote-kit/events';
import { invalidateAfterMutation, readKnown, type PageRead } from '@event-portal/remote-kit/routing';
import { PageHeader } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { eventLoaderContext } from '#shared/event-loader-context.ts';
import { eventPageHandle } from '#features/event/event-title.ts';
import { eventQuery } from '#features/event/event.api.ts';
import type { LoaderArgs } from '#paths.gen.ts';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/roles'>) {
  const { eventId, ...platform } = eventLoaderContext(args);
  await Promise.all([
    readKnown(platform.queryClient, eventQuery(platform.http, eventId)),
    readEventRoles(platform, eventId, args.request.url),
  ]);
  return { eventId };
}

export const handle = eventPageHandle('Roles');

export const shape = 'table';

export const early = [
  { read: 'getEvent' },
  { read: 'listEventRoles', search: { group: 'crew' } },
  { read: 'listEventInvitations' },
] satisfies PageRead[];

export const navigation = {
  group: 'Configuration',
  label: 'Roles',
  icon: 'shield',
  order: 60,
} satisfies PageNavigation;

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http, queryClient } = usePlatform();
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  return (
    <EventRoles
      event={event}
      header={({ count, give }) => (
        <PageHeader
          title="Roles"
          count={count}
          description="Admins and staff are named here. Applicants and attendees get their role with their application."
          actions={give}
        />
      )}
      onChanged={() => invalidateAfterMutation(queryClient)}
    />
  );
}
