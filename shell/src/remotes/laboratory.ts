import type { RemoteVersion } from '@event-portal/contracts';
import { RemoteBreakage, type RemoteModule } from '@event-portal/remote-kit';
import * as z from 'zod/mini';
import { REFUSED, type FileHashes } from './file-integrity';

const KEY = 'remotes-broken-on-purpose';

/** A version of the host context that no shell will ever offer. */
const NO_SHELLS = Number.MAX_SAFE_INTEGER;

const Kept = z.array(z.object({ name: z.string(), version: z.string(), breakage: z.enum(RemoteBreakage) }));

/** A version that fails in this tab because somebody wants to see what that looks like. */
type BrokenVersion = z.infer<typeof Kept>[number];

/** Breaks versions on purpose, in this tab alone, until they are mended. */
export type Laboratory = {
  readonly list: () => readonly BrokenVersion[];
  /** @throws Error where the browser keeps nothing. */
  readonly add: (broken: BrokenVersion) => void;
  readonly clear: () => void;
  readonly isBroken: (name: string, version: string) => boolean;
  /** The version as the registry would have to describe it for the failure to happen; never settles for one that hangs. */
  readonly spoilVersion: (name: string, version: RemoteVersion) => Promise<RemoteVersion>;
  /** What the version exposes, with pages that throw where that is wanted. */
  readonly spoilModule: (name: string, version: RemoteVersion, module: RemoteModule) => RemoteModule;
};

/** Opens what this tab keeps. Nothing is ever broken where it is not allowed. */
export function openLaboratory(
  window: Pick<Window, 'sessionStorage'>,
  { isAllowed, hashes }: { isAllowed: boolean; hashes: FileHashes },
): Laboratory {
  const broken = isAllowed ? read() : [];

  function read(): readonly BrokenVersion[] {
    try {
      return Kept.safeParse(JSON.parse(window.sessionStorage.getItem(KEY) ?? '[]')).data ?? [];
    } catch {
      return [];
    }
  }

  const find = (name: string, version: string) =>
    broken.find((candidate) => candidate.name === name && candidate.version === version)?.breakage;

  return {
    list: () => broken,
    add(next) {
      if (!isAllowed) return;
      const others = broken.filter(({ name, version }) => name !== next.name || version !== next.version);
      window.sessionStorage.setItem(KEY, JSON.stringify([...others, next]));
    },
    clear: () => window.sessionStorage.removeItem(KEY),
    isBroken: (name, version) => find(name, version) !== undefined,
    async spoilVersion(name, version) {
      switch (find(name, version.version)) {
        case 'missing':
          return { ...version, entry: 'entry.missing.js' };
        case 'altered':
          hashes.add(version.baseUrl, { [version.entry]: REFUSED });
          return version;
        case 'hanging':
          return new Promise<never>(() => undefined);
        case 'broken':
          return { ...version, containerGlobal: `${version.containerGlobal}_broken` };
        case 'incompatible':
          return { ...version, hostContext: { from: NO_SHELLS, to: NO_SHELLS } };
        default:
          return version;
      }
    },
    spoilModule(name, version, module) {
      if (find(name, version.version) !== 'rendering') return module;
      const routes = module.routes.map((route) => ({
        ...route,
        lazy: undefined,
        element: undefined,
        Component: ThrowOnRender,
      }));
      return { ...module, routes: routes };
    },
  };
}

function ThrowOnRender(): never {
  throw new Error('Broken on purpose.');
}
