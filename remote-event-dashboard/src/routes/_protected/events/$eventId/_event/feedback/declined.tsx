import { usePlatform } from '@event-portal/remote-kit';
import { PageHeader, Section, Stack, StatusPill } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { eventLoaderContext } from '#shared/event-loader-context.ts';
import { statusLabelOf } from '#features/application/application-labels.ts';
import { DeclineFeedbackForm } from '#features/application/own/decline-feedback-form.tsx';
import { WrongStatusPage } from '#features/application/own/wrong-status-page.tsx';
import { titleOf } from '#features/application/own/letter-texts.ts';
import { ownApplicationQuery } from '#features/application/own/own-application.api.ts';
import { eventPageHandle } from '#features/event/event-title.ts';
import { eventQuery } from '#features/event/event.api.ts';
import type { LoaderArgs } from '#paths.gen.ts';

export async function loader(args: LoaderArgs<'/events/:eventId/feedback/declined'>) {
  const { http, queryClient, eventId } = eventLoaderContext(args);
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
    return <WrongStatusPage eventId={eventId} own={own} title="You have not declined a seat" />;
  const { label, tone, text } = statusLabelOf({ ...own, status });
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
