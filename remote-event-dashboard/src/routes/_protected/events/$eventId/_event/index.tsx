import { usePlatform } from '@event-portal/remote-kit';
import type { PageHandle } from '@event-portal/remote-kit/routing';
import { nextStep, phaseWords } from '@event-portal/remote-kit/words';
import { Banner, EventArt, LinkButton, PageHeader, Section, Stack, StatusPill } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { eventPage } from '../../../../../event-page';
import { EventFacts } from '../../../../../features/event/event-facts';
import styles from '../../../../../features/event/event-hero.module.css';
import { eventQuery } from '../../../../../features/event/event.api';
import type { LoaderArgs } from '../../../../../paths.gen';

export async function loader(args: LoaderArgs<'/events/:eventId'>) {
  const { http, queryClient, eventId } = eventPage(args);
  const { name } = await queryClient.query(eventQuery(http, eventId));
  return { eventId, name };
}

export const handle = { title: ({ name }: { name: string }) => name } satisfies PageHandle<{ name: string }>;

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const phase = phaseWords[event.phase];
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
          {...(step && {
            actions: (
              <LinkButton variant="primary" href={step.href}>
                {step.label}
              </LinkButton>
            ),
          })}
        />
        <Banner title="This page is under construction">
          The organisers are still working on it. What is known already is below.
        </Banner>
      </div>
      {event.description !== '' && <p className={styles.text}>{event.description}</p>}
      <Section title="Facts">
        <EventFacts event={event} />
      </Section>
    </Stack>
  );
}
