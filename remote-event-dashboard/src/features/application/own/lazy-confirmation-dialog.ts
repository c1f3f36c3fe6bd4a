import { lazily } from '@event-portal/remote-kit/routing';
import { withModals } from '@event-portal/ui';

/** The dialog of the same name, loaded when it is opened: most visits do not open it. */
export const ConfirmationDialog = lazily(
  async () => (await withModals(import('./confirmation-dialog'))).ConfirmationDialog,
);
