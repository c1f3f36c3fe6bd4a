import { areaAt, HOST_CONTEXT_VERSION, scopesAt, type RemoteArea } from '@event-portal/contracts';
import { hostContextReader } from '@event-portal/remote-kit';
import { guard, mayEnter } from '@event-portal/remote-kit/routing';
import type { ComponentType } from 'react';
import type { MiddlewareFunction, PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom';
import type { LoadRemote } from './version-ladder';
import type { ListedRemote } from './remote-catalogue';

const ID_PREFIX = 'remote:';

/** The route around the areas of a remote. */
export const remoteRouteId = (name: string) => `${ID_PREFIX}${name}`;

/** The route around the areas of all remotes. */
export const AREAS_ID = 'areas';

/** What the shell shows around remotes. */
export type RemoteChrome = { readonly NotFound: ComponentType; readonly ErrorBoundary: ComponentType };

/** Reads the session as a context of a version; for the code of a remote, with its flags. */
export type ReadHostContextAs = (version: number, remote?: string) => Promise<unknown>;

/** Every remote that is known once it was looked for the one that owns a path. @throws LoadFailure */
export type FindMore = (pathname: string) => Promise<readonly ListedRemote[]>;

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
 * Of remotes that did not come with the page, the areas are added when somebody goes to a page that nobody else owns.
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
  findMore: FindMore,
): RemoteRoutes {
  const known = new Map(remotes.map((remote) => [remote.name, remote]));
  const contextVersions = new Map<string, number>();
  /** Why a remote did not load that nobody knew before: its route was not there yet to catch it. */
  const failures = new Map<string, unknown>();
  const read = () => readAs(HOST_CONTEXT_VERSION);

  const handOver =
    (name: string): MiddlewareFunction =>
    ({ context }) => {
      const version = contextVersions.get(name);
      if (version !== undefined) context.set(hostContextReader, () => readAs(version, name));
    };

  const throwFailure =
    (name: string): MiddlewareFunction =>
    () => {
      if (!failures.has(name)) return;
      const failure = failures.get(name);
      failures.delete(name);
      throw failure;
    };

  const toRoute = ({ name, descriptor: { areas } }: ListedRemote): RouteObject => ({
    id: remoteRouteId(name),
    middleware: [guardAreas(areas), throwFailure(name), handOver(name)],
    ErrorBoundary,
    children: areas.map(({ path }) => ({
      id: `${remoteRouteId(name)}${path}`,
      path: `${path}/*`,
      caseSensitive: true,
      Component: NotFound,
    })),
  });

  async function findOwner(
    pathname: string,
    patch: (routeId: string | null, routes: RouteObject[]) => void,
  ): Promise<ListedRemote | undefined> {
    const more = (await findMore(pathname)).filter(({ name }) => !known.has(name));
    for (const remote of more) known.set(remote.name, remote);
    patch(AREAS_ID, more.map(toRoute));
    return [...known.values()].find(({ descriptor: { areas } }) => areaAt(areas, pathname));
  }

  return {
    routes: remotes.map(toRoute),

    async discover({ path, matches, patch }) {
      const match = matches.find(({ route }) => route.id?.startsWith(ID_PREFIX));
      const pathname = (match && matches.at(-1)?.pathname) ?? decode(path);
      const remote = match
        ? known.get(match.route.id?.slice(ID_PREFIX.length) ?? '')
        : await findOwner(pathname, patch);
      if (!remote) return;
      if (!(await mayEnter(scopesAt(remote.descriptor.areas, pathname), pathname, read))) return;

      failures.delete(remote.name);
      try {
        const { routes, hostContextVersion } = await load(remote.name, pathname);
        contextVersions.set(remote.name, hostContextVersion);
        patch(remoteRouteId(remote.name), routes);
      } catch (failure) {
        if (match) throw failure;
        failures.set(remote.name, failure);
      }
    },
  };
}

function guardAreas(areas: readonly RemoteArea[]): MiddlewareFunction {
  return async (args, next) => {
    const pathname = decode(new URL(args.request.url).pathname);
    const guards = scopesAt(areas, pathname).map((scope) => guard(scope));
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
