import type { ApplicationStatus, OwnApplication, PortalEvent } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { DateTime, KeyValueList, LinkButton, PageHeader, Section, Stack, StatusPill } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { eventPage } from '../../../../../event-page';
import { Answers } from '../../../../../features/application/answers';
import { standingOf } from '../../../../../features/application/application-words';
import { Elsewhere } from '../../../../../features/application/own/elsewhere';
import { titleOf } from '../../../../../features/application/own/letter-words';
import { ownApplicationQuery } from '../../../../../features/application/own/own-application.api';
import { attendeeFacts } from '../../../../../features/event/event-facts';
import { eventPageHandle } from '../../../../../features/event/event-title';
import { eventQuery } from '../../../../../features/event/event.api';
import { href, type LoaderArgs } from '../../../../../paths.gen';

export async function loader(args: LoaderArgs<'/events/:eventId/summary'>) {
  const { http, queryClient, eventId } = eventPage(args);
  await Promise.all([
    queryClient.query(eventQuery(http, eventId)),
    queryClient.query(ownApplicationQuery(http, eventId)),
  ]);
  return { eventId };
}

export const handle = eventPageHandle('Your summary');

export const shape = 'story';

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const { data: own } = useSuspenseQuery(ownApplicationQuery(http, eventId));
  const { status } = own;
  if (status === null) return <Elsewhere eventId={eventId} own={own} title="There is nothing to sum up" />;
  const { label, tone, text } = standingOf({ ...own, status });
  const isDraft = status === 'started';
  return (
    <Stack gap="large">
      <PageHeader
        title={`You and ${event.name}`}
        status={<StatusPill tone={tone}>{label}</StatusPill>}
        description={
          event.phase === 'ended' ? 'The event is over. This is what you had to do with it.' : text
        }
        {...(!isDraft && {
          actions: (
            <LinkButton
              variant="primary"
              href={href('/events/:eventId/dashboard/application-status', { eventId })}
            >
              See your application
            </LinkButton>
          ),
        })}
      />
      <Section title="In short">
        <KeyValueList
          items={[
            {
              key: 'You applied',
              value: isDraft ? (
                'Your draft was not submitted'
              ) : (
                <Moment own={own} event={event} status="submitted" />
              ),
            },
            { key: 'What became of it', value: `${titleOf({ ...own, status })}.` },
            ...(own.milestones.some((milestone) => milestone.status === 'confirmed')
              ? [{ key: 'You took your seat', value: <Moment own={own} event={event} status="confirmed" /> }]
              : []),
            ...attendeeFacts(event),
          ]}
        />
      </Section>
      {/* Whoever has not applied has no other page to read it on. */}
      {isDraft && (
        <Section title="What you wrote">
          <Answers answers={own.answers} />
        </Section>
      )}
    </Stack>
  );
}

type MomentProps = { own: OwnApplication; event: PortalEvent; status: ApplicationStatus };

/** When an application last came to a status. */
function Moment({ own, event, status }: MomentProps) {
  const at = own.milestones.findLast((milestone) => milestone.status === status)?.at;
  return at === undefined ? '—' : <DateTime value={at} timeZone={event.timeZone} />;
}
