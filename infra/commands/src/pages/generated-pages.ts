import { checkRoutes, generateRoutes } from '@event-portal/tooling';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, remotes } from '../checkout';
import { Failure } from '../failure';
import { fillGuardsPage, listPortalPages, printBrowserPages } from './portal-pages';
import { tellRouteFaults } from './route-failure';

const BROWSER_PAGES = 'infra/e2e/src/portal/support/pages.gen.ts';
const GUARDS_PAGE = 'infra/docs/guards.md';

/**
 * Writes everything that follows from the route files, where it is out of date.
 * @param added the folder of a remote that has just been made.
 * @returns the files that were.
 * @throws Failure that says what is wrong with a route file.
 */
export function writeGeneratedPages(...added: readonly string[]): string[] {
  return tellRouteFaults(() => write(listFolders(added)));
}

function write(folders: readonly string[]): string[] {
  const trees = folders.flatMap((folder) =>
    generateRoutes(join(checkout, folder)).map((file) => `${folder}/${file}`),
  );
  const others = listOutdated(folders).map(({ file, content }) => {
    writeFileSync(join(checkout, file), content);
    return file;
  });
  return [...trees, ...others];
}

/** Fails when a generated file is not what the route files say. @throws Failure */
export function checkGeneratedPages(): void {
  const folders = listFolders([]);
  const [first] = tellRouteFaults(() => {
    folders.forEach((folder) => checkRoutes(join(checkout, folder)));
    return listOutdated(folders);
  });
  if (first) throw new Failure(`${first.file} is out of date. Run "npm run routes" and commit the result.`);
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
