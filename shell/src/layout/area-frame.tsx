import { PENDING_DELAY_MS } from '@event-portal/contracts';
import { FrameBell, SideBarFrame } from '@event-portal/remote-kit/frame';
import { PendingPage, useLatePath } from '@event-portal/remote-kit/routing';
import { BrandMark, CenteredFrame, type NavigationGroup } from '@event-portal/ui';
import { Suspense, useEffect, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { BellButton } from './bell/bell-button';
import type { ListedRemote } from '../remotes/remote-catalogue';
import { useRemotes, useShell } from '../shell-context';
import { findArea, listDestinations, lookAt } from './areas';
import { useOtherAreas } from './other-areas';

/** The first page comes first: then the page learns of the remotes that did not come with it. */
const COMPLETE_AFTER_MS = 2000;

/** The frame around a remote's pages: it stands while remotes load, fail, and change places. */
export function AreaFrame() {
  const { catalogue } = useShell();
  useEffect(() => {
    const timer = setTimeout(() => void catalogue.completeAhead().catch(() => undefined), COMPLETE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [catalogue]);
  const remotes = useRemotes();
  const { pathname } = useLocation();
  const latePath = useLatePath();
  const here = lookAt(remotes, pathname);
  const late = latePath === undefined ? undefined : lookAt(remotes, latePath);
  // Between pages of a frame that a remote draws, the remote shows what is on its way.
  const isLeaving = late && (late.ownFrame === undefined || late.ownFrame !== here?.ownFrame);
  const shown = isLeaving && latePath !== undefined ? latePath : pathname;
  const page = isLeaving ? (
    <PendingPage key={shown} shape={late.shape} waited={PENDING_DELAY_MS} />
  ) : (
    <PatientOutlet pathname={pathname} />
  );
  const remote = findArea(remotes, shown)?.remote;
  if (remote && lookAt(remotes, shown)?.ownFrame === undefined)
    return (
      <RemoteFrame remote={remote} pathname={shown}>
        {page}
      </RemoteFrame>
    );
  return (
    <FrameBell value={<BellButton />}>
      {isLeaving ? <ExpectedFrame pathname={shown}>{page}</ExpectedFrame> : page}
    </FrameBell>
  );
}

/** A page that never gets ready keeps a frame, and with it the ways out. */
function PatientOutlet({ pathname }: { pathname: string }) {
  const look = lookAt(useRemotes(), pathname);
  const pending = <PendingPage shape={look?.shape ?? 'story'} />;
  const isFramed = look !== undefined && look.ownFrame === undefined;
  return (
    <Suspense fallback={isFramed ? pending : <ExpectedFrame pathname={pathname}>{pending}</ExpectedFrame>}>
      <Outlet />
    </Suspense>
  );
}

/** A frame like the one that a remote is about to draw. */
function ExpectedFrame({ pathname, children }: { pathname: string; children: ReactNode }) {
  const remotes = useRemotes();
  const links = useOtherAreas();
  if (lookAt(remotes, pathname)?.frame !== 'side-bar')
    return <CenteredFrame brand={<BrandMark href="/portal" />}>{children}</CenteredFrame>;
  return (
    <SideBarFrame navigation={undefined} links={links}>
      {children}
    </SideBarFrame>
  );
}

type RemoteFrameProps = { remote: ListedRemote; pathname: string; children: ReactNode };

/** The frame with the navigation of a remote. */
export function RemoteFrame({ remote, pathname, children }: RemoteFrameProps) {
  const { title, navigation } = remote.descriptor;
  const groups = toGroups(listDestinations(navigation), pathname);
  return (
    <FrameBell value={<BellButton />}>
      <SideBarFrame navigationLabel={title} navigation={groups} links={useOtherAreas()}>
        {children}
      </SideBarFrame>
    </FrameBell>
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
