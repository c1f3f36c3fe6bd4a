import { PlainPageError } from '@event-portal/remote-kit/routing';
import { useEffect, useSyncExternalStore, type ComponentType } from 'react';
import type { Shell } from '../shell-context';

/** Makes what stands in for a page that failed. Its code is asked for at once where it is not there yet; without it, a plain page does. */
export function createPageError({
  get,
  subscribe,
  load,
}: Shell['later']): ComponentType<{ readonly error: unknown }> {
  return function PageError({ error }) {
    const { code, failure } = useSyncExternalStore(subscribe, get);
    useEffect(() => void load().catch(() => undefined), []);
    if (code) return <code.FailurePage error={error} />;
    return failure === undefined ? null : <PlainPageError error={error} />;
  };
}
