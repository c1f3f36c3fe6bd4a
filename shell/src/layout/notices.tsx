import type { Notice } from '@event-portal/remote-kit';
import { lazy, Suspense, useSyncExternalStore } from 'react';

/** The region and its behaviour are large; most visits never need them. */
const loadRegion = () => import('./notice-region');
const NoticeRegion = lazy(() => loadRegion().then((module) => ({ default: module.NoticeRegion })));

/** Short messages, and whether there has been one. */
export type Notices = {
  readonly notify: (notice: Notice) => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly isNeeded: () => boolean;
};

/** Makes the sender of messages. */
export function createNotices(): Notices {
  const listeners = new Set<() => void>();
  let isNeeded = false;
  return {
    notify(notice) {
      isNeeded = true;
      listeners.forEach((listener) => listener());
      void loadRegion().then(({ showNotice }) => showNotice(notice));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isNeeded: () => isNeeded,
  };
}

/** The place of the messages; empty until there is one. */
export function NoticePlace({ notices }: { notices: Notices }) {
  const isNeeded = useSyncExternalStore(notices.subscribe, notices.isNeeded);
  return isNeeded ? (
    <Suspense>
      <NoticeRegion />
    </Suspense>
  ) : null;
}
