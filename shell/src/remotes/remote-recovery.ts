import type { RemoteFailureCode, RemoteReport } from '@event-portal/contracts';
import { ApiError, HostContextError } from '@event-portal/remote-kit';
import { pageFailureCode } from '@event-portal/remote-kit/routing';
import { isRouteErrorResponse } from 'react-router-dom';
import { logFailure } from '../log-failure';
import type { RemoteCatalogue } from './remote-catalogue';
import { RemoteLoadError } from './remote-load-error';
import type { Person } from './version-choice';
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
  /** The remote that owns the page which is open. */
  readonly findRemote: () => string | undefined;
  readonly readPerson: () => Promise<Person>;
  readonly hasUnsaved: () => boolean;
  readonly report: (report: RemoteReport) => void;
  readonly reload: () => void;
};

/** A page that has stood this long has come up: its effects have run, too. */
const SETTLED_MS = 1000;

/** Makes the recovery of this page. */
export function createRemoteRecovery(parts: RemoteRecoveryParts): RemoteRecovery {
  const { catalogue, memory, findRemote, readPerson, hasUnsaved, report, reload } = parts;
  const arrived = new Set<string>();
  let settling: ReturnType<typeof setTimeout> | undefined;

  return {
    async pageFailed(error) {
      clearTimeout(settling);
      const name = findRemote();
      const running = catalogue.running().find((remote) => remote.name === name);
      const failure = codeOf(error);
      if (name === undefined || !running || !failure) return false;
      const { version } = running;
      report({ remote: name, version, failure, cause: causeOf(error) });
      logFailure(`Remote ${name} ${version}: ${failure}`, error);
      const isPagesOwn = failure === 'page-broken' && arrived.has(`${name} ${version}`);
      // A version is left once while it is remembered, whatever the registry says by then: so loads come to an end.
      if (isPagesOwn || hasUnsaved() || memory.hasFailed(name, version)) return false;

      await catalogue.refresh();
      const person = await readPerson();
      const hasSound = catalogue
        .choices(name, person)
        .some(({ version: { version: other } }) => other !== version && !memory.hasFailed(name, other));
      // Where it cannot be remembered, a load would meet the same failure again.
      if (!hasSound || hasUnsaved() || !memory.remember(name, version)) return false;
      reload();
      return true;
    },

    pageArrived() {
      const name = findRemote();
      const running = catalogue.running().find((remote) => remote.name === name);
      clearTimeout(settling);
      if (running) settling = setTimeout(() => arrived.add(`${running.name} ${running.version}`), SETTLED_MS);
    },
  };
}

/** Whether the remote's code is to blame, and how; undefined for what the API or the guards have said. */
function codeOf(error: unknown): RemoteFailureCode | undefined {
  if (
    error instanceof ApiError ||
    error instanceof HostContextError ||
    error instanceof RemoteLoadError ||
    error instanceof Response ||
    isRouteErrorResponse(error)
  )
    return undefined;
  return pageFailureCode(error);
}

function causeOf(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 300);
}
