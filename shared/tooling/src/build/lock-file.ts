import { readJson } from '@event-portal/contracts/json';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** A package that a file of the workspace in `folder` imports. */
export type PackageImport = { readonly name: string; readonly folder: string };

/** What a build needs to know of `package-lock.json`. */
export type LockFile = {
  /** The folders of the workspaces, by the names of their packages. */
  readonly workspaces: ReadonlyMap<string, string>;
  /** Imported packages with all that they depend on, as `path version integrity`, sorted. */
  readonly reach: (imports: readonly PackageImport[]) => string[];
};

const KINDS = ['dependencies', 'optionalDependencies', 'peerDependencies'] as const;

const Ranges = z.optional(z.record(z.string(), z.string()));
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      integrity: z.optional(z.string()),
      link: z.optional(z.boolean()),
      resolved: z.optional(z.string()),
      dependencies: Ranges,
      optionalDependencies: Ranges,
      peerDependencies: Ranges,
    }),
  ),
});

/** Reads the lock file of a checkout. */
export function readLockFile(checkout: string): LockFile {
  const text = readFileSync(join(checkout, 'package-lock.json'), 'utf8');
  const { packages } = readJson(Lock, text, 'package-lock.json');
  const links = Object.entries(packages).filter(([, { link }]) => link);
  const workspaces = new Map(
    links.map(([path, { resolved = '' }]) => [path.slice('node_modules/'.length), resolved]),
  );

  /** As Node resolves it: beside the importing package, then in each folder above. */
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
