import type { RemoteVersion } from '@event-portal/contracts';
import type { RemoteModule } from '@event-portal/remote-kit';
import { classifyFailure, LoadFailure, rest } from '@event-portal/remote-kit/routing';
import type { BrokenVersions } from './broken-versions';
import { canServe, isOffered } from './host-contexts';
import { loadEntry, type Container } from './load-entry';
import type { PageFiles } from './page-files';
import { createRuns, type RunAhead, type StartVersion } from './run-ahead';
import { describeMisfit, type ShareScope } from './singletons';
import { whenIdle } from '../when-idle';
import { createVersionLadder, type LoadRemote, type VersionLadderParts } from './version-ladder';

/** A pause before chunks are asked for once more. */
const RETRY_CHUNKS_AFTER_MS = 500;

/** What loading needs. */
export type RemoteLoaderParts = Omit<VersionLadderParts, 'loadVersion'> & {
  readonly broken: BrokenVersions;
  readonly files: PageFiles;
  /** What the shell provides to containers. */
  readonly shareScope: ShareScope;
};

/** What loads remotes. */
export type RemoteLoader = {
  /** Loads and starts the version that the ladder has come to. */
  readonly loadRemote: LoadRemote;
  /** Runs nothing of a version that is broken on purpose, and no modules: one that has failed to come, some browsers never ask for again. */
  readonly runAhead: RunAhead;
  /** Forgets that a version was loaded: the next load of its remote begins from the top. */
  readonly forget: (name: string, version: RemoteVersion) => void;
};

/** Makes what loads remotes for those who open them, and for those who are about to. */
export function createRemoteLoader({ broken, files, shareScope, ...parts }: RemoteLoaderParts): RemoteLoader {
  const started = new WeakSet<Container>();

  const start: StartVersion = async (version, { timeoutMs, retries, pathname, entered }) => {
    const { hostContext, requires } = version;
    if (!canServe(hostContext))
      throw new LoadFailure(
        'incompatible',
        `It understands host contexts ${hostContext.from} to ${hostContext.to}; this shell offers none of them.`,
      );
    const misfit = describeMisfit(requires, shareScope);
    if (misfit !== undefined) throw new LoadFailure('incompatible', misfit);
    if (pathname !== undefined) files.bringPage(version, pathname);
    const container = await loadEntry(version, { timeoutMs, retries });
    await entered?.();
    if (!started.has(container)) await container.init(shareScope, []);
    started.add(container);
    const load = async () => (await container.get('./remote'))();
    const exposed = await load().catch(async (error: unknown) => {
      if (retries === 0 || classifyFailure(error) !== 'unreachable') throw error;
      await rest(RETRY_CHUNKS_AFTER_MS);
      return load();
    });
    if (!isRemoteModule(exposed))
      throw new LoadFailure('incompatible', 'What it exposes is no remote for this shell.');
    return exposed.remote;
  };

  const runs = createRuns(start, whenIdle);
  const ladder = createVersionLadder({ ...parts, loadVersion: broken.around(runs.loadVersion) });
  return {
    loadRemote: ladder.loadRemote,
    forget(name, version) {
      ladder.forget(name);
      runs.forget(version);
    },
    async runAhead(version, pathname, turnedAway) {
      if (version.format === 'module' || broken.includes(version.descriptor.name, version.version)) return;
      await runs.runAhead(version, pathname, turnedAway);
    },
  };
}

function isRemoteModule(exposed: unknown): exposed is { remote: RemoteModule } {
  if (typeof exposed !== 'object' || exposed === null || !('remote' in exposed)) return false;
  const { remote } = exposed;
  return (
    typeof remote === 'object' &&
    remote !== null &&
    'hostContextVersion' in remote &&
    typeof remote.hostContextVersion === 'number' &&
    isOffered(remote.hostContextVersion) &&
    'routes' in remote &&
    Array.isArray(remote.routes)
  );
}
