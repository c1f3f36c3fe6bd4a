import type { EventRole, PortalEvent } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { SideBarFrame } from '@event-portal/remote-kit/frame';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { dashboardNavigation } from './dashboard-navigation';

export type DashboardFrameProps = {
  event: PortalEvent;
  role: EventRole;
  /** What the dashboard is about, and the way to another: above the navigation. */
  switcher: ReactNode;
  /** Above the page: as what the person is here, where it is not their own role. */
  notice: ReactNode | undefined;
  children: ReactNode;
};

/** The frame of an event's dashboard, with the navigation of the person's role. The command palette gets it too. */
export function DashboardFrame({ event, role, switcher, notice, children }: DashboardFrameProps) {
  const { pathname } = useLocation();
  useOfferedCommands(role, event);
  return (
    <SideBarFrame
      navigationLabel={`${event.name} dashboard`}
      navigation={dashboardNavigation(role, event, pathname)}
      context={switcher}
      notice={notice}
      noticeLabel="Your role"
    >
      {children}
    </SideBarFrame>
  );
}

function useOfferedCommands(role: EventRole, { eventId, name, applicationStatus }: PortalEvent): void {
  const { offerCommands } = usePlatform();
  useEffect(() => {
    const pages = dashboardNavigation(role, { eventId, applicationStatus }, '').flatMap(({ items }) => items);
    return offerCommands(pages.map(({ label, icon, href }) => ({ label, icon, href, group: name })));
  }, [offerCommands, role, eventId, name, applicationStatus]);
}
