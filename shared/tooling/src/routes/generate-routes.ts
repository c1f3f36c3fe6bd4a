import { guardScopes } from '@event-portal/contracts';
import { existsSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { hasExtensions, listExtensions, printExtensions } from './extensions';
import { printPages } from './print-pages';
import { printPaths, printRoutes } from './print-routes';
import { isRemote, listRoutePages, readTree } from './route-pages';
import { RouteTreeError } from './route-tree';

/** Whether a deployable has route files at all. */
export function hasRoutes(folder: string): boolean {
  return existsSync(join(folder, 'src/routes'));
}

/**
 * Writes `routes.gen.ts`, `paths.gen.ts`, and `pages.gen.ts` and `extensions.gen.ts` of a remote, where they differ from what the route files say.
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
      `${stale.join(', ')} ${stale.length > 1 ? 'are' : 'is'} out of date. Run "npm run routes" and commit the result.`,
    );
}

/** Generates again whenever a route file appears, goes, moves or changes; reports a broken tree and goes on. */
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
  if (hasExtensions(folder)) watch(join(folder, 'src/extensions'), { recursive: true }, refresh);
}

function outdated(folder: string): { file: string; source: string }[] {
  const tree = readTree(folder);
  const pages = listRoutePages(folder);
  return [
    { file: join(folder, 'src/routes.gen.ts'), source: printRoutes(tree, guardScopes) },
    { file: join(folder, 'src/paths.gen.ts'), source: printPaths(tree) },
    ...(isRemote(folder)
      ? [{ file: join(folder, 'src/pages.gen.ts'), source: printPages(pages, listExtensions(folder, pages)) }]
      : []),
    ...(hasExtensions(folder)
      ? [{ file: join(folder, 'src/extensions.gen.ts'), source: printExtensions(listExtensions(folder, [])) }]
      : []),
  ].filter(({ file, source }) => !existsSync(file) || readFileSync(file, 'utf8') !== source);
}
