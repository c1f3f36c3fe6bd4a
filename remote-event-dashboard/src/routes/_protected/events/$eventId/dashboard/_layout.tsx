import { EventId, type EventRole } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { phaseLabels, eventRoleLabels } from '@event-portal/remote-kit/labels';
import type { PageRead } from '@event-portal/remote-kit/routing';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Outlet, useParams, useRevalidator } from 'react-router-dom';
import { POLL_INTERVAL_MS } from '#shared/event-queries.ts';
import { ActingNotice } from '#features/acting/acting-notice.tsx';
import { eventQuery, eventsQuery } from '#features/event/event.api.ts';
import { DashboardFrame } from '#features/frame/dashboard-frame.tsx';
import { EventSwitcher } from '#features/frame/event-switcher.tsx';
import { href } from '#paths.gen.ts';

export const early = [
  { read: 'listPortalEvents', for: ['admin', 'staff', 'applicant', 'attendee'] },
] satisfies PageRead[];

export function Component() {
  const eventId = EventId.parse(useParams().eventId);
  const { http } = usePlatform();
  const { data: event } = useSuspenseQuery({
    ...eventQuery(http, eventId),
    // Acting as an admin ends by itself, and the API alone knows when.
    refetchInterval: ({ state }) => (state.data?.actingUntil ? POLL_INTERVAL_MS : false),
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
          phase={phaseLabels[event.phase]}
          role={eventRoleLabels[event.eventRole]}
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
