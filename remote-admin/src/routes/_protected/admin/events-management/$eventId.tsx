import { EventId, linkTo } from '@event-portal/contracts';
import { platformContext, usePlatform } from '@event-portal/remote-kit';
import { parseParam, type PageHandle } from '@event-portal/remote-kit/routing';
import { phaseWords } from '@event-portal/remote-kit/words';
import { Breadcrumbs, LinkButton, PageHeader, StatusPill } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { EditEvent } from '../../../../features/events/edit-event';
import { managedEventQuery } from '../../../../features/events/managed-events.api';
import { PublishButton } from '../../../../features/events/publish-button';
import { href, type LoaderArgs } from '../../../../paths.gen';

export async function loader({ context, params }: LoaderArgs<'/admin/events-management/:eventId'>) {
  const { http, queryClient } = context.get(platformContext);
  const eventId = parseParam(EventId, params.eventId);
  const { name } = await queryClient.query({ ...managedEventQuery(http, eventId), staleTime: 0 });
  return { eventId, name };
}

export const handle = {
  title: ({ name }: { name: string }) => `Edit ${name}`,
} satisfies PageHandle<{ name: string }>;

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const { data: event } = useSuspenseQuery(managedEventQuery(http, eventId));
  const phase = phaseWords[event.phase];
  return (
    <>
      <PageHeader
        title={event.name}
        description={`${count(event.applications, 'application')}, ${count(event.attendees, 'attendee')}, ${count(event.admins, 'admin')}`}
        status={<StatusPill tone={phase.tone}>{phase.label}</StatusPill>}
        breadcrumbs={
          <Breadcrumbs
            items={[
              { label: 'Events', href: href('/admin/events-management') },
              { label: event.name, href: href('/admin/events-management/:eventId', { eventId }) },
            ]}
          />
        }
        actions={
          <>
            <LinkButton href={linkTo('/events/:eventId', { eventId })}>See its page</LinkButton>
            <PublishButton event={event} />
          </>
        }
      />
      <EditEvent key={eventId} event={event} />
    </>
  );
}

function count(amount: number, what: string): string {
  return `${amount.toLocaleString('en')} ${what}${amount === 1 ? '' : 's'}`;
}
