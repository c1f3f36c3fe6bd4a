import { usePlatform } from '@event-portal/remote-kit';
import { Section, Stack } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { eventPage } from '../../../../../../event-page';
import { DeclineFeedbackForm } from '../../../../../../features/application/own/decline-feedback-form';
import { Elsewhere } from '../../../../../../features/application/own/elsewhere';
import { ownApplicationQuery } from '../../../../../../features/application/own/own-application.api';
import { Standing } from '../../../../../../features/application/own/standing';
import { eventPageHandle } from '../../../../../../features/event/event-title';
import { eventQuery } from '../../../../../../features/event/event.api';
import type { LoaderArgs } from '../../../../../../paths.gen';

export async function loader(args: LoaderArgs<'/events/:eventId/feedback/declined'>) {
  const { http, queryClient, eventId } = eventPage(args);
  await Promise.all([
    queryClient.query(eventQuery(http, eventId)),
    queryClient.query(ownApplicationQuery(http, eventId)),
  ]);
  return { eventId };
}

export const handle = eventPageHandle('Seat declined');

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const { data: own } = useSuspenseQuery(ownApplicationQuery(http, eventId));
  if (own.status !== 'declined') {
    return <Elsewhere eventId={eventId} own={own} title="You have not declined a seat" />;
  }
  return (
    <Stack gap="large">
      <Standing eventId={eventId} event={event} own={own} offered={[]} />
      <Section
        title="Tell the organisers why"
        description="One answer helps the next event. It is up to you."
      >
        <DeclineFeedbackForm eventId={eventId} own={own} />
      </Section>
    </Stack>
  );
}
