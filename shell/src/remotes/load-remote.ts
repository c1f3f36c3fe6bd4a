import { HOST_CONTEXT_VERSION, type RegisteredRemote } from '@event-portal/contracts';
import type { RemoteModule } from '@event-portal/remote-kit';
import {
  loadRemote as loadFederated,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { RemoteLoadError } from './remote-load-error';

const SCRIPT_TIMEOUT_MS = 15_000;

/** Loads a remote's routes: once, however often it is asked, unless an attempt fails. @throws RemoteLoadError */
export type LoadRemote = (remote: RegisteredRemote) => Promise<RemoteModule>;

/** Prepares the federation runtime for the registered remotes. None of their code is requested yet. */
export function createRemoteLoader(remotes: readonly RegisteredRemote[]): LoadRemote {
  registerPlugins([
    {
      name: 'shell-scripts',
      createScript: ({ url }) => {
        const script = document.createElement('script');
        script.src = url;
        script.crossOrigin = 'anonymous';
        return { script, timeout: SCRIPT_TIMEOUT_MS };
      },
    },
  ]);
  registerRemotes(
    remotes.map((remote) => ({
      name: remote.containerGlobal,
      entry: entryUrl(remote),
      entryGlobalName: remote.containerGlobal,
      type: 'var',
    })),
  );

  const attempts = new Map<string, Promise<RemoteModule>>();
  return (remote) => {
    const { name } = remote.descriptor;
    const attempt = attempts.get(name) ?? load(remote);
    attempts.set(name, attempt);
    attempt.catch(() => attempts.delete(name));
    return attempt;
  };
}

async function load(remote: RegisteredRemote): Promise<RemoteModule> {
  const { containerGlobal, descriptor } = remote;
  const exposed = await loadFederated<unknown>(`${containerGlobal}/remote`).catch((cause: unknown) => {
    throw new RemoteLoadError('remote-unreachable', descriptor.title, { cause });
  });
  if (!isRemoteModule(exposed)) throw new RemoteLoadError('remote-incompatible', descriptor.title);
  return exposed.remote;
}

function entryUrl({ baseUrl, entry }: RegisteredRemote): string {
  return new URL(entry, baseUrl).href;
}

function isRemoteModule(exposed: unknown): exposed is { remote: RemoteModule } {
  if (typeof exposed !== 'object' || exposed === null || !('remote' in exposed)) return false;
  const { remote } = exposed;
  return (
    typeof remote === 'object' &&
    remote !== null &&
    'hostContextVersion' in remote &&
    remote.hostContextVersion === HOST_CONTEXT_VERSION &&
    'routes' in remote &&
    Array.isArray(remote.routes)
  );
}
