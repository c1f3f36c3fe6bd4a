import type { Notice } from '@event-portal/remote-kit';
import { createStore } from '@event-portal/ui/store';

/** A message that waits to be shown. */
type WaitingNotice = Notice & { readonly id: number };

/** Short messages on their way to the person. */
export type Notices = {
  readonly notify: (notice: Notice) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Whether there has been one. */
  readonly isNeeded: () => boolean;
  /** What has not been handed over yet; the same array until something changes. */
  readonly waiting: () => readonly WaitingNotice[];
  /** Hands over the notices that wait: from then on the new owner shows them. */
  readonly take: () => readonly WaitingNotice[];
  readonly dismiss: (id: number) => void;
};

/** Makes the sender of messages. */
export function createNotices(): Notices {
  const waiting = createStore<readonly WaitingNotice[]>([]);
  let count = 0;
  return {
    notify(notice) {
      count += 1;
      waiting.set([...waiting.get(), { ...notice, id: count }]);
    },
    subscribe: waiting.subscribe,
    isNeeded: () => count > 0,
    waiting: waiting.get,
    take() {
      const taken = waiting.get();
      if (taken.length > 0) waiting.set([]);
      return taken;
    },
    dismiss: (id) => waiting.set(waiting.get().filter((notice) => notice.id !== id)),
  };
}
