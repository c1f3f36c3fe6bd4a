import { guardScopes, type FrameScope } from '@event-portal/contracts';
import { existsSync, readdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { printPaths, printRoutes } from './print-routes';
import { listPages, readRouteTree, RouteTreeError } from './route-tree';

/** Pathless folders that frame their pages without guarding them. */
const FRAMES: readonly FrameScope[] = ['_user', '_event'];
const pathlessFolders = new Set<string>([...guardScopes, ...FRAMES]);

/** Whether a deployable has route files at all. */
export function hasRoutes(folder: string): boolean {
  return existsSync(join(folder, 'src/routes'));
}

/**
 * Writes `routes.gen.ts` and `paths.gen.ts` where they differ from what the route files say.
 * @returns the files that were out of date, relative to the deployable.
 * @throws RouteTreeError
 */
export function generateRoutes(folder: string): string[] {
  return outdated(folder).map(({ file, source }) => {
    writeFileSync(file, source);
    return relative(folder, file);
  });
}

/**
 * Fails when the committed files are not what the route files say.
 * @throws RouteTreeError
 */
export function checkRoutes(folder: string): void {
  const stale = outdated(folder).map(({ file }) => relative(folder, file));
  if (stale.length > 0)
    throw new RouteTreeError(
      `${stale.join(' and ')} ${stale.length > 1 ? 'are' : 'is'} out of date. Run "npm run routes" and commit the result.`,
    );
}

/** Generates again whenever a route file appears, goes or moves; reports a broken tree and goes on. */
export function watchRoutes(folder: string, report: (message: string) => void): void {
  const refresh = () => {
    try {
      for (const file of generateRoutes(folder)) report(`${file} written`);
    } catch (error) {
      if (!(error instanceof RouteTreeError)) throw error;
      report(error.message);
    }
  };
  refresh();
  watch(join(folder, 'src/routes'), { recursive: true }, refresh);
}

/** Every page of a deployable: its URL pattern, and its route file after those of the layouts around it. */
export function listRoutePages(folder: string): { path: string; files: string[] }[] {
  const files = listFiles(join(folder, 'src/routes'));
  return listPages(readRouteTree(files, pathlessFolders)).map(({ path, file }) => ({
    path,
    files: [
      ...files.filter(
        (other) => other.endsWith('_layout.tsx') && file.startsWith(other.slice(0, -'_layout.tsx'.length)),
      ),
      file,
    ],
  }));
}

function outdated(folder: string): { file: string; source: string }[] {
  const tree = readRouteTree(listFiles(join(folder, 'src/routes')), pathlessFolders);
  return [
    { file: join(folder, 'src/routes.gen.ts'), source: printRoutes(tree, guardScopes) },
    { file: join(folder, 'src/paths.gen.ts'), source: printPaths(tree) },
  ].filter(({ file, source }) => !existsSync(file) || readFileSync(file, 'utf8') !== source);
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
