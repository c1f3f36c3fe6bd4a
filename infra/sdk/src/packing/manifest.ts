import { checkout, Failure } from '@event-portal/commands';
import { readJson } from '@event-portal/contracts/json';
import { expectedByRemotes, surfaceOf } from '@event-portal/tooling';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { packageOf, type Imported } from './compile';

const Versions = z._default(z.record(z.string(), z.string()), {});
const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  exports: z._default(z.record(z.string(), z.string()), {}),
  dependencies: Versions,
  devDependencies: Versions,
});
export type Manifest = z.infer<typeof Manifest>;

/** Reads the manifest of a folder of this checkout. */
export function readManifest(folder: string): Manifest {
  const file = join(checkout, folder, 'package.json');
  return readJson(Manifest, readFileSync(file, 'utf8'), file);
}

/** The one version of all packages: that of the host contract, which `requires` of a remote is compared with. */
export const SDK_VERSION = readManifest('shared/remote-kit').version;

/** What a remote requires of the shell, as ranges by the names under which it is shared. */
export const requiredOfShell = Object.fromEntries(
  Object.entries(expectedByRemotes()).map(([name, { requiredVersion }]) => [name, requiredVersion]),
);

/** The names that these have in a page, where that is not all of them. */
export const surfacesOfShell = Object.fromEntries(
  Object.keys(requiredOfShell).flatMap((name) => {
    const surface = surfaceOf(name);
    return surface ? [[name, surface]] : [];
  }),
);

const rangesOfShell = new Map(
  Object.entries(requiredOfShell).map(([name, range]) => [packageOf(name), range]),
);

/**
 * What a package needs installed, from what its code imports. What the shell brings is a peer, in the range that is required
 * of the shell; what a team may do without is one that is optional.
 */
export function dependenciesOf(source: Manifest, { always, onDemand }: Imported): object {
  const dependencies: Record<string, string> = {};
  const peerDependencies: Record<string, string> = {};
  const peerDependenciesMeta: Record<string, { optional: true }> = {};
  for (const name of [...always, ...onDemand].filter((imported) => imported !== source.name).sort()) {
    const range = rangesOfShell.get(name);
    const version = source.dependencies[name] ?? source.devDependencies[name];
    if (name.startsWith('@event-portal/')) dependencies[name] = SDK_VERSION;
    else if (range !== undefined) peerDependencies[name] = range;
    else if (version === undefined)
      throw new Failure(`${source.name} imports ${name}, which its package.json does not list.`);
    else if (always.has(name) && name in source.dependencies) dependencies[name] = version;
    else {
      peerDependencies[name] = version;
      peerDependenciesMeta[name] = { optional: true };
    }
  }
  return { dependencies, peerDependencies, peerDependenciesMeta };
}
