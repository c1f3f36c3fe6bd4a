import { createStore } from '@event-portal/ui/store';
import { importWithRetry } from './import-with-retry';

const modules = new Set<{ reload: () => Promise<() => void> }>();

/**
 * Loads the pages and extensions that are in use again, for hot updates. What has failed tries again then, as when the network is back: it is the
 * one event that every part of the page takes so.
 * @param beforeShown runs when the new code is there, before it is rendered.
 * @throws what the new code throws while it is loaded; what is shown stays then.
 */
export async function reloadPages(beforeShown: () => void): Promise<void> {
  const shows = await Promise.all([...modules].map(({ reload }) => reload()));
  beforeShown();
  shows.forEach((show) => show());
  window.dispatchEvent(new Event('online'));
}

/**
 * Makes a module that is loaded once, and again by hot updates; a failed attempt stays what it is until somebody loads again. For
 * whatever shows a component of it: what is shown follows `loaded` by `subscribe`.
 */
export function rememberModule<Module>(loadOnce: () => Promise<Module>) {
  /** What was loaded before it was needed. */
  let prepared: Promise<Module> | undefined;
  // Where that failed, it counts as little as if nobody had tried.
  const loadNext = () => {
    const before = prepared;
    prepared = undefined;
    return before ? before.catch(loadOnce) : loadOnce();
  };
  const load = () => importWithRetry(loadNext);
  /** How often the module has taken the place of one that is shown. */
  const replaced = createStore(0);
  let attempt: Promise<Module> | undefined;
  let module: Module | undefined;
  let hasFailed = false;

  const begin = () => {
    hasFailed = false;
    attempt = load().then(
      (loaded) => (module = loaded),
      (error: unknown) => {
        hasFailed = true;
        throw error;
      },
    );
    return attempt;
  };
  const remembered = {
    loaded: () => module,
    /** The running or last attempt: stable between renders, as React wants a promise to be. */
    attempt: () => attempt ?? begin(),
    /** Loads once, for whoever is about to need it; nobody is told of a failure but who asks here. */
    prepare: async () => {
      if (!attempt) await (prepared ??= loadOnce());
    },
    /** Loads, unless it is loaded or on its way. */
    load: () => (attempt && !hasFailed ? attempt : begin()),
    subscribe: replaced.subscribe,
    reload: async () => {
      if (module) await begin();
      return () => replaced.set(replaced.get() + 1);
    },
  };
  modules.add(remembered);
  return remembered;
}
