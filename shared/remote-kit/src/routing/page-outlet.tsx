import { PENDING_DELAY_MS } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useLatePath } from './late-page';
import { PendingPage } from './pending-page';

/**
 * Where the pages of a layout appear. The layout stays, and keeps its ways out, while one of them is on its way: the next
 * page's shape takes the place of the last one after a second. What leads out of the layout is the shell's to show.
 */
export function PageOutlet() {
  const { pageLook } = usePlatform();
  const { pathname } = useLocation();
  const latePath = useLatePath();
  const here = pageLook?.(pathname);
  const late = latePath === undefined ? undefined : pageLook?.(latePath);
  if (late?.ownFrame !== undefined && late.ownFrame === here?.ownFrame)
    return <PendingPage key={latePath} shape={late.shape} waited={PENDING_DELAY_MS} />;
  return (
    <Suspense fallback={<PendingPage shape={here?.shape ?? 'story'} />}>
      <Outlet />
    </Suspense>
  );
}
