import { usePlatform } from '@event-portal/remote-kit';
import { Section, Stack } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { eventPage } from '../../../../../event-page';
import { Elsewhere } from '../../../../../features/application/own/elsewhere';
import { ownApplicationQuery } from '../../../../../features/application/own/own-application.api';
import { Standing } from '../../../../../features/application/own/standing';
import { eventPageHandle } from '../../../../../features/event/event-title';
import { eventQuery } from '../../../../../features/event/event.api';
import type { LoaderArgs } from '../../../../../paths.gen';

export async function loader(args: LoaderArgs<'/events/:eventId/rejected'>) {
  const { http, queryClient, eventId } = eventPage(args);
  await Promise.all([
    queryClient.query(eventQuery(http, eventId)),
    queryClient.query(ownApplicationQuery(http, eventId)),
  ]);
  return { eventId };
}

export const handle = eventPageHandle('Decision');

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const { data: own } = useSuspenseQuery(ownApplicationQuery(http, eventId));
  if (own.status !== 'rejected')
    return <Elsewhere eventId={eventId} own={own} title="There is no such decision" />;
  return (
    <Stack gap="large">
      <Standing eventId={eventId} event={event} own={own} offered={['join_waitlist']}>
        {own.actions.includes('join_waitlist') && (
          <p>
            Seats are given back up to the last day. On the waitlist you are asked, in the order in which
            people joined it, when one is free.
          </p>
        )}
      </Standing>
      <Section title="What you can still do">
        <ul>
          <li>Look at the programming resources, which are open to everybody.</li>
          <li>Meet people from past events in the community.</li>
          <li>Apply to another event: they are all on your home page.</li>
        </ul>
      </Section>
    </Stack>
  );
}
