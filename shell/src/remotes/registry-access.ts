import {
  LiveRemote,
  RegistryIndex,
  registryPart,
  type LiveRegistry,
  type WebRuntime,
} from '@event-portal/contracts';
import { onDemand } from '../on-demand';

const TIMEOUT_MS = 5000;

/** Only pages on plain static hosting verify. */
const signedAccess = onDemand(() => import('./signed-access'));

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
  /** What there is to know of a preview that may be shown, for `readPreview`. @throws Error when it may not be, or nobody can say. */
  readonly verifyPreview: (token: string) => Promise<unknown>;
  /** The portal as a document of the history described it, believed as the live part is. @throws Error when it may not be shown, or nobody can say. */
  readonly fetchPast: (sequence: number) => Promise<unknown>;
  /** The registry could not be read, or is not to be believed: the page starts with what it knew before. */
  readonly isOutOfDate?: boolean;
};

/** Asks for JSON, and waits no longer than for `left`. */
export type FetchJson = (url: string, options?: RequestInit, left?: AbortSignal) => Promise<unknown>;

/**
 * Opens the registry. A document server has verified it, and written it into the page. Plain static hosting has no such
 * server: there the page fetches the signed document and verifies it itself (see `openSignedRegistry`).
 */
export async function openRegistry(
  { registry, shell, basePath = '' }: Pick<WebRuntime, 'registry' | 'shell' | 'basePath'>,
  window: Pick<Window, 'fetch' | 'localStorage'>,
): Promise<RegistryAccess> {
  const fetchJson: FetchJson = async (url, options = { cache: 'no-cache' }, left) => {
    const late = AbortSignal.timeout(TIMEOUT_MS);
    const signal = left ? AbortSignal.any([left, late]) : late;
    const reply = await window.fetch(url, { ...options, signal });
    if (!reply.ok) throw new Error(`${url} answers ${reply.status}.`);
    const body: unknown = await reply.json();
    return body;
  };
  const fetchIndex = async () => RegistryIndex.parse(await fetchJson(`${basePath}/registry/index.json`));
  const fetchRemote = async (hash: string) =>
    LiveRemote.parse(await fetchJson(basePath + registryPart(hash), { integrity: hash }));
  if (!('url' in registry))
    return {
      initial: registry,
      fetchLive: (names) => fetchJson(`${basePath}/registry/live.json?remotes=${names.join(',')}`),
      fetchIndex,
      fetchRemote,
      fetchSigned: ({ signal } = {}) => fetchJson(`${basePath}/registry.json`, undefined, signal),
      fetchPast: (sequence) => fetchJson(`${basePath}/registry/past/${sequence}.json`),
      verifyPreview: (token) =>
        fetchJson(`${basePath}/registry/previews`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ token }),
        }),
    };

  const { openSignedRegistry } = await signedAccess.load();
  return openSignedRegistry({ registry, shell }, { fetchJson, fetchIndex, fetchRemote }, window);
}
