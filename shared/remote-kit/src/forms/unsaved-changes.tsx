import { ConfirmDialog } from '@event-portal/ui';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

/** Asks before somebody leaves a page with something that is typed and not saved; the browser asks when the tab closes. */
export function UnsavedChanges({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && blocker.reset()}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay on this page"
      tone="danger"
      onConfirm={() => blocker.proceed()}
    >
      What you typed here is not saved yet.
    </ConfirmDialog>
  );
}
