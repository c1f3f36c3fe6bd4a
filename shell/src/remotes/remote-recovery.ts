import type { EventId, RemoteReport } from '@event-portal/contracts';
import { failureCode, pageFailureCode } from '@event-portal/remote-kit/routing';
import { logFailure } from '../log-failure';
import { causeOf } from './cause-of';
import type { RemoteCatalogue } from './remote-catalogue';
import { afterPage, nextOfPage, startPage, type Person } from './version-machine';
import type { VersionMemory } from './version-memory';

/** What happens when a page of a remote fails, after the remote itself was loaded. */
export type RemoteRecovery = {
  /**
   * Reports the failure and looks for a version that works: what the registry names by now, or the version before.
   * Where there is one, and nothing typed would be lost, the page is loaded again with it.
   * @returns whether the page is being left.
   */
  readonly pageFailed: (error: unknown) => Promise<boolean>;
  /** A page has come up: from now on a failure is the page's own, and no reason to leave the version. */
  readonly pageArrived: () => void;
};

/** What recovering needs. */
export type RemoteRecoveryParts = {
  readonly catalogue: RemoteCatalogue;
  readonly memory: VersionMemory;
  /** The remote that owns a page, the page's pattern, and the event of its address; of the page which is open unless it is another. */
  readonly findPage: (
    pathname?: string,
  ) => { remote: string; page: string | undefined; event: EventId | undefined } | undefined;
  readonly readPerson: () => Promise<Person>;
  readonly hasUnsaved: () => boolean;
  readonly report: (report: RemoteReport) => void;
  readonly reload: () => void;
};

/** A page that has stood this long has come up: its effects have run, too. */
const SETTLED_MS = 1000;

/** Makes the recovery of this page: it does what the version machine says. */
export function createRemoteRecovery(parts: RemoteRecoveryParts): RemoteRecovery {
  const { catalogue, memory, findPage, readPerson, hasUnsaved, report, reload } = parts;
  const arrived = new Set<string>();
  let settling: ReturnType<typeof setTimeout> | undefined;
  const findRunning = (pathname?: string) => {
    const found = findPage(pathname);
    const running = catalogue.running().find(({ name }) => name === found?.remote);
    return running && { ...running, page: found?.page, event: found?.event };
  };

  return {
    async pageFailed(error) {
      clearTimeout(settling);
      const running = findRunning(pathOf(error));
      const failure = failureCode(error);
      // A remote that did not load was told of when it did not.
      if (!running || !failure || failure.startsWith('remote-')) return false;
      const { name, version, reason, page, event } = running;
      report({ remote: name, version, failure, cause: causeOf(error), reason, page, event });
      logFailure(`Remote ${name} ${version}: ${failure}`, error);
      const code = pageFailureCode(error);
      if (!code) return false;

      const hasArrived = arrived.has(`${name} ${version}`);
      let state = startPage({ version, code, hasArrived, failures: memory.failures(name) });
      for (;;) {
        if (hasUnsaved()) state = afterPage(state, { kind: 'typed' });
        const step = nextOfPage(state);
        switch (step.kind) {
          case 'refresh':
            await catalogue.refresh();
            state = afterPage(state, { kind: 'refreshed', facts: catalogue.facts(name, await readPerson()) });
            break;
          case 'remember':
            state = afterPage(state, { kind: 'remembered', isKept: memory.remember(name, step.version) });
            break;
          case 'reload':
            reload();
            return true;
          case 'stay':
            return false;
        }
      }
    },

    pageArrived() {
      const running = findRunning();
      clearTimeout(settling);
      if (running) settling = setTimeout(() => arrived.add(`${running.name} ${running.version}`), SETTLED_MS);
    },
  };
}

/** A page may fail before the address names it. */
function pathOf(error: unknown): string | undefined {
  return error instanceof Error && 'pathname' in error && typeof error.pathname === 'string'
    ? error.pathname
    : undefined;
}
