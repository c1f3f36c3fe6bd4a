import { PENDING_DELAY_MS } from '@event-portal/contracts';
import { useDelayed } from '@event-portal/remote-kit/routing';
import { PageProgress } from '@event-portal/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { FirstPending } from '../../../shell/src/layout/first-paint';
import { FloatingOutlet } from '../../../shell/src/layout/floating-outlet';
import { RouteAnnouncer } from '../../../shell/src/layout/route-announcer';
import { scrollKey } from '../../../shell/src/layout/scroll-key';
import { UnsavedInputGuard } from '../../../shell/src/layout/unsaved-input-guard';
import { useShell } from '../../../shell/src/shell-context';

/** Around every page, as the shell has it, without what is said of versions. */
export function Root() {
  const { session, unsaved } = useShell();
  useQuery(session);
  const isSlow = useDelayed(useNavigation().state === 'loading', PENDING_DELAY_MS);
  return (
    <>
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
