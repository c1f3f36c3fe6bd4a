import type { Command } from '@event-portal/remote-kit';

/** The commands that remotes offer while their pages are open. */
export type CommandList = {
  readonly offer: (commands: readonly Command[]) => () => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** The same array until something changes. */
  readonly current: () => readonly Command[];
};

/** Makes an empty list. */
export function createCommandList(): CommandList {
  const offers = new Set<readonly Command[]>();
  const listeners = new Set<() => void>();
  let all: readonly Command[] = [];
  const changed = () => {
    all = [...offers].flat();
    listeners.forEach((listener) => listener());
  };
  return {
    offer(commands) {
      offers.add(commands);
      changed();
      return () => {
        offers.delete(commands);
        changed();
      };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => all,
  };
}
