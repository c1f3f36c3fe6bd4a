import type { RemoteReport } from '@event-portal/contracts';
import type { RemoteModule, RunningRemote, TeardownReason } from '@event-portal/remote-kit';
import { classifyFailure, within } from '@event-portal/remote-kit/routing';
import { logFailure } from '../log-failure';
import { causeOf } from './cause-of';
import type { RemoteCatalogue } from './remote-catalogue';
import type { LoadRemote } from './version-ladder';

/** The longest that anybody waits for a remote to end what it has begun, in milliseconds. */
const TIMEOUT_MS = 1000;

/** What ends versions of remotes that are left behind. */
export type Teardowns = {
  /** Loads remotes, and remembers what is to be ended with each. */
  readonly around: (load: LoadRemote) => LoadRemote;
  /**
   * Has one remote end what it has begun, or every one: before another version takes its place, or before the page of somebody who has
   * signed out is left. Each remote is asked once for each time that it was loaded, and none keeps another or the caller from going on:
   * what throws or takes too long is reported. Never rejects.
   */
  readonly tearDown: (reason: TeardownReason, name?: string) => Promise<void>;
};

/** Makes it; nothing runs yet. */
export function createTeardowns({
  catalogue,
  report,
}: {
  readonly catalogue: Pick<RemoteCatalogue, 'running'>;
  readonly report: (report: RemoteReport) => void;
}): Teardowns {
  const modules = new Map<string, RemoteModule>();

  function failed({ name, version, reason }: RunningRemote, error: unknown): void {
    const failure = classifyFailure(error) === 'slow' ? 'page-slow' : 'page-broken';
    report({ remote: name, version, failure, cause: causeOf(error), reason, page: 'teardown' });
    logFailure(`The teardown of ${name} ${version}: ${failure}`, error);
  }

  async function end(name: string, module: RemoteModule, reason: TeardownReason): Promise<void> {
    // Another version may run by the time that it fails.
    const running = catalogue.running().find((one) => one.name === name);
    modules.delete(name);
    try {
      await within(TIMEOUT_MS, Promise.resolve(module.teardown?.(reason)));
    } catch (error) {
      if (running) failed(running, error);
    }
  }

  return {
    around: (load) => async (name, wanted) => {
      const module = await load(name, wanted);
      modules.set(name, module);
      return module;
    },
    async tearDown(reason, name) {
      const left = [...modules].filter(([remote]) => name === undefined || remote === name);
      await Promise.all(left.map(([remote, module]) => end(remote, module, reason)));
    },
  };
}
