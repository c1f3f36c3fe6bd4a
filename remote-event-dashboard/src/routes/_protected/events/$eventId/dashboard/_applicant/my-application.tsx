import { usePlatform } from '@event-portal/remote-kit';
import { DateTime, EmptyState, LinkButton, PageHeader, Stack, StatusPill } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { eventPage } from '../../../../../../event-page';
import { Answers } from '../../../../../../features/application/answers';
import { standingOf } from '../../../../../../features/application/application-words';
import { ApplicationSteps } from '../../../../../../features/application/own/application-steps';
import { ownApplicationQuery } from '../../../../../../features/application/own/own-application.api';
import { eventPageHandle } from '../../../../../../features/event/event-title';
import { eventQuery } from '../../../../../../features/event/event.api';
import { href, type LoaderArgs } from '../../../../../../paths.gen';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/my-application'>) {
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
  const { data: own } = useSuspenseQuery(ownApplicationQuery(http, eventId));
  if (own.status === null) {
    return (
      <EmptyState
        level={1}
        title="You have no application here"
        action={
          <LinkButton variant="primary" href={href('/events/:eventId/dashboard/applications', { eventId })}>
            Go to the applications
          </LinkButton>
        }
      >
        Applicants read here what they have written. You help to run this event.
      </EmptyState>
    );
  }
  const { label, tone } = standingOf({ status: own.status, milestones: own.milestones });
  return (
    <Stack gap="large">
      <PageHeader
        title="My application"
        status={<StatusPill tone={tone}>{label}</StatusPill>}
        {...(own.savedAt !== null && {
          description: (
            <>
              Last changed <DateTime value={own.savedAt} timeZone={event.timeZone} />
            </>
          ),
        })}
        {...(own.editable && {
          actions: (
            <LinkButton variant="primary" href={href('/events/:eventId/application', { eventId })}>
              Continue writing
            </LinkButton>
          ),
        })}
      />
      <Answers answers={own.answers} />
      <ApplicationSteps eventId={eventId} own={own} offered={['reopen', 'withdraw']} />
    </Stack>
  );
}
