import { Banner, Button, Dialog, withModals } from '@event-portal/ui';
import {
  createContext,
  lazy,
  Suspense,
  use,
  useEffect,
  useState,
  useTransition,
  type ComponentType,
  type LazyExoticComponent,
} from 'react';
import { importWithRetry } from './import-with-retry';
import { useRecovery } from './use-recovery';

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
  /** Where the code does not come: where it is left out, words that say so, and a button that asks for it again. */
  readonly otherwise?: ComponentType<Props>;
};

/** Why code did not come, for what is drawn in its place. */
type Missing = { readonly error: unknown };

/** Asks for code again that did not come. */
const Retry = createContext<{ start: () => void; isRunning: boolean }>({
  start: () => undefined,
  isRunning: false,
});

/**
 * A component whose code comes when it is first drawn; loaded again after a pause, where the network has refused it. The page goes on
 * without it. Unlike React's own `lazy`, one that has failed is asked for anew by whoever draws it later.
 * @param load gives the component; `import()` of its file
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { meanwhile, otherwise }: StandIns<Props> = {},
): LazyComponent<Props> {
  return makeLazy(load, {
    meanwhile,
    missing: (error) => otherwise ?? (() => <MissingPart error={error} />),
  });
}

/**
 * The same for a dialog or a drawer, with the behaviour of all of them, which comes beside its own code. Where that does not come, a
 * dialog says so.
 */
export function lazyDialog<Props extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  return makeLazy(() => withModals(load()), {
    missing: (error) =>
      function Missing({ onClose }) {
        return <MissingDialog error={error} onClose={onClose} />;
      },
  });
}

function makeLazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  {
    meanwhile: Meanwhile,
    missing,
  }: Pick<StandIns<Props>, 'meanwhile'> & { missing: (error: unknown) => ComponentType<Props> },
): LazyComponent<Props> {
  let part: LazyExoticComponent<ComponentType<Props>> | undefined;
  const makePart = () => {
    const made = lazy(async () => {
      try {
        return { default: await importWithRetry(load) };
      } catch (error) {
        setTimeout(() => {
          // Somebody may have asked again meanwhile.
          if (part === made) part = undefined;
        }, FAILS_FOR_MS);
        return { default: missing(error) };
      }
    });
    return made;
  };
  function Lazy(props: Props) {
    // What was drawn in its place stays until somebody asks again.
    const [{ Part }, setDrawn] = useState(() => ({ Part: (part ??= makePart()) }));
    const [isRunning, startTransition] = useTransition();
    const start = () => startTransition(() => setDrawn({ Part: (part = makePart()) }));
    return (
      <Retry value={{ start, isRunning }}>
        <Suspense fallback={Meanwhile && <Meanwhile {...props} />}>
          <Part {...props} />
        </Suspense>
      </Retry>
    );
  }
  return Object.assign(Lazy, { bring: () => void load().catch(() => undefined) });
}

const title = 'This part of the page could not be loaded';
const advice =
  'Everything else works. Check your connection and try again. If it works, the portal has been updated: load the page again.';

function MissingPart({ error }: Missing) {
  if (!useRecovery(error)) return null;
  return (
    <Banner tone="warning" live="polite" title={title} action={<RetryButton />}>
      {advice}
    </Banner>
  );
}

function MissingDialog({ error, onClose }: Missing & { onClose: () => void }) {
  if (!useRecovery(error)) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={advice}
      actions={<RetryButton />}
    />
  );
}

function RetryButton() {
  const { start, isRunning } = use(Retry);
  return (
    <Button pending={isRunning} onClick={start}>
      Try again
    </Button>
  );
}

/** Asks for the code of a component a while after the page is there: whoever opens it then waits for nothing. */
export function useSoon({ bring }: { readonly bring: () => void }): void {
  useEffect(() => {
    const timer = setTimeout(bring, UNASKED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [bring]);
}
