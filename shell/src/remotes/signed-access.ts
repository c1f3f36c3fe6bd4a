import {
  historyPath,
  LiveRegistry,
  SignedRegistry,
  toLiveRegistry,
  verifyPast,
  verifyPreview,
  verifyRegistry,
  type RegistryLocation,
  type RemoteRegistry,
  type WebRuntime,
} from '@event-portal/contracts';
import { storedValue } from '../storage/stored-value';
import type { FetchJson, RegistryAccess } from './registry-access';

const KEY = 'registry';

/** What of the access is the same, whoever has verified. */
type Common = Pick<RegistryAccess, 'fetchIndex' | 'fetchRemote'> & { readonly fetchJson: FetchJson };

/** Fetches the signed registry and verifies it in the page, which falls back to the last one that it verified. */
export async function openSignedRegistry(
  { registry, shell }: { readonly registry: RegistryLocation; readonly shell: WebRuntime['shell'] },
  { fetchJson, ...common }: Common,
  window: Pick<Window, 'localStorage'>,
): Promise<RegistryAccess> {
  const { url, environment, keys, rootSignatures } = registry;
  // Nobody has looked at it but whoever serves it: nothing of it is handed on that the signature does not cover.
  const fetchSigned = async ({ signal }: { readonly signal?: AbortSignal } = {}) => ({
    registry: await verifyAndRemember(await fetchJson(url, undefined, signal), registry, window),
  });
  const addressOf = (sequence: number) => new URL(historyPath(sequence), new URL(url, document.baseURI)).href;
  const access = {
    ...common,
    fetchSigned,
    verifyPreview: async (token: string) =>
      verifyPreview(token, {
        keys,
        rootSignatures,
        registry: (await fetchSigned()).registry,
        now: new Date(),
      }),
    // Beside the registry, and never remembered as the last that was verified.
    fetchPast: async (sequence: number) =>
      verifyPast(await fetchJson(addressOf(sequence)), {
        keys,
        rootSignatures,
        sequence,
        registry: (await fetchSigned()).registry,
      }),
  };
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
    return { initial: await verify(), fetchLive, ...access };
  } catch {
    const last = await recallVerified(registry, window);
    // Without any, the login and legal pages still work.
    const initial = last ? toLiveRegistry(last.registry) : { environment, sequence: 0, remotes: [] };
    return { initial, isOutOfDate: true, fetchLive, ...access };
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
    last: before && { ...before.registry, signature: before.signature },
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
  { keys, rootSignatures, environment }: RegistryLocation,
  window: Pick<Window, 'localStorage'>,
): Promise<{ registry: RemoteRegistry; signature: string } | undefined> {
  const signed = lastVerified(window).read();
  if (!signed) return undefined;
  try {
    const registry = await verifyRegistry(signed, { keys, rootSignatures, environment, now: new Date(0) });
    return { registry, signature: signed.signature.value };
  } catch {
    return undefined;
  }
}
