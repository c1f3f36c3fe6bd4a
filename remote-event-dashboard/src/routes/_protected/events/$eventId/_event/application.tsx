import type { PageRead } from '@event-portal/remote-kit/routing';
import { linkTo } from '@event-portal/contracts';
import { usePerson, usePlatform } from '@event-portal/remote-kit';
import { DateTime, EmptyState, LinkButton, PageHeader } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { eventLoaderContext } from '#shared/event-loader-context.ts';
import { ApplicationForm } from '#features/application/own/application-form.tsx';
import { WrongStatusPage } from '#features/application/own/wrong-status-page.tsx';
import { writingOf } from '#features/application/own/writing.ts';
import { ownApplicationQuery } from '#features/application/own/own-application.api.ts';
import { eventPageHandle } from '#features/event/event-title.ts';
import { eventQuery } from '#features/event/event.api.ts';
import { href, type LoaderArgs } from '#paths.gen.ts';

export async function loader(args: LoaderArgs<'/events/:eventId/application'>) {
  const { http, queryClient, eventId } = eventLoaderContext(args);
  await Promise.all([
    queryClient.query(eventQuery(http, eventId)),
    // Never from memory: a draft has to be written from its newest version.
    queryClient.query({ ...ownApplicationQuery(http, eventId), staleTime: 0 }),
  ]);
  return { eventId };
}

export const handle = eventPageHandle('Apply');

export const shape = 'form';

export const early = [{ read: 'getEvent' }, { read: 'getOwnApplication' }] satisfies PageRead[];

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const { data: own } = useSuspenseQuery(ownApplicationQuery(http, eventId));
  const { timeZone } = event;
  const person = usePerson();

  if (event.eventRole === 'admin' || event.eventRole === 'staff') {
    return (
      <EmptyState
        level={1}
        title="You help to run this event"
        action={
          <LinkButton variant="primary" href={href('/events/:eventId/dashboard', { eventId })}>
            Open the dashboard
          </LinkButton>
        }
      >
        People who run an event do not apply to it.
      </EmptyState>
    );
  }
  const writing = writingOf(own);
  if (writing) {
    return (
      <>
        {writing.kind === 'draft' ? (
          <PageHeader
            title={`Apply to ${event.name}`}
            description={
              <>
                A few questions, about five minutes.
                {person?.onboarded && (
                  <>
                    {' '}
                    The organisers see your name, <strong>{person.name}</strong>; you can{' '}
                    <a href={linkTo('/settings')}>change it in your settings</a>.
                  </>
                )}
              </>
            }
          />
        ) : (
          <PageHeader
            title={`Change your application to ${event.name}`}
            description={
              <>
                What you sent stands until you send the changes. You can do that until{' '}
                <DateTime value={event.applicationsCloseAt} timeZone={timeZone} />, unless it is decided
                earlier.
              </>
            }
          />
        )}
        <ApplicationForm
          key={`${eventId} ${writing.kind} ${writing.formVersion}`}
          event={event}
          writing={writing}
        />
      </>
    );
  }
  if (own.status !== null && own.status !== 'started') {
    return <WrongStatusPage eventId={eventId} own={own} title="Your application is not a draft any more" />;
  }
  if (event.phase === 'upcoming') {
    return (
      <WrongStatusPage eventId={eventId} own={own} title="Applications are not open yet">
        They open <DateTime value={event.applicationsOpenAt} timeZone={timeZone} />.
      </WrongStatusPage>
    );
  }
  return (
    <WrongStatusPage eventId={eventId} own={own} title="Applications are closed">
      They closed <DateTime value={event.applicationsCloseAt} timeZone={timeZone} />.
      {own.status === 'started' && ' Your draft was not submitted, so the organisers have not seen it.'}
    </WrongStatusPage>
  );
}
