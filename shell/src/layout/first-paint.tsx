import { PENDING_DELAY_MS } from '@event-portal/contracts';
import { MESSAGE_AFTER_MS, PendingPage, useDelayed } from '@event-portal/remote-kit/routing';
import { BrandMark, CenteredFrame, DelayedPending, PageProgress } from '@event-portal/ui';
import { useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { SIGN_IN_BUTTON } from '../first-paint/sign-in-button';
import { useRemotes, useShell } from '../shell-context';
import { findArea, lookAt } from './areas';
import { usePermitted } from './use-permitted';

/**
 * While the first page of a visit waits for its guard or its code: what the document has drawn. After a second it shows that it loads,
 * and not before (G14), and as soon as it is known who is there, the real frame with the shape of the page, where the shell draws
 * the frame: to draw it for a page that is about to come takes time from that page. Words that can be seen come later still.
 */
export function FirstPending() {
  const { areas } = useShell();
  const { code } = useSyncExternalStore(areas.subscribe, areas.get);
  const remotes = useRemotes();
  const { pathname } = useLocation();
  const isPermittedPath = usePermitted();
  const isSlow = useDelayed(true, PENDING_DELAY_MS);
  const found = findArea(remotes, pathname);
  const look = lookAt(remotes, pathname);
  const progress = <PageProgress active={isSlow} label="Loading the portal…" />;
  if (!isSlow || !code || !found || !look || look.ownFrame !== undefined || !isPermittedPath(pathname))
    return (
      <>
        {progress}
        <FirstPaintMessage />
      </>
    );
  return (
    <>
      <FirstPaintEnds />
      {progress}
      <code.RemoteFrame remote={found.remote} pathname={pathname}>
        <PendingPage shape={look.shape} />
      </code.RemoteFrame>
    </>
  );
}

/** Words in the frame that came with the document, or in one of our own where that is gone. */
function FirstPaintMessage(): ReactNode {
  if (!useDelayed(true, MESSAGE_AFTER_MS)) return null;
  const words = <DelayedPending label="Loading the portal…" detail="This takes longer than usual." />;
  const place = document.getElementById('first-paint-words');
  return place ? (
    createPortal(words, place)
  ) : (
    <CenteredFrame brand={<BrandMark href="/portal" />}>{words}</CenteredFrame>
  );
}

/**
 * Takes the document's frame away, in the moment in which the portal has its own. Its button hands over to the login page's, where
 * that is what comes: whoever was at it still is, and what was pressed in vain is pressed.
 */
export function FirstPaintEnds() {
  const { attempt } = useShell();
  useLayoutEffect(() => {
    const first = document.getElementById('first-paint');
    const drawn = first?.querySelector('button');
    const hadFocus = drawn === document.activeElement;
    first?.remove();
    if (!drawn) return;
    const button = document.getElementById(SIGN_IN_BUTTON);
    if (hadFocus) button?.focus({ preventScroll: true });
    if (drawn.ariaBusy === 'true' && !attempt.isUnderWay()) button?.click();
  }, [attempt]);
  return null;
}
