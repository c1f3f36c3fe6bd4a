import type { ApplicationSelection, EventId, Job } from '@event-portal/contracts';
import type { BulkAction } from './bulk-actions';
import { DraftDialog } from './draft-dialog';
import { TakeBackDialog } from './take-back-dialog';

export type BulkDialogProps = {
  eventId: EventId;
  action: BulkAction;
  who: ApplicationSelection;
  /** @param job what does it, where it takes longer */
  onDone: (job: Job | null) => void;
  onClose: () => void;
};

/** Asks before something is done with many. */
export function BulkDialog({ action, ...dialog }: BulkDialogProps) {
  if (action === 'take_back') return <TakeBackDialog {...dialog} />;
  return <DraftDialog {...dialog} decision={action === 'clear' ? null : action} />;
}
