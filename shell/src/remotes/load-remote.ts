import type { RemoteModule } from '@event-portal/remote-kit';
import { classifyFailure, LoadFailure, rest } from '@event-portal/remote-kit/routing';
import type { BrokenVersions } from './broken-versions';
import { canServe, isOffered } from './host-contexts';
import { loadEntry, type Container } from './load-entry';
import { preloadPage } from './preload-page';
import {
  createVersionLadder,
  type LoadRemote,
  type LoadVersion,
  type VersionLadderParts,
} from './version-ladder';

/** A pause before chunks are asked for once more. */
const RETRY_CHUNKS_AFTER_MS = 500;

/** What loading needs. */
export type RemoteLoaderParts = Omit<VersionLadderParts, 'loadVersion'> & {
  /** Whether the document holds ES modules to their hashes; where it does not, none is loaded. */
  readonly allowsModules: boolean;
  readonly broken: BrokenVersions;
};

declare global {
  /** The share scopes of the build: what the shell provides to containers (webpack's name for it). */
  const __webpack_share_scopes__: { readonly default: object };
}

/** Loads and starts the version that the ladder has come to. */
export function createRemoteLoader({ allowsModules, broken, ...parts }: RemoteLoaderParts): LoadRemote {
  const started = new WeakSet<Container>();
  // A hot update of the shell leaves an empty one behind.
  const shareScope = __webpack_share_scopes__.default;

  const loadVersion: LoadVersion = async (version, { pathname, timeoutMs, retries }) => {
    const { format, hostContext } = version;
    if (format === 'module' && !allowsModules)
      throw new LoadFailure('incompatible', 'Its modules could not be held to their hashes here.');
    if (!canServe(hostContext))
      throw new LoadFailure(
        'incompatible',
        `It understands host contexts ${hostContext.from} to ${hostContext.to}; this shell offers none of them.`,
      );
    const container = await loadEntry(version, { timeoutMs, retries });
    preloadPage(version, pathname);
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

  return createVersionLadder({ ...parts, loadVersion: broken.around(loadVersion) });
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
