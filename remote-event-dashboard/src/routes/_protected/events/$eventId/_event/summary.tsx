import { usePlatform } from '@event-portal/remote-kit';
import { PageHeader, Section, Stack, StatusPill } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { eventPage } from '../../../../../event-page';
import { Answers } from '../../../../../features/application/answers';
import { ApplicationHistory } from '../../../../../features/application/application-history';
import { standingOf } from '../../../../../features/application/application-words';
import { Elsewhere } from '../../../../../features/application/own/elsewhere';
import { ownApplicationQuery } from '../../../../../features/application/own/own-application.api';
import { EventFacts } from '../../../../../features/event/event-facts';
import { eventPageHandle } from '../../../../../features/event/event-title';
import { eventQuery } from '../../../../../features/event/event.api';
import type { LoaderArgs } from '../../../../../paths.gen';

export async function loader(args: LoaderArgs<'/events/:eventId/summary'>) {
  const { http, queryClient, eventId } = eventPage(args);
  await Promise.all([
    queryClient.query(eventQuery(http, eventId)),
    queryClient.query(ownApplicationQuery(http, eventId)),
  ]);
  return { eventId };
}

export const handle = eventPageHandle('Your summary');

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const { data: own } = useSuspenseQuery(ownApplicationQuery(http, eventId));
  if (own.status === null)
    return <Elsewhere eventId={eventId} own={own} title="There is nothing to sum up" />;
  const { label, tone, text } = standingOf({ status: own.status, milestones: own.milestones });
  return (
    <Stack gap="large">
      <PageHeader
        title={`You and ${event.name}`}
        status={<StatusPill tone={tone}>{label}</StatusPill>}
        description={
          event.phase === 'ended' ? 'The event is over. This is what you had to do with it.' : text
        }
      />
      <Section title="What happened">
        <ApplicationHistory milestones={own.milestones} timeZone={event.timeZone} />
      </Section>
      <Section title="What you wrote">
        <Answers answers={own.answers} />
      </Section>
      <Section title="The event">
        <EventFacts event={event} />
      </Section>
    </Stack>
  );
}
