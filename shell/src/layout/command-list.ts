import type { Command } from '@event-portal/remote-kit';

/** The command palette: whether it is open, and the commands that remotes offer while their pages are open. */
export type CommandList = {
  readonly setOpen: (isOpen: boolean) => void;
  /** `unused` until it is opened for the first time: only then is it loaded. */
  readonly state: () => 'unused' | 'open' | 'closed';
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
  let state: ReturnType<CommandList['state']> = 'unused';
  const tell = () => listeners.forEach((listener) => listener());
  const changed = () => {
    all = [...offers].flat();
    tell();
  };
  return {
    setOpen(isOpen) {
      state = isOpen ? 'open' : 'closed';
      tell();
    },
    state: () => state,
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
