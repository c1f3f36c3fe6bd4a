import { ApiError } from '@event-portal/remote-kit';
import { useState, useSyncExternalStore } from 'react';
import { failureCode } from './page-failure';

/** Whether the device has no network at all. Where it has one, that may still lead nowhere. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, () => !navigator.onLine);
}

/**
 * Whether the device had no network when a failure appeared, and the failure is of that kind. It stays so until the next
 * failure: a page that is entered again is not to blame for what the network did.
 * @param isNetworkFailure asked once for each failure.
 */
export function useFailedOffline(
  error: unknown,
  isNetworkFailure: (error: unknown) => boolean = isOutOfReach,
): boolean {
  const judge = () => ({ error, isOffline: !navigator.onLine && isNetworkFailure(error) });
  const [judged, setJudged] = useState(judge);
  if (judged.error === error) return judged.isOffline;
  const next = judge();
  setJudged(next);
  return next.isOffline;
}

function isOutOfReach(error: unknown): boolean {
  if (error instanceof ApiError) return error.failure.kind === 'offline' || error.failure.kind === 'timeout';
  return failureCode(error) === 'page-unreachable';
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
