import type { PageRead } from '@event-portal/remote-kit/routing';
import type { OfflinePage, PageNavigation } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { DateTime, EmptyState, KeyValueList, LinkButton, PageHeader, Section, Stack } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { eventLoaderContext } from '#shared/event-loader-context.ts';
import sheet from '#shared/sheet.module.css';
import { ApplicationSteps } from '#features/application/own/application-steps.tsx';
import { ownApplicationQuery } from '#features/application/own/own-application.api.ts';
import { OwnConfirmation } from '#features/application/own/own-confirmation.tsx';
import { attendeeFacts } from '#features/event/event-facts.tsx';
import { eventPageHandle } from '#features/event/event-title.ts';
import { eventQuery } from '#features/event/event.api.ts';
import { BadgeName } from '#features/seat/badge-name.tsx';
import { PassActions } from '#features/seat/pass-actions.tsx';
import { PassCard } from '#features/seat/pass-card.tsx';
import { ownPassQuery, ownSeatQuery } from '#features/seat/seat.api.ts';
import { href, type LoaderArgs } from '#paths.gen.ts';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/my-seat'>) {
  const { http, queryClient, eventId } = eventLoaderContext(args);
  await Promise.all([
    queryClient.query(eventQuery(http, eventId)),
    queryClient.query(ownSeatQuery(http, eventId)),
    queryClient.query(ownPassQuery(http, eventId)),
    queryClient.query(ownApplicationQuery(http, eventId)),
  ]);
  return { eventId };
}

export const handle = eventPageHandle('My seat');

export const shape = 'story';

export const early = [
  { read: 'getEvent' },
  { read: 'getOwnSeat' },
  { read: 'getOwnPass' },
  { read: 'getOwnApplication' },
] satisfies PageRead[];

/** Longer than any event; a pass that has expired is no pass at the door. */
export const offline = { hours: 336 } satisfies OfflinePage;

export const navigation = {
  label: 'My seat',
  icon: 'ticket',
  order: 20,
  for: ['attendee'],
} satisfies PageNavigation;

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const { data: seat } = useSuspenseQuery(ownSeatQuery(http, eventId));
  const { data: pass } = useSuspenseQuery(ownPassQuery(http, eventId));
  const { data: own } = useSuspenseQuery(ownApplicationQuery(http, eventId));
  if (!seat || !pass) {
    return (
      <EmptyState
        level={1}
        title="You have no seat here"
        action={
          <LinkButton variant="primary" href={href('/events/:eventId/dashboard/check-in', { eventId })}>
            Go to the check-in
          </LinkButton>
        }
      >
        Attendees see their seat here. You help to run this event, so you need none.
      </EmptyState>
    );
  }
  const { timeZone } = event;
  return (
    <Stack gap="large" width="reading">
      <PageHeader
        title="My seat"
        actions={<PassActions eventId={eventId} pass={pass} />}
        description={
          seat.checkedInAt === null
            ? 'Show your pass at the door, and the staff check you in.'
            : 'Welcome! Enjoy the event.'
        }
      />
      <div className={sheet.sheet}>
        <Stack>
          <PassCard event={event} seat={seat} pass={pass} level={2} />
          <KeyValueList
            items={[
              ...attendeeFacts(event),
              ...(seat.confirmedAt === null
                ? []
                : [{ key: 'Seat taken', value: <DateTime value={seat.confirmedAt} timeZone={timeZone} /> }]),
            ]}
          />
        </Stack>
      </div>
      <BadgeName />
      <OwnConfirmation eventId={eventId} own={own} />
      {own.actions.includes('give_back_seat') && (
        <Section
          title="Can you not come?"
          description="Give your seat back in time, so that somebody else can."
        >
          <ApplicationSteps eventId={eventId} own={own} offered={['give_back_seat']} />
        </Section>
      )}
    </Stack>
  );
}
