import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package that a file of the workspace in `folder` imports. */
export type PackageImport = { readonly name: string; readonly folder: string };

/** What a build needs to know of `package-lock.json`. */
export type LockFile = {
  /** The folders of the workspaces, by the names of their packages. */
  readonly workspaces: ReadonlyMap<string, string>;
  /** Imported packages with all that they depend on, as `path version integrity`, sorted. */
  readonly reach: (imports: readonly PackageImport[]) => string[];
};

type Entry = {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly resolved?: string;
} & { readonly [Kind in (typeof KINDS)[number]]?: Readonly<Record<string, string>> };

const KINDS = ['dependencies', 'optionalDependencies', 'peerDependencies'] as const;

/** Reads the lock file of a checkout. */
export function readLockFile(checkout: string): LockFile {
  const text = readFileSync(join(checkout, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Readonly<Record<string, Entry>> };
  const links = Object.entries(packages).filter(([, { link }]) => link);
  const workspaces = new Map(
    links.map(([path, { resolved = '' }]) => [path.slice('node_modules/'.length), resolved]),
  );

  /** As Node looks for it: beside whoever asks, then in each folder above. */
  const locate = (name: string, from: string): string | undefined => {
    const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
    if (packages[path]) return path;
    return from === '' ? undefined : locate(name, from.slice(0, Math.max(0, from.lastIndexOf('/'))));
  };

  return {
    workspaces,
    reach(imports) {
      const found = new Set<string>();
      const add = (name: string, from: string) => {
        const path = locate(name, from);
        // An optional package that no platform here needs has no entry; a workspace is followed file by file.
        if (path === undefined || found.has(path) || packages[path]?.link) return;
        found.add(path);
        for (const kind of KINDS)
          for (const needed of Object.keys(packages[path]?.[kind] ?? {})) add(needed, path);
      };
      for (const { name, folder } of imports) add(name, folder);
      return [...found]
        .sort()
        .map((path) => `${path} ${packages[path]?.version} ${packages[path]?.integrity}`);
    },
  };
}
