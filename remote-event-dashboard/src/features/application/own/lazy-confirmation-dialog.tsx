import { importWithRetry } from '@event-portal/remote-kit/routing';
import { lazy, Suspense } from 'react';
import type { ConfirmationDialogProps } from './confirmation-dialog';

const Dialog = lazy(async () => {
  const { ConfirmationDialog: default_ } = await importWithRetry(() => import('./confirmation-dialog'));
  return { default: default_ };
});

/** The same dialog, loaded when it is opened: most visits do not open it. */
export function ConfirmationDialog(props: ConfirmationDialogProps) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
