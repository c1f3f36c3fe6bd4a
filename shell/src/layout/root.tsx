import { PENDING_DELAY_MS } from '@event-portal/contracts';
import { useDelayed } from '@event-portal/remote-kit/routing';
import { PageProgress } from '@event-portal/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { useShell } from '../shell-context';
import { RouteAnnouncer } from './route-announcer';
import { FirstPaintEnds, FirstPending } from './first-paint';
import { FloatingOutlet } from './floating-outlet';
import { scrollKey } from './scroll-key';
import { UnsavedInputGuard } from './unsaved-input-guard';
import { useLooksForVersions } from './use-looks-for-versions';

/** Around every page of the portal. */
export function Root() {
  // Somebody has to watch the session for an invalidation to read it again.
  const { session, unsaved } = useShell();
  useQuery(session);
  useLooksForVersions();
  const isSlow = useDelayed(useNavigation().state === 'loading', PENDING_DELAY_MS);
  return (
    <>
      <FirstPaintEnds />
      <PageProgress active={isSlow} />
      <Suspense fallback={<FirstPending />}>
        <Outlet />
      </Suspense>
      <UnsavedInputGuard unsaved={unsaved} />
      <FloatingOutlet />
      <RouteAnnouncer />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
