import type { RemoteVersion } from '@event-portal/contracts';
import { readJson } from '@event-portal/contracts/json';
import { classifyFailure, LoadFailure, rest, RETRY_AFTER_MS, within } from '@event-portal/remote-kit/routing';
import * as z from 'zod/mini';
import { REFUSED } from './file-integrity';

/** A federation container, before it is asked for anything. */
export type Container = {
  /** Hands over what the shell shares; the second argument lists the containers on whose behalf it is done. */
  init(shareScope: object, initScope: readonly object[]): unknown;
  /** Loads a module that it exposes. */
  get(module: string): Promise<() => unknown>;
};

/**
 * Loads the entry of a version: again after a pause when the network refuses it, not again when it took too long, or
 * when what came is no container. The hash is the document's to add (see `enforceIntegrity`).
 * @throws LoadFailure
 */
export async function loadEntry(
  version: RemoteVersion,
  { timeoutMs, retries }: { timeoutMs: number; retries: number },
): Promise<Container> {
  const url = new URL(version.entry, version.baseUrl).href;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await (version.format === 'module'
        ? importContainer(version, timeoutMs)
        : // A browser that waits for a hung request would let the same address wait behind it.
          runScript(attempt === 0 ? url : `${url}?retry=${attempt}`, version.containerGlobal, timeoutMs));
    } catch (error) {
      const pause = attempt < retries ? RETRY_AFTER_MS[attempt] : undefined;
      if (pause === undefined || classifyFailure(error) !== 'unreachable') throw error;
      await rest(pause);
    }
  }
}

async function runScript(url: string, global: string, timeoutMs: number): Promise<Container> {
  const script = document.createElement('script');
  // A tick's error belongs to the script that is loading then: what it says is worth keeping.
  let complaint: string | undefined;
  const listen = ({ message, filename }: ErrorEvent) => {
    if (filename === url) complaint = message;
  };
  window.addEventListener('error', listen);
  try {
    await within(
      timeoutMs,
      new Promise<void>((resolve, reject) => {
        script.onload = () => resolve();
        script.onerror = () => reject(new LoadFailure('unreachable', `${url} could not be loaded.`, { url }));
        try {
          script.src = url;
        } catch (cause) {
          // What nobody signed for, Trusted Types do not let through.
          reject(new LoadFailure('unreachable', `${url} is not what was signed for.`, { url, cause }));
        }
        document.head.append(script);
      }),
    );
  } finally {
    window.removeEventListener('error', listen);
    script.remove();
  }
  const container: unknown = (window as unknown as Record<string, unknown>)[global];
  if (isContainer(container)) return container;
  throw new LoadFailure('broken', complaint ?? `${url} is no container.`, { url });
}

async function importContainer(version: RemoteVersion, timeoutMs: number): Promise<Container> {
  const url = new URL(version.entry, version.baseUrl).href;
  const run = isListed(version) ? runModule : runBroughtModule;
  const loading = run(version, url)
    .then(() => import(/* webpackIgnore: true */ url) as Promise<unknown>)
    .catch((cause: unknown) => {
      if (cause instanceof LoadFailure) throw cause;
      throw new LoadFailure('unreachable', cause instanceof Error ? cause.message : String(cause), {
        url,
        cause,
      });
    });
  const container = await within(timeoutMs, loading);
  if (isContainer(container)) return container;
  throw new LoadFailure('broken', `${url} is no container.`, { url });
}

/**
 * Whether imports have their hashes from the document's import map, which lists the versions that were live when the page was loaded.
 * Sources, which change, have none.
 */
function isListed({ baseUrl, entry, integrity }: RemoteVersion): boolean {
  return integrity === null || new URL(entry, baseUrl).href in readImportMap();
}

/** Brings the modules of any other version, each by a link with its hash (see `enforceIntegrity`): the imports find them. */
async function bringModules({ baseUrl, integrity }: RemoteVersion): Promise<void> {
  const modules = Object.keys(integrity ?? {}).filter((file) => /\.m?js$/.test(file));
  await Promise.all(
    modules.map(
      (file) =>
        new Promise<void>((resolve, reject) => {
          const link = document.createElement('link');
          const url = new URL(file, baseUrl).href;
          link.rel = 'modulepreload';
          link.onload = () => resolve();
          link.onerror = () => reject(new LoadFailure('unreachable', `${url} could not be loaded.`, { url }));
          link.href = url;
          document.head.append(link);
        }),
    ),
  );
}

/**
 * Runs a module, and what it imports, by an element: the policy lets code of the document insert scripts, and not import
 * them (CSP 3, "strict-dynamic"). The import that follows finds the module there, or says why it is not.
 */
async function runModule(_version: RemoteVersion, url: string): Promise<void> {
  await insertModule(url);
}

/**
 * Brings all modules, then runs one. No file has the hash that its element asks for: a browser that holds imports to what was brought
 * runs it without asking for a hash again; one that would fetch it once more, and what it imports without any hash, refuses it (WebKit).
 * @throws LoadFailure
 */
async function runBroughtModule(version: RemoteVersion, url: string): Promise<void> {
  await bringModules(version);
  if (!(await insertModule(url, REFUSED)))
    throw new LoadFailure('incompatible', 'This browser does not hold its modules to their hashes.', { url });
}

/** Inserts a module, which has the hash that was signed for it unless another is given; settles with whether it was run. */
function insertModule(url: string, integrity?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.type = 'module';
    const end = (hasRun: boolean) => {
      script.remove();
      resolve(hasRun);
    };
    script.onload = () => end(true);
    script.onerror = () => end(false);
    script.src = url;
    if (integrity !== undefined) script.integrity = integrity;
    document.head.append(script);
  });
}

const ImportMap = z.object({ integrity: z.optional(z.record(z.string(), z.string())) });

function readImportMap(): Readonly<Record<string, string>> {
  const text = document.querySelector('script[type=importmap]')?.textContent;
  const { integrity = {} } = text ? readJson(ImportMap, text, 'The import map') : {};
  return Object.fromEntries(
    Object.entries(integrity).map(([url, hash]) => [new URL(url, document.baseURI).href, hash]),
  );
}

function isContainer(value: unknown): value is Container {
  return (
    typeof value === 'object' &&
    value !== null &&
    'init' in value &&
    'get' in value &&
    typeof value.init === 'function' &&
    typeof value.get === 'function'
  );
}
