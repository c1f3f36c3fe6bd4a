import { isPreviewVersion, RemoteBuild, RemoteVersion, type VerifiedPreview } from '@event-portal/contracts';
import * as z from 'zod/mini';
import { readPreview } from './read-preview';
import type { RegistryAccess } from './registry-access';
import type { Override } from './version-overrides';

/** A version that is tried in this browser, and what it is. */
export type FoundVersion = { readonly override: Override; readonly version: RemoteVersion };

/** What finds them. */
export type FindTriedParts = {
  readonly access: Pick<RegistryAccess, 'fetchSigned' | 'verifyPreview'>;
  readonly fetch: typeof globalThis.fetch;
  /** Called for each that cannot be shown. */
  readonly onMissing: (override: Override) => void;
};

/** What is read here of the whole registry, which whoever fetched it believes. */
const Signed = z.object({
  registry: z.object({
    remotes: z.array(z.object({ name: z.string(), versions: z.record(z.string(), RemoteVersion) })),
  }),
});

const TIMEOUT_MS = 5000;

/** Finds what is tried in this browser: in the registry, or where a preview says. What cannot be found is left out. */
export async function findTried(
  overrides: readonly Override[],
  { access, fetch, onMissing }: FindTriedParts,
): Promise<readonly FoundVersion[]> {
  const readSigned = async () => Signed.parse(await access.fetchSigned()).registry.remotes;
  const published = overrides.some(({ preview }) => !preview) ? readSigned() : undefined;
  const found = overrides.map(async (override) => {
    const { name, version: number, preview } = override;
    try {
      const version = preview
        ? await fetchPreview(await readPreview(access, preview.token), fetch)
        : (await published)?.find((remote) => remote.name === name)?.versions[number];
      if (version) return [{ override, version }];
    } catch {
      // What cannot be found is told below, whatever the reason.
    }
    onMissing(override);
    return [];
  });
  return (await Promise.all(found)).flat();
}

/** The build of a preview, held to the hash that was signed for it. @throws Error */
async function fetchPreview(
  { remote, version, baseUrl, build: integrity, areas }: VerifiedPreview,
  fetch: FindTriedParts['fetch'],
): Promise<RemoteVersion> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const reply = await fetch(`${baseUrl}remote.json`, { integrity, signal, credentials: 'omit' });
  if (!reply.ok) throw new Error(`${baseUrl} answers ${reply.status}.`);
  const build = RemoteBuild.parse(await reply.json());
  const { descriptor } = build;
  const isItsOwn = descriptor.name === remote && descriptor.areas.every(({ path }) => areas.includes(path));
  // One without hashes could be changed behind its signature.
  if (!isItsOwn || build.integrity === null || !isPreviewVersion(version))
    throw new Error(`${baseUrl} is no preview of ${remote}.`);
  return { ...build, version, baseUrl, publishedAt: new Date(0).toISOString() };
}
