import { checkout, deployables } from '@event-portal/commands';
import { measureBuild, type MeasuredBuild } from '@event-portal/tooling';
import { join } from 'node:path';
import type { Sizes } from './budgets';

/** The builds of the parts that run in browsers, by their folders. */
export type Builds = ReadonlyMap<string, MeasuredBuild>;

/** Measures what is in the `dist` of every deployable. @throws Error when one is not built. */
export function measureBuilds(): Builds {
  return new Map(deployables.map((folder) => [folder, measureBuild(join(checkout, folder))]));
}

/** Adds builds up: a page of a remote loads the start of the shell as well, and what it has for areas. What code asks for later is not in it. */
export function sumUp(builds: Builds): Sizes {
  const shell = builds.get('shell');
  const start = shell ? sizeOf(shell, [...shell.start, ...shell.areas]) : 0;
  const pages = [...builds].flatMap(([folder, build]) =>
    [...build.pages].map(([path, files]): [string, number] => [
      path,
      sizeOf(build, files) + (folder === 'shell' ? 0 : start),
    ]),
  );
  return {
    deployables: Object.fromEntries([...builds].map(([folder, build]) => [folder, sizeOf(build)])),
    pages: Object.fromEntries(pages.sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function sizeOf(build: MeasuredBuild, names?: readonly string[]): number {
  return build.files
    .filter(({ name }) => names?.includes(name) ?? true)
    .reduce((sum, { brotli }) => sum + brotli, 0);
}
