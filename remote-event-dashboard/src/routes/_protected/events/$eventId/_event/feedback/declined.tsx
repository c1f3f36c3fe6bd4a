import { usePlatform } from '@event-portal/remote-kit';
import { PageHeader, Section, Stack, StatusPill } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { eventPage } from '../../../../../../event-page';
import { standingOf } from '../../../../../../features/application/application-words';
import { DeclineFeedbackForm } from '../../../../../../features/application/own/decline-feedback-form';
import { Elsewhere } from '../../../../../../features/application/own/elsewhere';
import { titleOf } from '../../../../../../features/application/own/letter-words';
import { ownApplicationQuery } from '../../../../../../features/application/own/own-application.api';
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

export const shape = 'form';

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const { data: own } = useSuspenseQuery(ownApplicationQuery(http, eventId));
  const { status } = own;
  if (status !== 'declined')
    return <Elsewhere eventId={eventId} own={own} title="You have not declined a seat" />;
  const { label, tone, text } = standingOf({ ...own, status });
  return (
    <Stack gap="large">
      <PageHeader
        title={titleOf({ ...own, status })}
        status={<StatusPill tone={tone}>{label}</StatusPill>}
        description={text}
      />
      <Section
        title="Tell the organisers why"
        description="One answer helps the next event. It is up to you."
      >
        <DeclineFeedbackForm eventId={eventId} own={own} />
      </Section>
    </Stack>
  );
}
