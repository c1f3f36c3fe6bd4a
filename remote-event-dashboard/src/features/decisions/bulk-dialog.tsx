import type { ApplicationSelection, EventId } from '@event-portal/contracts';
import type { BulkAction } from './bulk-actions';
import { DraftDialog } from './draft-dialog';
import { TakeBackDialog } from './take-back-dialog';

export type BulkDialogProps = {
  eventId: EventId;
  action: BulkAction;
  who: ApplicationSelection;
  onDone: () => void;
  onClose: () => void;
};

/** Asks before something is done with many. */
export function BulkDialog({ action, ...dialog }: BulkDialogProps) {
  if (action === 'take_back') return <TakeBackDialog {...dialog} />;
  return <DraftDialog {...dialog} decision={action === 'clear' ? null : action} />;
}
