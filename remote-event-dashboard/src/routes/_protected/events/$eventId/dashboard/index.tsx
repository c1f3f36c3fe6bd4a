import type { EventId, EventRole, OfflinePage, PageNavigation } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { eventRoleContext, type PageRead } from '@event-portal/remote-kit/routing';
import { eventRoleLabels } from '@event-portal/remote-kit/labels';
import { Badge, KeyValueList, LinkButton, PageHeader, Stack } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { eventLoaderContext } from '#shared/event-loader-context.ts';
import { AttendeeHome } from '#features/attendee/attendee-home.tsx';
import { DayFactsList } from '#features/day/day-facts-list.tsx';
import { dayFactsQuery } from '#features/day/day.api.ts';
import { NowAndNext } from '#features/day/now-and-next.tsx';
import { attendeeFacts } from '#features/event/event-facts.tsx';
import { eventPageHandle } from '#features/event/event-title.ts';
import { eventQuery } from '#features/event/event.api.ts';
import { EventTasks } from '#features/overview/event-tasks.tsx';
import { OverviewMetrics } from '#features/overview/overview-metrics.tsx';
import { overviewQuery } from '#features/overview/overview.api.ts';
import { PassCard } from '#features/seat/pass-card.tsx';
import { ownPassQuery, ownSeatQuery } from '#features/seat/seat.api.ts';
import { ownTeamQuery } from '#features/team/team.api.ts';
import { href, type LoaderArgs } from '#paths.gen.ts';
import sheet from '#shared/sheet.module.css';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard'>) {
  const { http, queryClient, eventId } = eventLoaderContext(args);
  const role = args.context.get(eventRoleContext);
  const isCrew = role === 'admin' || role === 'staff';
  await Promise.all([
    queryClient.query(eventQuery(http, eventId)),
    queryClient.query(dayFactsQuery(http, eventId)),
    ...(isCrew
      ? [queryClient.query(overviewQuery(http, eventId))]
      : [
          queryClient.query(ownSeatQuery(http, eventId)),
          queryClient.query(ownPassQuery(http, eventId)),
          queryClient.query(ownTeamQuery(http, eventId)),
        ]),
  ]);
  return { eventId, role };
}

export const handle = eventPageHandle('Overview');

export const shape = 'tiles';

export const early = [
  { read: 'getEvent' },
  { read: 'getDayFacts' },
  { read: 'getEventOverview', for: ['admin', 'staff'] },
  { read: 'getOwnSeat', for: ['attendee'] },
  { read: 'getOwnPass', for: ['attendee'] },
  { read: 'getOwnTeam', for: ['attendee'] },
] satisfies PageRead[];

/** Longer than any event; a pass that has expired does not show. */
export const offline = { hours: 336 } satisfies OfflinePage;

export const navigation = { label: 'Overview', icon: 'dashboard', order: 10 } satisfies PageNavigation;

export function Component() {
  const { eventId, role } = useLoaderData<typeof loader>();
  if (role === 'admin' || role === 'staff') return <StaffOverview eventId={eventId} role={role} />;
  return <AttendeeOverview eventId={eventId} />;
}

function AttendeeOverview({ eventId }: { eventId: EventId }) {
  const { http } = usePlatform();
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const { data: seat } = useSuspenseQuery(ownSeatQuery(http, eventId));
  const { data: pass, dataUpdatedAt: readAt } = useSuspenseQuery(ownPassQuery(http, eventId));
  const { data: own } = useSuspenseQuery(ownTeamQuery(http, eventId));
  const { data: day, dataUpdatedAt: now } = useSuspenseQuery(dayFactsQuery(http, eventId));
  const isValid = pass !== null && readAt < Date.parse(pass.expiresAt);
  return (
    <AttendeeHome
      event={event}
      seat={seat}
      own={own}
      pass={
        seat && isValid ? (
          <div className={sheet.sheet}>
            <PassCard event={event} seat={seat} pass={pass} level={1} />
          </div>
        ) : null
      }
      programme={
        event.phase === 'running' && day.programme.length > 0 ? (
          <NowAndNext programme={day.programme} timeZone={event.timeZone} now={now} />
        ) : null
      }
      day={event.phase === 'ended' ? null : <DayFactsList facts={day} />}
      facts={<KeyValueList items={attendeeFacts(event)} />}
    />
  );
}

function StaffOverview({ eventId, role }: { eventId: EventId; role: EventRole }) {
  const { http } = usePlatform();
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  // The figures belong to that moment, and the open tasks follow from both.
  const { data: overview, dataUpdatedAt: readAt } = useSuspenseQuery(overviewQuery(http, eventId));
  const { data: day } = useSuspenseQuery(dayFactsQuery(http, eventId));
  const to = {
    checkIn: href('/events/:eventId/dashboard/check-in', { eventId }),
    applications: href('/events/:eventId/dashboard/applications', { eventId }),
    teams: href('/events/:eventId/dashboard/teams-explorer', { eventId }),
    waitlist: href('/events/:eventId/dashboard/waitlist', { eventId }),
  };
  const isAdmin = role === 'admin';
  return (
    <>
      <PageHeader
        title="Overview"
        status={<Badge>{eventRoleLabels[role]}</Badge>}
        description={event.name}
        actions={
          isAdmin && event.phase !== 'running' ? (
            <LinkButton variant="primary" href={to.applications}>
              Read applications
            </LinkButton>
          ) : (
            <LinkButton variant="primary" href={to.checkIn}>
              Check people in
            </LinkButton>
          )
        }
      />
      <Stack gap="large">
        <EventTasks
          event={event}
          overview={overview}
          role={role}
          dashboard={href('/events/:eventId/dashboard', { eventId })}
          now={readAt}
        />
        <OverviewMetrics
          overview={overview}
          links={{
            teams: to.teams,
            ...(isAdmin && {
              undecided: `${to.applications}?undecided=yes`,
              offered: `${to.applications}?status=accepted`,
              confirmed: `${to.applications}?status=confirmed`,
              waitlist: to.waitlist,
            }),
          }}
        />
        {event.phase !== 'ended' && <DayFactsList facts={day} />}
      </Stack>
    </>
  );
}
