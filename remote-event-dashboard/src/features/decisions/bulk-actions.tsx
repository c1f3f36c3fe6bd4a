import type { ApplicationDecision } from '@event-portal/contracts';
import { Button } from '@event-portal/ui';

/** What is done with all who are selected. */
export type BulkAction = ApplicationDecision | 'clear' | 'take_back';

const labels: Readonly<Record<BulkAction, string>> = {
  accept: 'Accept',
  waitlist: 'Waitlist',
  reject: 'Reject',
  clear: 'Take note away',
  take_back: 'Take decisions back',
};
const actions = ['accept', 'waitlist', 'reject', 'clear', 'take_back'] as const satisfies BulkAction[];

export type BulkActionsProps = {
  /** How many the list shows in all, where not all of them are selected. */
  total: number | undefined;
  onSelectAll: () => void;
  onAct: (action: BulkAction) => void;
};

/** What can be done with the selected applications, at once. */
export function BulkActions({ total, onSelectAll, onAct }: BulkActionsProps) {
  return (
    <>
      {total !== undefined && (
        <Button size="small" variant="quiet" onClick={onSelectAll}>
          {`Select all ${total.toLocaleString('en')}`}
        </Button>
      )}
      {actions.map((action) => (
        <Button key={action} size="small" onClick={() => onAct(action)}>
          {labels[action]}
        </Button>
      ))}
    </>
  );
}
