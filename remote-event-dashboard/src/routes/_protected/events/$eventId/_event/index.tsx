import type { PortalEvent } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { ExtensionPoint } from '@event-portal/remote-kit/extensions';
import type { PageHandle, PageRead } from '@event-portal/remote-kit/routing';
import { nextStep, phaseLabels } from '@event-portal/remote-kit/labels';
import {
  CalendarIcon,
  DateRange,
  EventArt,
  LinkButton,
  LocationIcon,
  PageHeader,
  RelativeTime,
  Section,
  Stack,
  StatusPill,
} from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { eventLoaderContext } from '#shared/event-loader-context.ts';
import { EventFacts } from '#features/event/event-facts.tsx';
import styles from '#features/event/event-hero.module.css';
import { eventQuery } from '#features/event/event.api.ts';
import type { LoaderArgs } from '#paths.gen.ts';

export async function loader(args: LoaderArgs<'/events/:eventId'>) {
  const { http, queryClient, eventId } = eventLoaderContext(args);
  const { name } = await queryClient.query(eventQuery(http, eventId));
  return { eventId, name };
}

export const handle = { title: ({ name }: { name: string }) => name } satisfies PageHandle<{ name: string }>;

export const shape = 'story';

export const early = [{ read: 'getEvent' }] satisfies PageRead[];

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const phase = phaseLabels[event.phase];
  const step = nextStep(event);
  return (
    <Stack gap="large">
      <div>
        <div className={styles.art}>
          <EventArt seed={eventId} />
        </div>
        <PageHeader
          title={event.name}
          status={<StatusPill tone={phase.tone}>{phase.label}</StatusPill>}
          description={<WhenAndWhere event={event} />}
        />
        {step && (
          <div className={styles.next}>
            <LinkButton variant="primary" size="large" wide href={step.href}>
              {step.label}
            </LinkButton>
          </div>
        )}
      </div>
      {event.description !== '' && <p className={styles.text}>{event.description}</p>}
      <Section title="Facts">
        <EventFacts event={event} />
      </Section>
      <ExtensionPoint name="event.panel" props={{ eventId, eventRole: event.eventRole }} />
      <p className={styles.construction}>
        This page is under construction: a schedule and answers to common questions come here.
      </p>
    </Stack>
  );
}

/** The first thing that people ask: when is it, how long is that from now, and where. */
function WhenAndWhere({ event }: { event: PortalEvent }) {
  const { startsAt, endsAt, timeZone, phase } = event;
  const isAhead = phase !== 'running' && phase !== 'ended';
  return (
    <span className={styles.facts}>
      <span className={styles.fact}>
        <CalendarIcon />
        <span>
          <DateRange start={startsAt} end={endsAt} timeZone={timeZone} />
          {isAhead && (
            <>
              , <RelativeTime value={startsAt} timeZone={timeZone} />
            </>
          )}
        </span>
      </span>
      <span className={styles.fact}>
        <LocationIcon />
        <span>{event.location}</span>
      </span>
    </span>
  );
}
