import type { ApplicationStatus, EventId } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { EmptyState, LinkButton, Section, Stack } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { eventPage } from '../../../../../event-page';
import { ApplicationStory } from '../../../../../features/application/own/application-story';
import { ownApplicationQuery } from '../../../../../features/application/own/own-application.api';
import { Standing, type StandingProps } from '../../../../../features/application/own/standing';
import { eventPageHandle } from '../../../../../features/event/event-title';
import { eventQuery } from '../../../../../features/event/event.api';
import { href, type LoaderArgs } from '../../../../../paths.gen';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/application-status'>) {
  const { http, queryClient, eventId } = eventPage(args);
  await Promise.all([
    queryClient.query(eventQuery(http, eventId)),
    queryClient.query(ownApplicationQuery(http, eventId)),
  ]);
  return { eventId };
}

export const handle = eventPageHandle('Application status');

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const { data: own } = useSuspenseQuery(ownApplicationQuery(http, eventId));
  if (own.status === null) return <NoApplication eventId={eventId} />;
  return (
    <Stack gap="large">
      <Standing
        eventId={eventId}
        event={event}
        own={own}
        offered={['take_seat', 'decline_seat', 'reopen', 'join_waitlist', 'withdraw']}
        {...linkFor[own.status]}
      />
      <Section title="The way to a seat">
        <ApplicationStory
          status={own.status}
          milestones={own.milestones}
          answerBy={own.answerBy}
          event={event}
        />
      </Section>
    </Stack>
  );
}

const linkFor: Record<ApplicationStatus, Pick<StandingProps, 'link'>> = {
  started: {
    link: { label: 'Continue your application', path: '/events/:eventId/application', isNext: true },
  },
  submitted: { link: { label: 'Read what you wrote', path: '/events/:eventId/dashboard/my-application' } },
  under_review: { link: { label: 'Read what you wrote', path: '/events/:eventId/dashboard/my-application' } },
  accepted: {},
  rejected: { link: { label: 'What you can still do', path: '/events/:eventId/rejected' } },
  waitlisted: { link: { label: 'How the waitlist works', path: '/events/:eventId/waitlist/info' } },
  confirmed: { link: { label: 'Go to my seat', path: '/events/:eventId/dashboard/my-seat', isNext: true } },
  declined: { link: { label: 'Tell the organisers why', path: '/events/:eventId/feedback/declined' } },
  withdrawn: {},
};

/** Those who run the event have no application, and are told so. */
function NoApplication({ eventId }: { eventId: EventId }) {
  return (
    <EmptyState
      level={1}
      title="You have no application here"
      action={
        <LinkButton variant="primary" href={href('/events/:eventId/dashboard', { eventId })}>
          Open the overview
        </LinkButton>
      }
    >
      People who were given a role at the event do not need one.
    </EmptyState>
  );
}
