import { askedAhead, earlyAddress, patternOf, scopesAt, type RemoteVersion } from '@event-portal/contracts';
import { mayEnter, type ReadHostContext } from '@event-portal/remote-kit/routing';
import type { Wanted } from '../network/early-replies';
import type { PageFiles } from './page-files';
import type { ListedRemote, RemoteCatalogue } from './remote-catalogue';
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

/** What fetches what a page of another remote needs, for somebody who may enter it; nothing of a version that failed in this browser. */
export type Preparation = {
  /**
   * Fetches what is live of the remote, the entry and the files of the page with their hashes, and what the page reads
   * first. Once the entry is there, their code is run. What has failed to come is asked for again by whoever needs it.
   */
  readonly preparePage: Prepare;
  /** Fetches the files alone; gives whether there was a page of another remote to fetch them for. */
  readonly prepareFiles: (page: URL, turnedAway: AbortSignal) => Promise<boolean>;
};

/** Makes it; nothing is fetched yet. */
export function createPreparation(parts: PagePreparation): Preparation {
  const { catalogue, findOwner, ask, apiBaseUrl, files, runAhead, readPerson, readHostContext, location } =
    parts;

  async function find({ pathname }: URL) {
    if (!(await mayEnter(['_protected'], pathname, readHostContext))) return undefined;
    if (!findOwner(pathname)) await catalogue.complete();
    const owner = findOwner(pathname);
    if (!owner) return undefined;
    if (owner.name === findOwner(location.pathname)?.name) {
      // Its code asks for its files by itself, and needs their hashes for that.
      await catalogue.readWhole(owner.name);
      return undefined;
    }
    if (!(await mayEnter(scopesAt(owner.descriptor.areas, pathname), pathname, readHostContext)))
      return undefined;

    await catalogue.prepare(owner.name);
    const facts = catalogue.facts(owner.name, await readPerson());
    const version = chooseVersions(facts)[0]?.version;
    if (facts.remote.disabled || !version?.integrity || facts.failures.has(version.version)) return undefined;
    const running = catalogue.running().find(({ name }) => name === owner.name);
    return running && running.version !== version.version
      ? undefined
      : { version, isSafeMode: facts.isSafeMode };
  }

  function bring(version: RemoteVersion, { pathname }: URL, signal: AbortSignal): Promise<boolean> {
    const request = { priority: 'low', signal } as const;
    const hasEntryCome = files.bringEntry(version, request);
    files.bringPage(version, pathname, request);
    return hasEntryCome;
  }

  return {
    async preparePage(page, signal) {
      const found = await find(page);
      if (!found || signal.aborted) return;
      const { version, isSafeMode } = found;
      const hasEntryCome = bring(version, page, signal);
      const { early: reads = {} } = version;
      const pattern = patternOf(Object.keys(reads), page.pathname) ?? '';
      for (const read of reads[pattern] ?? []) {
        const address = apiBaseUrl + earlyAddress(read, pattern, page);
        ask({ address, ahead: askedAhead(address, read) }, signal);
      }

      // Whoever is in safe mode has trouble with something that ran.
      if (!isSafeMode && (await hasEntryCome)) await runAhead(version, page.pathname, signal);
    },

    async prepareFiles(page, signal) {
      const found = await find(page);
      if (!found || signal.aborted) return false;
      await bring(found.version, page, signal);
      return true;
    },
  };
}
