import { EventId } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { phaseWords, eventRoleWords } from '@event-portal/remote-kit/words';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useParams } from 'react-router-dom';
import { eventQuery, eventRoleQuery, eventsQuery } from '../../../../../features/event/event.api';
import { DashboardFrame } from '../../../../../features/frame/dashboard-frame';
import { EventSwitcher } from '../../../../../features/frame/event-switcher';
import { href } from '../../../../../paths.gen';

export function Component() {
  const eventId = EventId.parse(useParams().eventId);
  const { http } = usePlatform();
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const { data: role } = useSuspenseQuery(eventRoleQuery(http, eventId));
  // Only the way to other events: the dashboard stands without it.
  const { data: others = [] } = useQuery({
    ...eventsQuery(http),
    select: ({ events }) => events.filter((other) => other.eventId !== eventId && other.eventRole !== null),
  });
  // The role has been taken away while the page was open: the next navigation says so.
  if (role.eventRole === null) return <Outlet />;
  return (
    <DashboardFrame
      event={event}
      role={role.eventRole}
      switcher={
        <EventSwitcher
          event={event}
          phase={phaseWords[event.phase]}
          role={eventRoleWords[role.eventRole]}
          eventHref={href('/events/:eventId', { eventId })}
          others={others.map((other) => ({
            id: other.eventId,
            name: other.name,
            href: href('/events/:eventId/dashboard', { eventId: other.eventId }),
          }))}
        />
      }
    >
      <Outlet />
    </DashboardFrame>
  );
}
