import type { RemoteFailureCode, RemoteReport, RemoteVersion } from '@event-portal/contracts';
import type { RemoteModule } from '@event-portal/remote-kit';
import {
  loadRemote as loadFederated,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { canServe, isOffered } from './host-contexts';
import { EntryError, loadEntry, type Container } from './load-entry';
import type { Laboratory } from './laboratory';
import { preloadPage } from './preload-page';
import type { Person, RemoteCatalogue } from './remote-catalogue';
import { RemoteLoadError } from './remote-load-error';
import type { VersionMemory } from './version-memory';

/** The longest that one version may take, and the longest that all of them may, in milliseconds. */
const VERSION_MS = 8000;
const LADDER_MS = 15_000;
const REFRESH_MS = 2000;

/** A pause before chunks are asked for once more. */
const RETRY_CHUNKS_AFTER_MS = 500;

/**
 * Loads a remote's routes for somebody on their way to a page of it: once, however often it is asked, unless an attempt
 * fails. @throws RemoteLoadError
 */
export type LoadRemote = (name: string, pathname: string) => Promise<RemoteModule>;

/** What loading needs. */
export type RemoteLoaderParts = {
  readonly catalogue: RemoteCatalogue;
  readonly memory: VersionMemory;
  readonly laboratory: Laboratory;
  /** Who is signed in; canaries go by it. */
  readonly readPerson: () => Promise<Person>;
  /** Whether the document holds ES modules to their hashes; where it does not, none is loaded. */
  readonly allowsModules: boolean;
  readonly report: (report: RemoteReport) => void;
  /** Tells the person that an earlier version stands in. */
  readonly onFallback: (title: string) => void;
};

/**
 * Prepares the federation runtime. Loading climbs down a ladder: the version that the person should get, with retries;
 * the registry once more, and what it says now; the version before. Each failure is reported.
 */
export function createRemoteLoader(parts: RemoteLoaderParts): LoadRemote {
  const { catalogue, memory, laboratory, readPerson, allowsModules, report, onFallback } = parts;
  const containers = new Map<string, Container>();
  registerPlugins([
    { name: 'shell-entries', loadEntry: async ({ remoteInfo }) => containers.get(remoteInfo.name) as never },
  ]);

  async function loadVersion(
    version: RemoteVersion,
    { pathname, timeoutMs, retries }: { pathname: string; timeoutMs: number; retries: number },
  ) {
    const { containerGlobal, descriptor, format, hostContext } = version;
    const isHeld = format === 'script' || allowsModules;
    if (!isHeld || !canServe(hostContext)) throw new RemoteLoadError('remote-incompatible', descriptor);
    const container = await loadEntry(version, { timeoutMs, retries });
    containers.set(containerGlobal, container);
    preloadPage(version, pathname);
    registerRemotes([
      {
        name: containerGlobal,
        entry: version.baseUrl + version.entry,
        entryGlobalName: containerGlobal,
        type: 'var',
      },
    ]);
    const load = () => loadFederated<unknown>(`${containerGlobal}/remote`);
    const exposed = await load().catch(async (error: unknown) => {
      if (retries === 0 || !isChunkError(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_CHUNKS_AFTER_MS));
      return load();
    });
    if (!isRemoteModule(exposed)) throw new RemoteLoadError('remote-incompatible', descriptor);
    return exposed.remote;
  }

  async function climb(name: string, pathname: string): Promise<RemoteModule> {
    const deadline = Date.now() + LADDER_MS;
    const person = await readPerson();
    await catalogue.prepare();
    const { disabled, current } = catalogue.get(name);
    if (disabled)
      throw new RemoteLoadError('remote-disabled', {
        title: current.descriptor.title,
        notice: disabled.message,
      });

    const tried = new Set<string>();
    let first: RemoteLoadError | undefined;
    for (let isFirst = true; ; isFirst = false) {
      const chosen = catalogue
        .choices(name, person)
        .find(({ version }) => !tried.has(version.containerGlobal));
      const remaining = deadline - Date.now();
      if (!chosen || remaining <= 0) break;
      const { version } = chosen;
      tried.add(version.containerGlobal);
      try {
        const timeoutMs = Math.min(VERSION_MS, remaining);
        const loading = laboratory
          .spoilVersion(name, version)
          .then((spoilt) => loadVersion(spoilt, { pathname, timeoutMs, retries: isFirst ? 2 : 0 }));
        const module = laboratory.spoilModule(name, version, await within(timeoutMs, loading));
        const reason = first || chosen.reason === 'fallback' ? 'fallback' : chosen.reason;
        catalogue.setRunning(name, { version, reason });
        report({ remote: name, version: version.version, failure: null, cause: '' });
        if (reason === 'fallback') onFallback(version.descriptor.title);
        return module;
      } catch (cause) {
        const failure = toLoadError(cause, version.descriptor.title);
        first ??= failure;
        memory.remember(name, version.version);
        report({ remote: name, version: version.version, failure: failure.code, cause: describe(cause) });
        // Whoever put a broken version there may have put another one there since.
        if (isFirst) await within(REFRESH_MS, catalogue.refresh()).catch(() => undefined);
      }
    }
    // Nothing works: the next attempt begins from the top.
    memory.forget(name);
    throw first ?? new RemoteLoadError('remote-slow', current.descriptor);
  }

  const attempts = new Map<string, Promise<RemoteModule>>();
  return (name, pathname) => {
    const attempt = attempts.get(name) ?? climb(name, pathname);
    attempts.set(name, attempt);
    attempt.catch(() => attempts.delete(name));
    return attempt;
  };
}

async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EntryError('slow', `Not ready within ${timeoutMs} ms.`)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const codes: Readonly<Record<EntryError['kind'], RemoteFailureCode>> = {
  unreachable: 'remote-unreachable',
  slow: 'remote-slow',
  broken: 'remote-broken',
};

function toLoadError(cause: unknown, title: string): RemoteLoadError {
  if (cause instanceof RemoteLoadError) return cause;
  if (cause instanceof EntryError) return new RemoteLoadError(codes[cause.kind], { title, cause });
  // A singleton that does not satisfy the remote is refused while it starts.
  const isVersion = /Unsatisfied version|RUNTIME-012|requires/i.test(describe(cause));
  const code = isChunkError(cause)
    ? 'remote-unreachable'
    : isVersion
      ? 'remote-incompatible'
      : 'remote-broken';
  return new RemoteLoadError(code, { title, cause });
}

function isChunkError(cause: unknown): boolean {
  return cause instanceof Error && (cause.name === 'ChunkLoadError' || 'code' in cause);
}

function describe(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, 300);
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
