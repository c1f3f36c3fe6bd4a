import { PageError } from '@event-portal/remote-kit/routing';
import { BrandMark, CenteredFrame } from '@event-portal/ui';
import { useRouteError } from 'react-router-dom';
import { FirstPaintEnds } from './first-paint';

/** The last resort: the shell itself failed. */
export function RootErrorBoundary() {
  return (
    <CenteredFrame brand={<BrandMark href="/portal" />} middle>
      <FirstPaintEnds />
      <PageError error={useRouteError()} />
    </CenteredFrame>
  );
}
