import type { Command } from '@event-portal/remote-kit';
import { createStore } from '@event-portal/ui/store';

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
  const list = createStore<{ state: ReturnType<CommandList['state']>; all: readonly Command[] }>({
    state: 'unused',
    all: [],
  });
  const changed = () => list.set({ ...list.get(), all: [...offers].flat() });
  return {
    setOpen: (isOpen) => list.set({ ...list.get(), state: isOpen ? 'open' : 'closed' }),
    state: () => list.get().state,
    offer(commands) {
      offers.add(commands);
      changed();
      return () => {
        offers.delete(commands);
        changed();
      };
    },
    subscribe: list.subscribe,
    current: () => list.get().all,
  };
}
