import { usePlatform } from '@event-portal/remote-kit';
import { DateTime, Grid, Section, Stack, StatTile } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { eventPage } from '../../../../../../event-page';
import { Elsewhere } from '../../../../../../features/application/own/elsewhere';
import { ownApplicationQuery } from '../../../../../../features/application/own/own-application.api';
import { Standing } from '../../../../../../features/application/own/standing';
import { eventPageHandle } from '../../../../../../features/event/event-title';
import { eventQuery } from '../../../../../../features/event/event.api';
import type { LoaderArgs } from '../../../../../../paths.gen';

export async function loader(args: LoaderArgs<'/events/:eventId/waitlist/info'>) {
  const { http, queryClient, eventId } = eventPage(args);
  await Promise.all([
    queryClient.query(eventQuery(http, eventId)),
    queryClient.query(ownApplicationQuery(http, eventId)),
  ]);
  return { eventId };
}

export const handle = eventPageHandle('Waitlist');

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const { data: own } = useSuspenseQuery(ownApplicationQuery(http, eventId));
  if (own.status !== 'waitlisted' || !own.waitlist) {
    return <Elsewhere eventId={eventId} own={own} title="You are not on the waitlist" />;
  }
  const { position, length, joinedAt, nextCycleAt } = own.waitlist;
  return (
    <Stack gap="large">
      <Standing eventId={eventId} event={event} own={own} offered={['withdraw']}>
        <Grid minimum="tile">
          <StatTile
            label="Your place"
            value={position}
            unit={`of ${length.toLocaleString('en')}`}
            note={
              <>
                Since <DateTime value={joinedAt} timeZone={event.timeZone} />
              </>
            }
          />
        </Grid>
      </Standing>
      <Section title="What comes next">
        <ul>
          {nextCycleAt !== null && (
            <li>
              Free seats are offered next on <DateTime value={nextCycleAt} timeZone={event.timeZone} />.
            </li>
          )}
          <li>Places are offered in the order in which people joined the list.</li>
          <li>
            When it is your turn, your home page shows the offer, and until when you can take it. Without an
            answer you go to the end of the list.
          </li>
          <li>If you cannot come any more, withdraw: the next person moves up.</li>
        </ul>
      </Section>
    </Stack>
  );
}
