import type { RemoteVersion } from '@event-portal/contracts';

/** How a container's file failed to become a container. */
export class EntryError extends Error {
  override readonly name = 'EntryError';

  constructor(
    readonly kind: 'unreachable' | 'slow' | 'broken',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A federation container, before it is asked for anything. */
export type Container = { init(...args: unknown[]): unknown; get(module: string): unknown };

/** Pauses before each further attempt, in milliseconds. */
const RETRY_AFTER_MS = [500, 2000];

/**
 * Loads the entry of a version: again after a pause when the network refuses it, not again when it took too long, or
 * when what came is no container. The hash is the document's to add (see `enforceIntegrity`).
 * @throws EntryError
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
      const isLast = attempt >= Math.min(retries, RETRY_AFTER_MS.length);
      if (isLast || !(error instanceof EntryError) || error.kind !== 'unreachable') throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS[attempt]));
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
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new EntryError('slow', `${url} did not arrive within ${timeoutMs} ms.`)),
        timeoutMs,
      );
      script.onload = () => {
        clearTimeout(timer);
        resolve();
      };
      script.onerror = () => {
        clearTimeout(timer);
        reject(new EntryError('unreachable', `${url} could not be loaded, or is not what was signed for.`));
      };
      try {
        script.src = url;
      } catch (cause) {
        // What nobody signed for, Trusted Types do not let through.
        clearTimeout(timer);
        reject(new EntryError('unreachable', `${url} is not what was signed for.`, { cause }));
      }
      document.head.append(script);
    });
  } finally {
    window.removeEventListener('error', listen);
    script.remove();
  }
  const container: unknown = (window as unknown as Record<string, unknown>)[global];
  if (isContainer(container)) return container;
  throw new EntryError('broken', complaint ?? `${url} is no container.`);
}

async function importContainer(version: RemoteVersion, timeoutMs: number): Promise<Container> {
  const url = new URL(version.entry, version.baseUrl).href;
  const slow = new Promise<never>((_, reject) =>
    setTimeout(
      () => reject(new EntryError('slow', `${url} did not arrive within ${timeoutMs} ms.`)),
      timeoutMs,
    ),
  );
  const loading = bringModules(version)
    .then(() => import(/* webpackIgnore: true */ url) as Promise<unknown>)
    .catch((cause: unknown) => {
      throw new EntryError('unreachable', cause instanceof Error ? cause.message : String(cause), { cause });
    });
  const container = await Promise.race([loading, slow]);
  if (isContainer(container)) return container;
  throw new EntryError('broken', `${url} is no container.`);
}

/**
 * An import has its hash from the document's import map, which lists the versions that were live when the page was loaded.
 * The modules of any other are brought here, each by a link with its hash (see `enforceIntegrity`): the imports find them.
 */
async function bringModules({ baseUrl, entry, integrity }: RemoteVersion): Promise<void> {
  const listed = readImportMap();
  if (new URL(entry, baseUrl).href in listed) return;
  const modules = Object.keys(integrity ?? {}).filter((file) => /\.m?js$/.test(file));
  await Promise.all(
    modules.map(
      (file) =>
        new Promise<void>((resolve, reject) => {
          const link = document.createElement('link');
          link.rel = 'modulepreload';
          link.onload = () => resolve();
          link.onerror = () =>
            reject(new Error(`${file} could not be loaded, or is not what was signed for.`));
          link.href = new URL(file, baseUrl).href;
          document.head.append(link);
        }),
    ),
  );
}

function readImportMap(): Readonly<Record<string, string>> {
  const text = document.querySelector('script[type=importmap]')?.textContent;
  const { integrity = {} } = text ? (JSON.parse(text) as { integrity?: Record<string, string> }) : {};
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
