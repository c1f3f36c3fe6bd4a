import type { RemoteVersion } from '@event-portal/contracts';
import type { RemoteModule } from '@event-portal/remote-kit';
import type { RemoteBreakage } from '@event-portal/remote-kit/operations';
import { REFUSED, type FileHashes } from './file-integrity';

/** A version of the host context that no shell will ever offer. */
const NO_SHELLS = Number.MAX_SAFE_INTEGER;

/** What breaking a version needs. */
type BrokenLoad = {
  readonly version: RemoteVersion;
  readonly load: (version: RemoteVersion) => Promise<RemoteModule>;
  readonly hashes: FileHashes;
};

/** Loads a version as if the registry, or one of its files, were wrong; never settles for one that hangs. */
export async function loadBroken(
  breakage: RemoteBreakage,
  { version, load, hashes }: BrokenLoad,
): Promise<RemoteModule> {
  switch (breakage) {
    case 'missing':
      return load({ ...version, entry: 'entry.missing.js' });
    case 'altered':
      hashes.add(version.baseUrl, { [version.entry]: REFUSED });
      return load(version);
    case 'hanging':
      return new Promise<never>(() => undefined);
    case 'broken':
      return load({ ...version, containerGlobal: `${version.containerGlobal}_broken` });
    case 'incompatible':
      return load({ ...version, hostContext: { from: NO_SHELLS, to: NO_SHELLS } });
    case 'rendering': {
      const module = await load(version);
      const routes = module.routes.map((route) => ({
        ...route,
        lazy: undefined,
        element: undefined,
        Component: ThrowOnRender,
      }));
      return { ...module, routes };
    }
  }
}

function ThrowOnRender(): never {
  throw new Error('Broken on purpose.');
}
