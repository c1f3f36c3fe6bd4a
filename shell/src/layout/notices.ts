import type { Notice } from '@event-portal/remote-kit';

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
  /** Hands over what waits: from then on, whoever took it shows it. */
  readonly take: () => readonly WaitingNotice[];
  readonly dismiss: (id: number) => void;
};

/** Makes the sender of messages. */
export function createNotices(): Notices {
  const listeners = new Set<() => void>();
  let count = 0;
  let waiting: readonly WaitingNotice[] = [];
  const become = (next: typeof waiting) => {
    waiting = next;
    listeners.forEach((listener) => listener());
  };
  return {
    notify(notice) {
      count += 1;
      become([...waiting, { ...notice, id: count }]);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isNeeded: () => count > 0,
    waiting: () => waiting,
    take() {
      const taken = waiting;
      if (taken.length > 0) become([]);
      return taken;
    },
    dismiss: (id) => become(waiting.filter((notice) => notice.id !== id)),
  };
}
