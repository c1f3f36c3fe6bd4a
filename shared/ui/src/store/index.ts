/** A value that can be watched: `useSyncExternalStore(store.subscribe, store.get)`. */
export type Watched<T> = {
  /** The same value until something changes. */
  readonly get: () => T;
  /** @returns a function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** A watched value that its owner changes. Setting what it is already tells nobody. */
export type Store<T> = Watched<T> & { readonly set: (value: T) => void };

/** Makes a store that starts with a value. */
export function createStore<T>(value: T): Store<T> {
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
