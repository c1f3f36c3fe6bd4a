import { failureCode, PageError, PlainPageError, useFailedOffline } from '@event-portal/remote-kit/routing';
import { BrandMark, CenteredFrame } from '@event-portal/ui';
import { useSyncExternalStore } from 'react';
import { useRouteError } from 'react-router-dom';
import { useShell } from '../shell-context';
import { FirstPaintEnds } from './first-paint';

/** The last resort: the shell itself failed. */
export function RootErrorBoundary() {
  const error = useRouteError();
  const { notices, later } = useShell();
  const { code } = useSyncExternalStore(later.subscribe, later.get);
  const hasFailedOffline = useFailedOffline(error);
  const isMissing = failureCode(error) === 'page-unreachable' && !hasFailedOffline;
  return (
    <>
      <CenteredFrame brand={<BrandMark href="/portal" />} middle>
        <FirstPaintEnds />
        {isMissing ? <PlainPageError error={error} /> : <PageError error={error} />}
      </CenteredFrame>
      {code && <code.NoticeOutlet notices={notices} />}
    </>
  );
}
