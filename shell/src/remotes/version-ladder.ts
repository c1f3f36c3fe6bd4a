import type { RemoteReport, RemoteVersion } from '@event-portal/contracts';
import type { RemoteModule } from '@event-portal/remote-kit';
import { classifyFailure, fileOf, within } from '@event-portal/remote-kit/routing';
import { logFailure } from '../log-failure';
import type { Laboratory } from './laboratory';
import type { RemoteCatalogue } from './remote-catalogue';
import { RemoteLoadError } from './remote-load-error';
import type { Person } from './version-choice';
import type { VersionMemory } from './version-memory';

/** The longest that one version may take, and the longest that all of them may, in milliseconds. */
const VERSION_MS = 8000;
const LADDER_MS = 15_000;
const REFRESH_MS = 2000;

/**
 * Loads a remote's routes for somebody on their way to a page of it: once, however often it is asked, unless an attempt
 * fails. @throws RemoteLoadError
 */
export type LoadRemote = (name: string, pathname: string) => Promise<RemoteModule>;

/** Loads one version; rejects with what `classifyFailure` tells apart. */
export type LoadVersion = (
  version: RemoteVersion,
  options: { pathname: string; timeoutMs: number; retries: number },
) => Promise<RemoteModule>;

/** What climbing needs. */
export type VersionLadderParts = {
  readonly catalogue: RemoteCatalogue;
  readonly memory: VersionMemory;
  readonly laboratory: Laboratory;
  /** Who is signed in; canaries go by it. */
  readonly readPerson: () => Promise<Person>;
  readonly loadVersion: LoadVersion;
  /** Whether a file that did not load is there, but is not the one that was signed. */
  readonly isTampered: (url: string) => Promise<boolean>;
  readonly report: (report: RemoteReport) => void;
  /** Tells the person that an earlier version stands in. */
  readonly onFallback: (title: string) => void;
};

/**
 * Loading climbs down a ladder: the version that the person should get, with retries; the registry once more, and what
 * it says now; the version before. Each failure is reported, remembered, and printed to the console.
 */
export function createVersionLadder(parts: VersionLadderParts): LoadRemote {
  const { catalogue, memory, laboratory, readPerson, loadVersion, isTampered, report, onFallback } = parts;

  async function toLoadError(cause: unknown, title: string): Promise<RemoteLoadError> {
    const kind = classifyFailure(cause);
    const url = kind === 'unreachable' ? fileOf(cause) : undefined;
    const isChanged = url !== undefined && (await isTampered(url));
    return new RemoteLoadError(`remote-${isChanged ? 'tampered' : kind}`, { title, cause });
  }

  async function climb(name: string, pathname: string): Promise<RemoteModule> {
    const deadline = Date.now() + LADDER_MS;
    const person = await readPerson();
    await catalogue.prepare();
    const tried = new Set<string>();
    const find = () =>
      catalogue.choices(name, person).find(({ version }) => !tried.has(version.containerGlobal));
    let isFresh = false;
    const refresh = async () => {
      if (isFresh) return;
      isFresh = true;
      await within(REFRESH_MS, catalogue.refresh()).catch(() => undefined);
    };

    let first: RemoteLoadError | undefined;
    for (;;) {
      const { disabled, current } = catalogue.get(name);
      if (disabled)
        throw new RemoteLoadError('remote-disabled', {
          title: current.descriptor.title,
          notice: disabled.message,
        });
      // Where all that the page knows has failed here, there may be another version by now.
      if (memory.hasFailed(name, find()?.version.version ?? '')) await refresh();
      const chosen = find();
      const remaining = deadline - Date.now();
      if (!chosen || remaining <= 0) break;
      const { version } = chosen;
      tried.add(version.containerGlobal);
      try {
        const timeoutMs = Math.min(VERSION_MS, remaining);
        const loading = laboratory
          .spoilVersion(name, version)
          .then((spoilt) => loadVersion(spoilt, { pathname, timeoutMs, retries: first ? 0 : 2 }));
        const module = laboratory.spoilModule(name, version, await within(timeoutMs, loading));
        const reason = first || chosen.reason === 'fallback' ? 'fallback' : chosen.reason;
        catalogue.setRunning(name, { version, reason });
        report({ remote: name, version: version.version, failure: null, cause: '' });
        if (reason === 'fallback') onFallback(version.descriptor.title);
        return module;
      } catch (cause) {
        const failure = await toLoadError(cause, version.descriptor.title);
        first ??= failure;
        memory.remember(name, version.version);
        report({ remote: name, version: version.version, failure: failure.code, cause: describe(cause) });
        logFailure(`Remote ${name} ${version.version}: ${failure.code}`, cause);
        // Whoever put a broken version there may have put another one there since.
        await refresh();
      }
    }
    // Nothing works: the next attempt begins from the top.
    memory.forget(name);
    throw first ?? new RemoteLoadError('remote-slow', catalogue.get(name).current.descriptor);
  }

  const attempts = new Map<string, Promise<RemoteModule>>();
  return (name, pathname) => {
    const attempt = attempts.get(name) ?? climb(name, pathname);
    attempts.set(name, attempt);
    attempt.catch(() => attempts.delete(name));
    return attempt;
  };
}

function describe(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, 300);
}
