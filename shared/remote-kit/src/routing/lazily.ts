import {
  createElement,
  lazy,
  Suspense,
  useEffect,
  useState,
  type ComponentType,
  type LazyExoticComponent,
} from 'react';
import { importWithRetry } from './import-with-retry';

/** Until then the network is left to what the page shows, in milliseconds. */
const UNASKED_AFTER_MS = 2000;
/** So long a failure is one to whoever draws the component; who tries again later asks again, in milliseconds. */
const FAILS_FOR_MS = 1000;

/** A component whose code is not there from the start. */
type LazyComponent<Props> = ComponentType<Props> & {
  /** Asks for the code now; whoever draws the component hears of a failure. */
  readonly bring: () => void;
};

/** What is drawn in place of a component whose code is not there. */
type StandIns<Props> = {
  /** While the code is on its way, and the data that it asks for: nothing where it is left out. */
  readonly meanwhile?: ComponentType<Props>;
  /** Where the code does not come; the error boundary's where it is left out. */
  readonly otherwise?: ComponentType<Props>;
};

/**
 * A component whose code comes when it is first drawn, such as a dialog; loaded again after a pause, where the network has refused it.
 * Unlike React's own `lazy`, one that has failed is asked for anew by whoever draws it later.
 * @param load gives the component; `import()` of its file
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { meanwhile, otherwise }: StandIns<Props> = {},
): LazyComponent<Props> {
  let part: LazyExoticComponent<ComponentType<Props>> | undefined;
  const makePart = () =>
    lazy(async () => {
      try {
        return { default: await importWithRetry(load) };
      } catch (error) {
        setTimeout(() => (part = undefined), FAILS_FOR_MS);
        if (!otherwise) throw error;
        return { default: otherwise };
      }
    });
  function Lazy(props: Props) {
    // What was drawn in its place stays as long as it is looked at.
    const [Part] = useState(() => (part ??= makePart()));
    const fallback = meanwhile && createElement(meanwhile, props);
    return createElement(Suspense, { fallback }, createElement(Part, props));
  }
  return Object.assign(Lazy, { bring: () => void load().catch(() => undefined) });
}

/** Asks for the code of a component a while after the page is there: whoever opens it then waits for nothing. */
export function useSoon({ bring }: { readonly bring: () => void }): void {
  useEffect(() => {
    const timer = setTimeout(bring, UNASKED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [bring]);
}
