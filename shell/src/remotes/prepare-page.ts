import { askedAhead, earlyAddress, patternOf } from '@event-portal/contracts';
import { mayEnter, type ReadHostContext } from '@event-portal/remote-kit/routing';
import type { Wanted } from '../network/early-replies';
import type { PageFiles } from './page-files';
import type { ListedRemote, RemoteCatalogue } from './remote-catalogue';
import { scopesOf } from './remote-routes';
import type { RunAhead } from './run-ahead';
import { chooseVersions, type Person } from './version-machine';
import type { Prepare } from './watch-intent';

/** What preparing needs. */
export type PagePreparation = {
  readonly catalogue: RemoteCatalogue;
  /** The remote that owns a path, as far as the remotes are listed. */
  readonly findOwner: (pathname: string) => ListedRemote | undefined;
  /** Asks the API ahead of whoever needs it. */
  readonly ask: (read: Wanted, turnedAway: AbortSignal) => void;
  readonly apiBaseUrl: string;
  readonly files: PageFiles;
  readonly runAhead: RunAhead;
  readonly readPerson: () => Promise<Person>;
  readonly readHostContext: ReadHostContext;
  /** Where the person is. */
  readonly location: Pick<Location, 'pathname'>;
};

/**
 * Fetches what a page of another remote needs, for somebody who may enter it: what is live of the remote, the entry and
 * the files of the page with their hashes, and what the page reads first. Once the entry is there, their code is run. Nothing
 * of a version that failed in this browser; what has failed to come is asked for again by whoever needs it.
 */
export function createPreparation(parts: PagePreparation): Prepare {
  const { catalogue, findOwner, ask, apiBaseUrl, files, runAhead, readPerson, readHostContext, location } =
    parts;
  return async (page, signal) => {
    const { pathname } = page;
    if (!(await mayEnter(['_protected'], pathname, readHostContext))) return;
    if (!findOwner(pathname)) await catalogue.complete();
    const owner = findOwner(pathname);
    if (!owner || owner.name === findOwner(location.pathname)?.name) return;
    if (!(await mayEnter(scopesOf(owner.descriptor.areas, pathname), pathname, readHostContext))) return;

    await catalogue.prepare(owner.name);
    const facts = catalogue.facts(owner.name, await readPerson());
    const version = chooseVersions(facts)[0]?.version;
    if (signal.aborted || facts.remote.disabled || !version?.integrity) return;
    if (facts.failures.has(version.version)) return;
    const running = catalogue.running().find(({ name }) => name === owner.name);
    if (running && running.version !== version.version) return;

    const request = { priority: 'low', signal } as const;
    const hasEntryCome = files.bringEntry(version, request);
    files.bringPage(version, pathname, request);
    const { early: reads = {} } = version;
    const pattern = patternOf(Object.keys(reads), pathname) ?? '';
    for (const read of reads[pattern] ?? []) {
      const address = apiBaseUrl + earlyAddress(read, pattern, page);
      ask({ address, ahead: askedAhead(address, read) }, signal);
    }

    // Whoever is in safe mode has trouble with something that ran.
    if (!facts.isSafeMode && (await hasEntryCome)) await runAhead(version, pathname, signal);
  };
}
