import { ColumnFrame } from '@event-portal/remote-kit/frame';
import { NO_PAGE, PageError, PageErrorBoundary } from '@event-portal/remote-kit/routing';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useRemotes } from '../shell-context';
import { findArea } from './areas';
import { useOtherAreas } from './other-areas';

/** What is shown in place of a remote that failed. The rest of the portal goes on. */
export function RemoteErrorBoundary() {
  return (
    <InArea>
      <PageErrorBoundary />
    </InArea>
  );
}

/** The page for a URL inside an area that no page of its remote answers. */
export function AreaNotFound() {
  return (
    <InArea>
      <PageError error={NO_PAGE} />
    </InArea>
  );
}

/** An area without a frame of the shell's has nothing around a failure: a plain frame stands in. */
function InArea({ children }: { children: ReactNode }) {
  const remotes = useRemotes();
  const { pathname } = useLocation();
  const links = useOtherAreas();
  if (findArea(remotes, pathname)?.area.frame === 'side-bar') return children;
  return (
    <ColumnFrame links={links} middle>
      {children}
    </ColumnFrame>
  );
}
