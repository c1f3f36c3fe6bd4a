import { importWithRetry } from '@event-portal/remote-kit/routing';
import { createStore, type Watched } from '@event-portal/ui/store';

/** Code that comes when somebody asks for it: what has come, and what the last attempt has failed with. */
export type OnDemand<Code> = Watched<{ readonly code?: Code; readonly failure?: unknown }> & {
  /** Asks for it, unless it is there or on its way: again after a failure. */
  readonly load: () => Promise<Code>;
};

/** Makes code one that is loaded on demand; once, and the same for all. */
export function onDemand<Code>(load: () => Promise<Code>): OnDemand<Code> {
  const { get, set, subscribe } = createStore<ReturnType<OnDemand<Code>['get']>>({});
  let attempt: Promise<Code> | undefined;
  const begin = async () => {
    try {
      const code = await importWithRetry(load);
      set({ code });
      return code;
    } catch (failure) {
      // While it is tried again, what the failure has shown stays.
      set({ failure });
      attempt = undefined;
      throw failure;
    }
  };
  return { get, subscribe, load: () => (attempt ??= begin()) };
}
