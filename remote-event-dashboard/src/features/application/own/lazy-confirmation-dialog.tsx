import { Suspense } from 'react';
import { lazily } from '@event-portal/remote-kit/routing';
import type { ConfirmationDialogProps } from './confirmation-dialog';

const Dialog = lazily(async () => (await import('./confirmation-dialog')).ConfirmationDialog);

/** The same dialog, loaded when it is opened: most visits do not open it. */
export function ConfirmationDialog(props: ConfirmationDialogProps) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
