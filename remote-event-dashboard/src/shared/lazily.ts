import { importWithRetry } from '@event-portal/remote-kit/routing';
import { lazy, type ComponentType } from 'react';

/** A component whose code comes when it is first drawn; loaded again after a pause, where the network has refused it. */
export function lazily<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await importWithRetry(load) }));
}
