import {
  isGuardScope,
  HOST_CONTEXT_VERSION,
  type GuardScope,
  type RemoteArea,
} from '@event-portal/contracts';
import { hostContextReader } from '@event-portal/remote-kit';
import { guard, mayEnter } from '@event-portal/remote-kit/routing';
import type { ComponentType } from 'react';
import type { MiddlewareFunction, PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom';
import type { LoadRemote } from './version-ladder';
import type { ListedRemote } from './remote-catalogue';

const ID_PREFIX = 'remote:';

/** What the shell shows around remotes. */
export type RemoteChrome = { readonly NotFound: ComponentType; readonly ErrorBoundary: ComponentType };

/** Reads the session as a context of a version. */
export type ReadHostContextAs = (version: number) => Promise<unknown>;

/** What the router gets for the remotes. */
export type RemoteRoutes = {
  readonly routes: RouteObject[];
  readonly discover: PatchRoutesOnNavigationFunction;
};

/**
 * The shell's routes for the areas of the remotes: for each remote one pathless route that guards its areas and catches
 * its failures, with a splat per area that answers not-found. A splat still lets the router ask for more routes,
 * where a plain route for the area's home page would match and stay empty.
 *
 * A remote's routes are added the first time that somebody who may enter visits one of its areas. Refused people cause no
 * request of its code: nothing is added, and the declared route's guard does what the table says. From then on the remote's
 * own guards are handed the version of the host context that the remote was built for.
 */
export function createRemoteRoutes(
  remotes: readonly ListedRemote[],
  { NotFound, ErrorBoundary }: RemoteChrome,
  load: LoadRemote,
  readAs: ReadHostContextAs,
): RemoteRoutes {
  const contextVersions = new Map<string, number>();
  const read = () => readAs(HOST_CONTEXT_VERSION);

  const handOver =
    (name: string): MiddlewareFunction =>
    ({ context }) => {
      const version = contextVersions.get(name);
      if (version !== undefined) context.set(hostContextReader, () => readAs(version));
    };

  return {
    routes: remotes.map(({ name, descriptor: { areas } }) => ({
      id: `${ID_PREFIX}${name}`,
      middleware: [guardAreas(areas), handOver(name)],
      ErrorBoundary,
      children: areas.map(({ path }) => ({ path: `${path}/*`, caseSensitive: true, Component: NotFound })),
    })),

    async discover({ matches, patch }) {
      const match = matches.find(({ route }) => route.id?.startsWith(ID_PREFIX));
      const remote = remotes.find(({ name }) => `${ID_PREFIX}${name}` === match?.route.id);
      const pathname = matches.at(-1)?.pathname;
      if (!match || !remote || pathname === undefined) return;
      if (!(await mayEnter(scopesOf(remote.descriptor.areas, pathname), pathname, read))) return;

      const { routes, hostContextVersion } = await load(remote.name, pathname);
      contextVersions.set(remote.name, hostContextVersion);
      patch(match.route.id ?? null, routes);
    },
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
