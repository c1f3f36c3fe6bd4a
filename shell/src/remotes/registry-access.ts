import {
  LiveRegistry,
  LiveRemote,
  RegistryIndex,
  registryPart,
  SignedRegistry,
  toLiveRegistry,
  verifyRegistry,
  type RegistryLocation,
  type RemoteRegistry,
  type WebRuntime,
} from '@event-portal/contracts';
import { storedValue } from '../storage/stored-value';

const KEY = 'registry';
const TIMEOUT_MS = 5000;

/** Where the page gets its registry from. */
export type RegistryAccess = {
  /** What the page starts with. */
  readonly initial: LiveRegistry;
  /** What browsers get of the registry as it is now: these remotes of it, at the least. */
  readonly fetchLive: (names: readonly string[]) => Promise<unknown>;
  /** Every remote that is live. @throws Error when it cannot be read. */
  readonly fetchIndex: () => Promise<RegistryIndex>;
  /** What is live of a remote, by its hash. @throws Error when it cannot be read, or is none any more. */
  readonly fetchRemote: (hash: string) => Promise<LiveRemote>;
  /** The whole registry, versions that are not live among them; believed as the live part is. */
  readonly fetchSigned: (options?: { readonly signal?: AbortSignal }) => Promise<unknown>;
  /** The registry could not be read, or is not to be believed: the page starts with what it knew before. */
  readonly isOutOfDate?: boolean;
};

/**
 * Opens the registry. A document server has verified it, and written it into the page. Plain static hosting has no such
 * server: there the page fetches the signed document and verifies it itself, and falls back to the last one that it verified.
 */
export async function openRegistry(
  { registry, shell }: Pick<WebRuntime, 'registry' | 'shell'>,
  window: Pick<Window, 'fetch' | 'localStorage'>,
): Promise<RegistryAccess> {
  const fetchJson = async (url: string, options: RequestInit = { cache: 'no-cache' }, left?: AbortSignal) => {
    const late = AbortSignal.timeout(TIMEOUT_MS);
    const signal = left ? AbortSignal.any([left, late]) : late;
    const reply = await window.fetch(url, { ...options, signal });
    if (!reply.ok) throw new Error(`${url} answers ${reply.status}.`);
    const body: unknown = await reply.json();
    return body;
  };
  const fetchIndex = async () => RegistryIndex.parse(await fetchJson('/registry/index.json'));
  const fetchRemote = async (hash: string) =>
    LiveRemote.parse(await fetchJson(registryPart(hash), { integrity: hash }));
  if (!('url' in registry))
    return {
      initial: registry,
      fetchLive: (names) => fetchJson(`/registry/live.json?remotes=${names.join(',')}`),
      fetchIndex,
      fetchRemote,
      fetchSigned: ({ signal } = {}) => fetchJson('/registry.json', undefined, signal),
    };

  const { url, environment } = registry;
  // Nobody has looked at it but whoever serves it: nothing of it is handed on that the signature does not cover.
  const fetchSigned = async ({ signal }: { readonly signal?: AbortSignal } = {}) => ({
    registry: await verifyAndRemember(await fetchJson(url, undefined, signal), registry, window),
  });
  const verify = async () => toLiveRegistry((await fetchSigned()).registry);
  // A host that does not say which build it has offers none.
  const fetchShell = () =>
    fetchJson(`${shell.baseUrl}shell.json`).then(
      (json) => LiveRegistry.shape.shell.safeParse(json).data,
      () => undefined,
    );
  const fetchLive = async () => ({
    ...(await verify()),
    shell: await fetchShell(),
  });
  try {
    return { initial: await verify(), fetchLive, fetchIndex, fetchRemote, fetchSigned };
  } catch {
    const last = await recallVerified(registry, window);
    // Without any, the login and legal pages still work.
    const initial = last ? toLiveRegistry(last.registry) : { environment, sequence: 0, remotes: [] };
    return { initial, isOutOfDate: true, fetchLive, fetchIndex, fetchRemote, fetchSigned };
  }
}

async function verifyAndRemember(
  signed: unknown,
  location: RegistryLocation,
  window: Pick<Window, 'localStorage'>,
) {
  const before = await recallVerified(location, window);
  const registry = await verifyRegistry(signed, {
    ...location,
    now: new Date(),
    last: before && { sequence: before.registry.sequence, signature: before.signature },
  });
  // Without storage every visit starts from what the server says.
  lastVerified(window).write(SignedRegistry.parse(signed));
  return registry;
}

function lastVerified(window: Pick<Window, 'localStorage'>) {
  return storedValue(window, 'localStorage', KEY, SignedRegistry);
}

/** The document that was verified last. Its expiry is not asked: it was good when it came. */
async function recallVerified(
  { keys, environment }: RegistryLocation,
  window: Pick<Window, 'localStorage'>,
): Promise<{ registry: RemoteRegistry; signature: string } | undefined> {
  const signed = lastVerified(window).read();
  if (!signed) return undefined;
  try {
    const registry = await verifyRegistry(signed, { keys, environment, now: new Date(0) });
    return { registry, signature: signed.signature.value };
  } catch {
    return undefined;
  }
}
