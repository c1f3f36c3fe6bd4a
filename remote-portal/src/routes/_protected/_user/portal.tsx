import type { PageNavigation, PortalEvent } from '@event-portal/contracts';
import { platformContext, usePerson, usePlatform } from '@event-portal/remote-kit';
import { lazily, onboardingContext, type PageHandle, type PageRead } from '@event-portal/remote-kit/routing';
import { CalendarIcon, EmptyState, Grid, PageHeader, Section, Stack, withModals } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { Announcements } from '#features/content/announcements.tsx';
import { contentQuery } from '#features/content/content.api.ts';
import { EventCard } from '#features/events/event-card.tsx';
import { eventsQuery } from '#features/events/events.api.ts';
import { groupEvents } from '#features/events/group-events.ts';
import styles from '#features/events/home.module.css';
import type { LoaderArgs } from '#paths.gen.ts';

export async function loader({ context }: LoaderArgs<'/portal'>) {
  const { http, queryClient } = context.get(platformContext);
  await Promise.all([
    queryClient.query(eventsQuery(http)),
    queryClient.query(contentQuery(http, 'announcement')),
  ]);
  return { showOnboarding: context.get(onboardingContext) };
}

export const handle = { title: 'Events Portal' } satisfies PageHandle;

export const shape = 'cards';

export const early = [
  { read: 'listPortalEvents' },
  { read: 'listContent', query: { kind: 'announcement' } },
] satisfies PageRead[];

export const navigation = { label: 'Events Portal', icon: 'calendar', order: 10 } satisfies PageNavigation;

/** Newcomers alone see it, and once. Where it does not come, the page is worth as much. */
const OnboardingDialog = lazily(
  async () => (await withModals(import('#features/onboarding/onboarding-dialog.tsx'))).OnboardingDialog,
  { otherwise: () => null },
);

export function Component() {
  const { showOnboarding } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const person = usePerson();
  const { data } = useSuspenseQuery(eventsQuery(http));
  const { data: announcements } = useSuspenseQuery(contentQuery(http, 'announcement'));
  const groups = groupEvents(data.events);
  return (
    <Stack gap="large">
      <PageHeader title={greet(person?.name)} description={describe(data.events)} />
      <div className={styles.home} data-aside={announcements.items.length > 0}>
        <div className={styles.groups}>
          {groups.length === 0 && (
            <EmptyState icon={<CalendarIcon />} title="No events yet">
              They show here as soon as one is published.
            </EmptyState>
          )}
          {groups.map(({ title, events }) => (
            <div key={title} className={styles.group} data-many={events.length > 1}>
              <Section title={title}>
                <Grid>
                  {events.map((event) => (
                    <EventCard key={event.eventId} event={event} />
                  ))}
                </Grid>
              </Section>
            </div>
          ))}
        </div>
        {announcements.items.length > 0 && <Announcements items={announcements.items} />}
      </div>
      {showOnboarding && <OnboardingDialog />}
    </Stack>
  );
}

function greet(name: string | undefined): string {
  const firstName = name?.trim().split(/\s+/)[0];
  return firstName === undefined ? 'Welcome' : `Hello, ${firstName}`;
}

/** What waits for the person, in one sentence. */
function describe(events: readonly PortalEvent[]): string {
  const offers = events.filter(({ nextAction }) => nextAction === 'answer-offer').length;
  if (offers > 0)
    return offers === 1
      ? 'A seat is waiting for your answer.'
      : `${offers} seats are waiting for your answer.`;
  const drafts = events.filter(({ nextAction }) => nextAction === 'continue-application').length;
  if (drafts > 0) return 'You have an application to finish.';
  const open = events.filter(({ nextAction }) => nextAction === 'apply').length;
  if (open > 0)
    return open === 1 ? 'One event is open for applications.' : `${open} events are open for applications.`;
  // What waits there, their cards say.
  const running = events.filter(({ eventRole }) => eventRole === 'admin' || eventRole === 'staff').length;
  if (running > 0) return running === 1 ? 'You help to run one event.' : `You help to run ${running} events.`;
  return 'Nothing waits for you at the moment.';
}
