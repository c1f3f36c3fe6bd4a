import { usePlatform } from '@event-portal/remote-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { eventPage } from '../../../../../../event-page';
import { ownApplicationQuery } from '../../../../../../features/application/own/own-application.api';
import { ApplicationStatusPage } from '../../../../../../features/application/own/status-page';
import { eventPageHandle } from '../../../../../../features/event/event-title';
import { eventQuery } from '../../../../../../features/event/event.api';
import type { LoaderArgs } from '../../../../../../paths.gen';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/application-status'>) {
  const { http, queryClient, eventId } = eventPage(args);
  await Promise.all([
    queryClient.query(eventQuery(http, eventId)),
    queryClient.query(ownApplicationQuery(http, eventId)),
  ]);
  return { eventId };
}

export const handle = eventPageHandle('My application');

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  return <ApplicationStatusPage event={event} />;
}
