import { checkRoutes, generateRoutes, RouteTreeError } from '@event-portal/tooling';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, remotes } from '../checkout';
import { fillGuardsPage, listPortalPages, printBrowserPages } from './portal-pages';

const BROWSER_PAGES = 'infra/e2e/src/portal/support/pages.gen.ts';
const GUARDS_PAGE = 'infra/docs/guards.md';

/**
 * Writes everything that follows from the route files, where it is out of date.
 * @param added the folder of a remote that has just been made.
 * @returns the files that were.
 */
export function writeGeneratedPages(...added: readonly string[]): string[] {
  const folders = listFolders(added);
  const trees = folders.flatMap((folder) =>
    generateRoutes(join(checkout, folder)).map((file) => `${folder}/${file}`),
  );
  const others = listOutdated(folders).map(({ file, content }) => {
    writeFileSync(join(checkout, file), content);
    return file;
  });
  return [...trees, ...others];
}

/** Fails when a generated file is not what the route files say. @throws RouteTreeError */
export function checkGeneratedPages(): void {
  const folders = listFolders([]);
  folders.forEach((folder) => checkRoutes(join(checkout, folder)));
  const [first] = listOutdated(folders);
  if (first)
    throw new RouteTreeError(`${first.file} is out of date. Run "npm run routes" and commit the result.`);
}

function listFolders(added: readonly string[]): string[] {
  return ['shell', ...[...remotes.map(({ folder }) => folder), ...added].sort()];
}

function listOutdated(folders: readonly string[]): { file: string; content: string }[] {
  const pages = listPortalPages(folders.map((folder) => join(checkout, folder)));
  return [
    { file: BROWSER_PAGES, content: printBrowserPages(pages) },
    { file: GUARDS_PAGE, content: fillGuardsPage(readFileSync(join(checkout, GUARDS_PAGE), 'utf8'), pages) },
  ].filter(({ file, content }) => content !== readFileSync(join(checkout, file), 'utf8'));
}
