import type { EventRole, PortalEvent } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { AccountMenu, usePressedPage } from '@event-portal/remote-kit/frame';
import { AppFrame, BrandMark, PaletteButton } from '@event-portal/ui';
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
  const navigation = usePressedPage(dashboardNavigation(role, event, pathname));
  const { openCommandPalette } = usePlatform();
  useOfferedCommands(role, event);
  return (
    <AppFrame
      brand={<BrandMark href="/portal" />}
      navigationLabel={`${event.name} dashboard`}
      navigation={navigation}
      context={switcher}
      {...(notice !== undefined && { notice, noticeLabel: 'Your role' })}
      search={<PaletteButton label="Go to" onPress={openCommandPalette} />}
      person={<AccountMenu />}
    >
      {children}
    </AppFrame>
  );
}

function useOfferedCommands(role: EventRole, { eventId, name, applicationStatus }: PortalEvent): void {
  const { offerCommands } = usePlatform();
  useEffect(() => {
    const pages = dashboardNavigation(role, { eventId, applicationStatus }, '').flatMap(({ items }) => items);
    return offerCommands(pages.map(({ label, icon, href }) => ({ label, icon, href, group: name })));
  }, [offerCommands, role, eventId, name, applicationStatus]);
}
