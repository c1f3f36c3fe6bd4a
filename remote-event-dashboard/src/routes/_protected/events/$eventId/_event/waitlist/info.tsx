import { usePlatform } from '@event-portal/remote-kit';
import { DateTime, KeyValueList, LinkButton, Section, Stack } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { eventLoaderContext } from '#shared/event-loader-context.ts';
import { ApplicationSteps } from '#features/application/own/application-steps.tsx';
import { DecisionLetter } from '#features/application/own/decision-letter.tsx';
import { WrongStatusPage } from '#features/application/own/wrong-status-page.tsx';
import { letterOf } from '#features/application/own/letter-texts.ts';
import { ownApplicationQuery } from '#features/application/own/own-application.api.ts';
import { eventPageHandle } from '#features/event/event-title.ts';
import { eventQuery } from '#features/event/event.api.ts';
import { href, type LoaderArgs } from '#paths.gen.ts';

export async function loader(args: LoaderArgs<'/events/:eventId/waitlist/info'>) {
  const { http, queryClient, eventId } = eventLoaderContext(args);
  await Promise.all([
    queryClient.query(eventQuery(http, eventId)),
    queryClient.query(ownApplicationQuery(http, eventId)),
  ]);
  return { eventId };
}

export const handle = eventPageHandle('Waitlist');

export const shape = 'story';

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const { data: own } = useSuspenseQuery(ownApplicationQuery(http, eventId));
  const { status, waitlist } = own;
  const letter = letterOf(own);
  if (status !== 'waitlisted' || !waitlist || !letter)
    return <WrongStatusPage eventId={eventId} own={own} title="You are not on the waitlist" />;
  const { position, length, joinedAt, nextCycleAt } = waitlist;
  const { timeZone } = event;
  return (
    <Stack gap="large">
      <DecisionLetter event={event} own={{ ...own, status }} letter={letter} offered={[]}>
        <KeyValueList
          items={[
            {
              key: 'Your place',
              value: `${position.toLocaleString('en')} of ${length.toLocaleString('en')}`,
            },
            { key: 'Waiting since', value: <DateTime value={joinedAt} timeZone={timeZone} /> },
            {
              key: 'Free seats are offered next',
              value:
                nextCycleAt === null ? (
                  'The organisers have not said when yet'
                ) : (
                  <DateTime value={nextCycleAt} timeZone={timeZone} />
                ),
            },
          ]}
        />
      </DecisionLetter>
      {own.actions.includes('withdraw') && (
        <Section
          title="Can you not come after all?"
          description="Withdraw in time, and the next person moves up."
        >
          <ApplicationSteps
            eventId={eventId}
            own={own}
            offered={['withdraw']}
            links={
              <LinkButton href={href('/events/:eventId/dashboard/application-status', { eventId })}>
                See your application
              </LinkButton>
            }
          />
        </Section>
      )}
    </Stack>
  );
}
