import { usePlatform } from '@event-portal/remote-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { eventLoaderContext } from '#shared/event-loader-context.ts';
import { ownApplicationQuery } from '#features/application/own/own-application.api.ts';
import { eventQuery } from '#features/event/event.api.ts';

/** The loader of pages about the person's own application: reads the event and the application at once. */
export async function loader(args: Parameters<typeof eventLoaderContext>[0]) {
  const { http, queryClient, eventId } = eventLoaderContext(args);
  await Promise.all([
    queryClient.query(eventQuery(http, eventId)),
    queryClient.query(ownApplicationQuery(http, eventId)),
  ]);
  return { eventId };
}

/** What the loader has read, as it is now. */
export function useOwnApplication() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const { data: own } = useSuspenseQuery(ownApplicationQuery(http, eventId));
  return { eventId, event, own };
}
