import { PENDING_DELAY_MS } from '@event-portal/contracts';
import { BrandMark, CenteredFrame, DelayedPending } from '@event-portal/ui';
import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { useDelayed } from './use-delayed';

/**
 * While the first page of a visit waits for its guard or its code, the frame that came with the document stays. Words
 * appear in it after a second, and not before (G14).
 */
export function FirstPending() {
  const isSlow = useDelayed(true, PENDING_DELAY_MS);
  if (!isSlow) return null;
  const words = <DelayedPending label="Loading the portal…" detail="This takes longer than usual." />;
  const place = document.getElementById('first-paint-words');
  return place ? (
    createPortal(words, place)
  ) : (
    <CenteredFrame brand={<BrandMark href="/portal" />}>{words}</CenteredFrame>
  );
}

/** Takes the document's frame away, in the moment in which the portal has its own. */
export function FirstPaintEnds() {
  useLayoutEffect(() => document.getElementById('first-paint')?.remove(), []);
  return null;
}
