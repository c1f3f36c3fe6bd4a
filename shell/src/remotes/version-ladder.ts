import { patternOf, type RemoteReport, type RemoteVersion } from '@event-portal/contracts';
import type { RemoteModule } from '@event-portal/remote-kit';
import { classifyFailure, judgeFailure, within } from '@event-portal/remote-kit/routing';
import { logFailure } from '../log-failure';
import { eventOf } from './event-of';
import type { RemoteCatalogue } from './remote-catalogue';
import { RemoteLoadError } from './remote-load-error';
import { afterLoad, nextOfLoad, startLoad, type Person } from './version-machine';
import type { VersionMemory } from './version-memory';

/** The longest that one version may take, and the longest that all of them may, in milliseconds. */
const VERSION_TIMEOUT_MS = 8000;
const TOTAL_TIMEOUT_MS = 15_000;
const REFRESH_MS = 2000;

/** How often the first version is asked for again. Where it has failed, the others have no time for that. */
const FIRST_RETRIES = 2;

/**
 * Loads a remote for somebody on their way to a page of it, or for an extension of it on a page of another: once, however often it
 * is asked, unless an attempt fails.
 * @param wanted the path of the page, or what reports call the extension: `extension event.panel/log`
 * @throws RemoteLoadError
 */
export type LoadRemote = (name: string, wanted: string) => Promise<RemoteModule>;

/** Loads one version; rejects with what `classifyFailure` tells apart. */
export type LoadVersion = (
  version: RemoteVersion,
  options: { pathname: string; timeoutMs: number; retries: number },
) => Promise<RemoteModule>;

/** What loads remotes, and forgets that it has. */
type VersionLadder = {
  readonly loadRemote: LoadRemote;
  /** The next load of a remote begins from the top. */
  readonly forget: (name: string) => void;
};

/** What climbing needs. */
export type VersionLadderParts = {
  readonly catalogue: RemoteCatalogue;
  readonly memory: VersionMemory;
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
 * Does what the version machine says until a version runs or nothing is left. Each failure is reported, remembered, and
 * printed to the console.
 */
export function createVersionLadder(parts: VersionLadderParts): VersionLadder {
  const { catalogue, memory, readPerson, loadVersion, isTampered, report, onFallback } = parts;

  async function loadWithFallback(name: string, wanted: string): Promise<RemoteModule> {
    const isPage = wanted.startsWith('/');
    const deadline = Date.now() + TOTAL_TIMEOUT_MS;
    const person = await readPerson();
    await catalogue.prepare(name).catch((cause: unknown) => {
      const { title = name } = catalogue.list().find((remote) => remote.name === name)?.descriptor ?? {};
      throw new RemoteLoadError('remote-unreachable', { title, cause });
    });
    let state = startLoad(catalogue.facts(name, person));
    let first: RemoteLoadError | undefined;
    for (;;) {
      const remaining = deadline - Date.now();
      if (remaining <= 0) state = afterLoad(state, { kind: 'outOfTime' });
      const step = nextOfLoad(state);
      const { title } = state.facts.remote.current.descriptor;
      switch (step.kind) {
        case 'load': {
          const { version, reason, isFirst } = step;
          const page = isPage ? patternOf(Object.keys(version.descriptor.pages ?? {}), wanted) : wanted;
          const told = { remote: name, version: version.version, reason, page, event: eventOf(page, wanted) };
          try {
            const timeoutMs = Math.min(VERSION_TIMEOUT_MS, remaining);
            const retries = isFirst ? FIRST_RETRIES : 0;
            const module = await within(
              timeoutMs,
              loadVersion(version, { pathname: wanted, timeoutMs, retries }),
            );
            catalogue.setRunning(name, { version, reason, person });
            report({ ...told, failure: null, cause: '' });
            // What an extension is missing by, its page says nothing of.
            if (reason === 'fallback' && isPage) onFallback(version.descriptor.title);
            return module;
          } catch (cause) {
            const code = `remote-${classifyFailure(await judgeFailure(cause, isTampered))}` as const;
            first ??= new RemoteLoadError(code, {
              title: version.descriptor.title,
              version: version.version,
              cause,
            });
            report({ ...told, failure: code, cause: describe(cause) });
            logFailure(`Remote ${name} ${version.version}: ${code}`, cause);
            state = afterLoad(state, { kind: 'failed', version, code });
          }
          break;
        }
        case 'remember':
          memory.remember(name, step.version);
          state = afterLoad(state, { kind: 'remembered' });
          break;
        case 'refresh':
          await within(REFRESH_MS, catalogue.refresh()).catch(() => undefined);
          state = afterLoad(state, { kind: 'refreshed', facts: catalogue.facts(name, person) });
          break;
        case 'switchedOff':
          throw new RemoteLoadError('remote-disabled', { title, notice: step.message });
        case 'giveUp':
          memory.forget(name);
          throw first ?? new RemoteLoadError(step.code, { title });
      }
    }
  }

  const attempts = new Map<string, Promise<RemoteModule>>();
  return {
    loadRemote(name, wanted) {
      const attempt = attempts.get(name) ?? loadWithFallback(name, wanted);
      attempts.set(name, attempt);
      attempt.catch(() => attempts.delete(name));
      return attempt;
    },
    forget: (name) => void attempts.delete(name),
  };
}

function describe(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, 300);
}
