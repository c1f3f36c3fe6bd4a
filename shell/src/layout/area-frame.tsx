import { usePlatform } from '@event-portal/remote-kit';
import { AppFrame, BrandMark, PaletteButton, type NavigationGroup } from '@event-portal/ui';
import { Suspense, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useRemotes } from '../shell-context';
import { findArea, listDestinations } from './areas';
import { PagePending } from './page-pending';
import { ShellPersonMenu } from './shell-person-menu';

/** The frame around a remote's pages: it stands while remotes load, fail, and change places. */
export function AreaFrame() {
  const remotes = useRemotes();
  const { pathname } = useLocation();
  const found = findArea(remotes, pathname);
  if (found?.area.frame !== 'side-bar') return <PatientOutlet isFramed={false} />;

  const { title, navigation } = found.remote.descriptor;
  return (
    <SideBarFrame label={title} navigation={toGroups(listDestinations(navigation), pathname)}>
      <PatientOutlet isFramed />
    </SideBarFrame>
  );
}

/** A page that never gets ready keeps the frame, and with it the ways out. */
function PatientOutlet({ isFramed }: { isFramed: boolean }) {
  return (
    <Suspense fallback={<PagePending isFramed={isFramed} />}>
      <Outlet />
    </Suspense>
  );
}

function SideBarFrame({
  label,
  navigation,
  children,
}: {
  label: string;
  navigation: NavigationGroup[];
  children: ReactNode;
}) {
  const { openCommandPalette } = usePlatform();
  return (
    <AppFrame
      brand={<BrandMark href="/portal" />}
      navigationLabel={label}
      navigation={navigation}
      search={<PaletteButton label="Go to" onPress={openCommandPalette} />}
      person={<ShellPersonMenu />}
    >
      {children}
    </AppFrame>
  );
}

/** Pages of one group stay together, in the order in which they are declared. */
function toGroups(destinations: ReturnType<typeof listDestinations>, pathname: string): NavigationGroup[] {
  return destinations.reduce<NavigationGroup[]>((groups, { label, to, icon, group }) => {
    const item = { label, href: to, icon, current: pathname === to || pathname.startsWith(`${to}/`) };
    const last = groups.at(-1);
    if (last && last.label === group)
      return [...groups.slice(0, -1), { ...last, items: [...last.items, item] }];
    return [...groups, { ...(group !== undefined && { label: group }), items: [item] }];
  }, []);
}
