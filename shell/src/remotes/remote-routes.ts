import { guardScopes, type GuardScope, type RemoteArea } from '@event-portal/contracts';
import { guard, mayEnter, type ReadHostContext } from '@event-portal/remote-kit/routing';
import type { ComponentType } from 'react';
import type { MiddlewareFunction, PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom';
import type { LoadRemote } from './load-remote';
import type { ListedRemote } from './remote-catalogue';

const ID_PREFIX = 'remote:';

/** What the shell shows around remotes. */
export type RemoteChrome = { readonly NotFound: ComponentType; readonly ErrorBoundary: ComponentType };

/**
 * The shell's routes for the areas of the remotes: for each remote one pathless route that guards its areas and catches
 * its failures, with a splat per area that answers not-found. A splat still lets the router ask for more routes,
 * where a plain route for the area's home page would match and stay empty.
 */
export function remoteAreaRoutes(
  remotes: readonly ListedRemote[],
  { NotFound, ErrorBoundary }: RemoteChrome,
): RouteObject[] {
  return remotes.map(({ name, descriptor: { areas } }) => ({
    id: `${ID_PREFIX}${name}`,
    middleware: [guardAreas(areas)],
    ErrorBoundary,
    children: areas.map(({ path }) => ({ path: `${path}/*`, caseSensitive: true, Component: NotFound })),
  }));
}

/**
 * Adds a remote's routes the first time that somebody who may enter visits one of its areas. Refused people cause no
 * request of its code: nothing is added, and the declared route's guard does what the table says.
 */
export function discoverRemoteRoutes(
  remotes: readonly ListedRemote[],
  load: LoadRemote,
  read: ReadHostContext,
): PatchRoutesOnNavigationFunction {
  return async ({ matches, patch }) => {
    const match = matches.find(({ route }) => route.id?.startsWith(ID_PREFIX));
    const remote = remotes.find(({ name }) => `${ID_PREFIX}${name}` === match?.route.id);
    const pathname = matches.at(-1)?.pathname;
    if (!match || !remote || pathname === undefined) return;
    if (!(await mayEnter(scopesOf(remote.descriptor.areas, pathname), pathname, read))) return;

    const { routes } = await load(remote.name, pathname);
    patch(match.route.id ?? null, routes);
  };
}

/** The guard scopes of a path in one of the areas, from the outside in. */
export function scopesOf(areas: readonly RemoteArea[], pathname: string): GuardScope[] {
  const area = areas.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return ['_protected', ...(area && isGuardScope(area.path) ? [area.path] : [])];
}

function guardAreas(areas: readonly RemoteArea[]): MiddlewareFunction {
  return async (args, next) => {
    const pathname = decode(new URL(args.request.url).pathname);
    const guards = scopesOf(areas, pathname).map((scope) => guard(scope));
    for (const check of guards) await check(args, next);
  };
}

/** As the router decodes a path before it matches it: `/%61dmin` is `/admin`. */
function decode(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

function isGuardScope(path: string): path is GuardScope {
  return (guardScopes as ReadonlySet<string>).has(path);
}
