import { lazyDialog } from '@event-portal/remote-kit/routing';

/** The dialog of the same name, loaded when it is opened: most visits do not open it. */
export const ConfirmationDialog = lazyDialog(
  async () => (await import('./confirmation-dialog')).ConfirmationDialog,
);
