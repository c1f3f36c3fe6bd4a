import type { DataTableProps } from './data-table-props';

type Status = DataTableProps<unknown>['status'];

/** Whether newer rows are on their way. */
export function isBusy(status: Status): boolean {
  return status === 'loading' || status === 'refetching';
}

/** Rows that answer an older question can be read, but not used: a press would land on something else than was meant. */
export function staleAttributes(status: Status, isEmpty = false) {
  const isStale = status === 'refetching' || (status === 'failed' && !isEmpty);
  return { 'data-stale': isStale, inert: isStale };
}
