import { HOST_CONTEXT_VERSION, RemoteBuild, type OfflinePage } from '@event-portal/contracts';
import { createHash } from 'node:crypto';
import type { Compilation } from 'webpack';
import type { BuildTarget, Deployable } from '../deployable';
import { isRemote, listRouteFiles } from '../routes/route-pages';
import { entryFiles } from './describe-build-plugin';
import { expectedByRemotes } from './shared-dependencies';

/** The finished build of a remote, as `remote.json` describes it. */
export function describeRemote(
  compilation: Compilation,
  { descriptor, early, offline, needs }: Extract<Deployable, { kind: 'remote' }>,
  { folder, mode, version, buildId }: BuildTarget,
  containerGlobal: string,
): RemoteBuild {
  const entry = entryFiles(compilation, containerGlobal)[0];
  return RemoteBuild.parse({
    descriptor,
    version,
    buildId,
    entry,
    format: 'script',
    containerGlobal,
    hostContext: { from: HOST_CONTEXT_VERSION, to: HOST_CONTEXT_VERSION },
    requires: Object.fromEntries(
      Object.entries(expectedByRemotes()).map(([name, { requiredVersion }]) => [name, requiredVersion]),
    ),
    integrity: mode === 'production' ? hashFiles(compilation) : null,
    preload: filesOfPages(folder, compilation),
    early,
    offline: offline && withLaterFiles(folder, compilation, offline),
    needs,
  });
}

/** The hash of every script and style sheet of a build. */
export function hashFiles(compilation: Compilation): Record<string, string> {
  const files = compilation.getAssets().filter(({ name }) => /\.(js|css)$/.test(name));
  const hashes = files.map(({ name, source }): [string, string] => [
    name,
    `sha384-${createHash('sha384').update(source.buffer()).digest('base64')}`,
  ]);
  return Object.fromEntries(hashes.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What a remote exposes: the module that `import()` of the container loads first. */
export const EXPOSED = './src/remote.ts';

/** The module that has all of the shell that pages of the areas need, and its own do not. */
export const AREA_PARTS = './layout/area-parts';

/** The files that a page loads of its deployable once this one has started, by URL pattern. */
export function filesOfPages(folder: string, compilation: Compilation): Record<string, string[]> {
  const first = isRemote(folder) ? [EXPOSED] : [];
  return Object.fromEntries(
    listRouteFiles(folder).map(({ path, files }) => {
      const requests = [...first, ...files.map(requestOf)];
      return [path, [...new Set(requests.flatMap((request) => filesOf(compilation, request)))]];
    }),
  );
}

/** What the generated routes import a route file by. */
function requestOf(file: string): string {
  return `./routes/${file.replace(/\.tsx$/, '')}`;
}

/** The files that `import(request)` loads. */
export function filesOf(compilation: Compilation, request: string): string[] {
  return filesOfGroups(groupsOf(compilation, request));
}

/** Pages that open without a network, with what each loads only once it is used: a camera's decoder, a dialog. */
function withLaterFiles(
  folder: string,
  compilation: Compilation,
  offline: Readonly<Record<string, OfflinePage>>,
): RemoteBuild['offline'] {
  const pages = listRouteFiles(folder).flatMap(({ path, files }) => {
    const page = offline[path];
    if (!page) return [];
    const groups = new Set(files.map(requestOf).flatMap((request) => groupsOf(compilation, request)));
    const first = new Set(filesOfGroups([...groups]));
    // A set hands out what is added to it meanwhile, too.
    for (const group of groups) for (const child of group.childrenIterable) groups.add(child);
    const later = new Set(filesOfGroups([...groups]).filter((file) => !first.has(file)));
    return [[path, { ...page, later: [...later].sort() }] as const];
  });
  return Object.fromEntries(pages);
}

type ChunkGroup = Compilation['chunkGroups'][number];

function groupsOf({ chunkGroups }: Compilation, request: string): ChunkGroup[] {
  return chunkGroups.filter(({ origins }) => origins.some((origin) => origin.request === request));
}

function filesOfGroups(groups: readonly ChunkGroup[]): string[] {
  const files: string[] = groups.flatMap((group) => group.getFiles());
  return files.filter((file) => /\.(js|css)$/.test(file));
}
