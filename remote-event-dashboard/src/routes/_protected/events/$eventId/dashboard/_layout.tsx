import { EventId, type EventRole } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { phaseWords, eventRoleWords } from '@event-portal/remote-kit/words';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Outlet, useParams, useRevalidator } from 'react-router-dom';
import { LIVE_MS } from '../../../../../event-cache';
import { ActingNotice } from '../../../../../features/acting/acting-notice';
import { eventQuery, eventsQuery } from '../../../../../features/event/event.api';
import { DashboardFrame } from '../../../../../features/frame/dashboard-frame';
import { EventSwitcher } from '../../../../../features/frame/event-switcher';
import { href } from '../../../../../paths.gen';

export function Component() {
  const eventId = EventId.parse(useParams().eventId);
  const { http } = usePlatform();
  const { data: event } = useSuspenseQuery({
    ...eventQuery(http, eventId),
    // Acting as an admin ends by itself, and the API alone knows when.
    refetchInterval: ({ state }) => (state.data?.actingUntil ? LIVE_MS : false),
  });
  useRoleChange(event.eventRole);
  // Only the way to other events: the dashboard stands without it.
  const { data: others = [] } = useQuery({
    ...eventsQuery(http),
    select: ({ events }) => events.filter((other) => other.eventId !== eventId && other.eventRole !== null),
  });
  // The role has been taken away while the page was open: the guards say so in a moment.
  if (event.eventRole === null) return <Outlet />;
  return (
    <DashboardFrame
      event={event}
      role={event.eventRole}
      notice={
        event.actingUntil === null ? undefined : (
          <ActingNotice eventId={eventId} until={event.actingUntil} timeZone={event.timeZone} />
        )
      }
      switcher={
        <EventSwitcher
          event={event}
          phase={phaseWords[event.phase]}
          role={eventRoleWords[event.eventRole]}
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

/** Asks the guards of the open page again when the role has become another one. */
function useRoleChange(role: EventRole | null): void {
  const { revalidate } = useRevalidator();
  const known = useRef(role);
  useEffect(() => {
    if (known.current === role) return;
    known.current = role;
    void revalidate();
  }, [role, revalidate]);
}
