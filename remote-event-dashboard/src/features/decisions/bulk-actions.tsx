import {
  ApplicationDecision,
  findTransition,
  type ApplicationStatus,
  type ReceivedApplicationsQuery,
} from '@event-portal/contracts';
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

/** Which applications the list shows. */
type Shown = Pick<ReceivedApplicationsQuery, 'draft'> & { readonly statuses: readonly ApplicationStatus[] };

/** Whether an action can do something for any of the applications that the list shows. */
function isPossible(action: BulkAction, { statuses, draft }: Shown): boolean {
  const canTake = (step: Exclude<BulkAction, 'clear'>) =>
    statuses.some((status) => findTransition(step, status) !== undefined);
  if (action !== 'clear') return canTake(action);
  return draft !== 'none' && ApplicationDecision.options.some(canTake);
}

export type BulkActionsProps = {
  shown: Shown;
  /** How many the list shows in all, where not all of them are selected. */
  total: number | undefined;
  onSelectAll: () => void;
  onAct: (action: BulkAction) => void;
};

/** What can be done with the selected applications, at once. */
export function BulkActions({ shown, total, onSelectAll, onAct }: BulkActionsProps) {
  return (
    <>
      {total !== undefined && (
        <Button size="small" variant="quiet" onClick={onSelectAll}>
          {`Select all ${total.toLocaleString('en')}`}
        </Button>
      )}
      {actions
        .filter((action) => isPossible(action, shown))
        .map((action) => (
          <Button key={action} size="small" onClick={() => onAct(action)}>
            {labels[action]}
          </Button>
        ))}
    </>
  );
}
