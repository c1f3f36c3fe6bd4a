import { guardScopes, isGuardScope, type FrameScope, type GuardScope } from '@event-portal/contracts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { readEarly, readPage, type PageDeclaration } from './read-page';
import { rolesOf } from './roles-of';
import { listPages, readRouteTree, RouteTreeError, type RouteNode, type TreePage } from './route-tree';

/** Pathless folders that frame their pages without guarding them. */
const FRAMES: readonly FrameScope[] = ['_user', '_event'];
const isFrame = (name: string): name is FrameScope => FRAMES.some((frame) => frame === name);
const pathlessFolders = new Set<string>([...guardScopes, ...FRAMES]);

/** A page of a deployable, with what it says of itself. */
export type RoutePage = PageDeclaration & {
  /** Its URL pattern. */
  readonly path: string;
  /** Its route file, relative to `src/routes`. */
  readonly file: string;
  /** What guards and frames it, from the outside in. */
  readonly scopes: readonly (GuardScope | FrameScope)[];
};

/** Reads the tree of a deployable's route files. @throws RouteTreeError */
export function readTree(folder: string): RouteNode {
  return readRouteTree(listFiles(routesOf(folder)), pathlessFolders);
}

/**
 * Every page of a deployable. What answers all other addresses of a folder is not one of them.
 * @throws RouteTreeError when a page does not say what it has to.
 */
export function listRoutePages(folder: string): RoutePage[] {
  return listPages(readTree(folder))
    .filter(({ path }) => !path.endsWith('*'))
    .map((page) => toRoutePage(folder, page));
}

function toRoutePage(folder: string, { path, file, scopes }: TreePage): RoutePage {
  const nameOf = (route: string) => `${basename(folder)}/src/routes/${route}`;
  const read = (route: string) => readFileSync(join(routesOf(folder), route), 'utf8');
  const name = nameOf(file);
  const declaration = readPage(name, read(file));
  const guards = scopes.filter((scope) => isGuardScope(scope) || isFrame(scope));
  const roles = rolesOf({ scopes: guards, path });
  // Of those for whom a layout reads, the page may keep some out.
  const ofLayouts = listAround(folder, file, LAYOUT)
    .flatMap((layout) => readEarly(nameOf(layout), read(layout)))
    .map((early) =>
      early.for ? { ...early, for: early.for.filter((role) => roles.includes(role)) } : early,
    );
  if (declaration.shape === undefined && isRemote(folder))
    throw new RouteTreeError(
      `${name}: the page does not say which shape it has. Export it: export const shape = 'table'.`,
    );
  if (declaration.navigation.length > 0 && !isRemote(folder))
    throw new RouteTreeError(`${name}: the shell has no side bar of its own. Leave out navigation.`);
  const early = [...declaration.early, ...ofLayouts];
  if (declaration.offline && !isRemote(folder))
    throw new RouteTreeError(`${name}: only pages of remotes open without a network. Leave out offline.`);
  if (declaration.offline && early.length === 0)
    throw new RouteTreeError(
      `${name}: a page that opens without a network keeps what it reads early, and reads nothing early.`,
    );
  return {
    ...declaration,
    early,
    path,
    file,
    scopes: guards,
  };
}

/** The URL patterns of a deployable, each with the files that a visit of it needs: its layouts, then the page. */
export function listRouteFiles(folder: string): { path: string; files: string[] }[] {
  return listPages(readTree(folder)).map(({ path, file }) => ({
    path,
    files: [...listAround(folder, file, LAYOUT), file],
  }));
}

/** The URL patterns of a deployable, each with the route files whose code runs for it. */
export function listRunFiles(folder: string): { path: string; files: string[] }[] {
  return listPages(readTree(folder)).map(({ path, file }) => ({
    path,
    files: [MIDDLEWARE, LAYOUT]
      .flatMap((name) => listAround(folder, file, name))
      .concat(file)
      .map((route) => join(routesOf(folder), route)),
  }));
}

/** The route files of a name that a page lies in. */
function listAround(folder: string, page: string, name: string): string[] {
  return listFiles(routesOf(folder))
    .filter((file) => basename(file) === name)
    .filter((around) => page.startsWith(around.slice(0, -name.length)));
}

const LAYOUT = '_layout.tsx';
const MIDDLEWARE = '_middleware.ts';

/** Whether a deployable is a remote: the shell's side bar and skeletons are for the pages of remotes. */
export function isRemote(folder: string): boolean {
  return existsSync(join(folder, 'src/remote.ts'));
}

function routesOf(folder: string): string {
  return join(folder, 'src/routes');
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
