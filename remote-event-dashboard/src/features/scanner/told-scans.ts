import type { ScanId } from '@event-portal/contracts';
import { createStore } from '@event-portal/ui/store';
import { useSyncExternalStore } from 'react';

/** It lives as long as the answers in the cache do: whoever comes back to the page is told of none of them again. */
const told = createStore<ReadonlySet<ScanId>>(new Set());

/** The scans whose outcome whoever scans has seen. */
export function useToldScans(): ReadonlySet<ScanId> {
  return useSyncExternalStore(told.subscribe, told.get);
}

/** Notes that the outcome of scans was seen. */
export function noteTold(scanIds: readonly ScanId[]): void {
  if (scanIds.some((scanId) => !told.get().has(scanId))) told.set(new Set([...told.get(), ...scanIds]));
}
