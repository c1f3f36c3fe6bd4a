import type { RemoteVersion } from '@event-portal/contracts';
import type { RemoteModule } from '@event-portal/remote-kit';
import { within } from '@event-portal/remote-kit/routing';
import { matchRoutes } from 'react-router-dom';
import type { LoadVersion } from './version-ladder';

/** The longest that may be waited for a version that nobody has opened, in milliseconds. */
const TIMEOUT_MS = 8000;

/** Brings a version and starts it. */
export type StartVersion = (
  version: RemoteVersion,
  options: {
    readonly timeoutMs: number;
    readonly retries: number;
    /** The page that is opened: its files are asked for beside the entry. For who is about to open one, they have been. */
    readonly pathname?: string;
    /** What is waited for once its entry is there, before the rest is asked for. */
    readonly entered?: () => Promise<void>;
  },
) => Promise<RemoteModule>;

/**
 * Runs a version and the code of one of its pages for somebody who is about to open it, and renders nothing: piece by piece,
 * each when the browser has nothing else to do. Whoever has turned away by then begins no further piece of it.
 * Rejects where something fails; that leaves no trace but here, where the same is not begun a second time.
 */
export type RunAhead = (version: RemoteVersion, pathname: string, turnedAway: AbortSignal) => Promise<void>;

/** A version that was started, or is about to be. */
type Run = {
  readonly module: Promise<RemoteModule>;
  /** From now on nothing waits for the browser to be idle. */
  readonly hurry: () => void;
};

/**
 * Starts each version once, whoever comes first: somebody who opens it, or who is about to. Who opens it starts it anew
 * where that has failed, with all the patience that they would have had.
 */
export function createRuns(
  start: StartVersion,
  whenIdle: () => Promise<void>,
): {
  readonly loadVersion: LoadVersion;
  readonly runAhead: RunAhead;
  readonly forget: (version: RemoteVersion) => void;
} {
  const runs = new Map<string, Run>();

  function startAhead(version: RemoteVersion): Run {
    let hurry = (): void => undefined;
    const hurried = new Promise<void>((resolve) => (hurry = resolve));
    const entered = () => Promise.race([whenIdle(), hurried]);
    const module = within(TIMEOUT_MS, start(version, { timeoutMs: TIMEOUT_MS, retries: 0, entered }));
    return { module, hurry };
  }

  return {
    loadVersion(version, options) {
      const before = runs.get(version.containerGlobal);
      before?.hurry();
      const load = async () => (await before?.module.catch(() => undefined)) ?? start(version, options);
      const module = within(options.timeoutMs, load());
      runs.set(version.containerGlobal, { module, hurry: () => undefined });
      return module;
    },

    forget: ({ containerGlobal }) => void runs.delete(containerGlobal),

    async runAhead(version, pathname, turnedAway) {
      const isAway = () => turnedAway.aborted;
      await whenIdle();
      if (isAway()) return;
      const run = runs.get(version.containerGlobal) ?? startAhead(version);
      runs.set(version.containerGlobal, run);
      const { routes } = await run.module;
      await whenIdle();
      if (isAway()) return;
      const matches = matchRoutes(routes, pathname) ?? [];
      await Promise.all(
        matches.map(async ({ route }) => hasCode(route.handle) && route.handle.prepareCode()),
      );
    },
  };
}

/** The handle of a route is the remote's own; what `page` and `layout` make says how to have its code. */
function hasCode(handle: unknown): handle is { prepareCode: () => unknown } {
  return (
    typeof handle === 'object' &&
    handle !== null &&
    'prepareCode' in handle &&
    typeof handle.prepareCode === 'function'
  );
}
