import type { RemoteVersion } from '@event-portal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { createBrowserRouter, RouteObject } from 'react-router-dom';
import type { RemoteCatalogue } from './remote-catalogue';
import { remoteRouteId } from './remote-routes';

type Router = Pick<
  ReturnType<typeof createBrowserRouter>,
  'manifest' | 'patchRoutes' | 'state' | 'subscribe'
>;

/** What unloading needs. */
export type UnloadParts = {
  readonly catalogue: Pick<RemoteCatalogue, 'outdated' | 'subscribe' | 'unload'>;
  readonly router: Router;
  readonly queryClient: Pick<QueryClient, 'removeQueries'>;
  /** Whether something of a remote may be on pages of others: an extension. */
  readonly isExtending: (name: string) => boolean;
  /** Forgets that a version was loaded, so that the next page of its remote begins from the top. */
  readonly forget: (name: string, version: RemoteVersion) => void;
};

/**
 * Takes remotes out of the page of which there is another version by now, while nothing of them is in sight. Their next page
 * brings that version as the first page of a remote always does, without a load of the document.
 */
export function unloadOutdated({ catalogue, router, queryClient, isExtending, forget }: UnloadParts): void {
  const isShown = (name: string) =>
    router.state.matches.some(({ route }) => route.id === remoteRouteId(name));

  function look(): void {
    if (router.state.navigation.state !== 'idle' || router.state.revalidation !== 'idle') return;
    const next = catalogue
      .outdated()
      .find(([name, version]) => canRunAgain(version) && !isShown(name) && !isExtending(name));
    if (!next) return;
    const [name, version] = next;
    // Nothing asks for it from here on: whoever hears of the change looks for the next one.
    forget(name, version);
    unloadEntry(version);
    // The next version may expect replies of another shape.
    queryClient.removeQueries({ queryKey: [name], type: 'inactive' });
    catalogue.unload(name);
    unloadRoutes(router, remoteRouteId(name));
  }

  catalogue.subscribe(look);
  router.subscribe(look);
  look();
}

/** A module runs once in a page, and sources change where they are: such a version could not come back without a load. */
function canRunAgain({ format, integrity }: RemoteVersion): boolean {
  return format === 'script' && integrity !== null;
}

/**
 * Takes away the routes that were added to one, down to those that it was declared with. Routers only ever add: this takes the
 * routes out of the lists that the router goes by, and has it rank them anew.
 */
function unloadRoutes({ manifest, patchRoutes }: Router, id: string): void {
  const route = manifest[id];
  if (!route?.children) return;
  for (const child of route.children.filter((one) => !one.id?.startsWith(`${id}/`))) {
    route.children.splice(route.children.indexOf(child), 1);
    forgetRoute(child);
  }
  patchRoutes(id, []);

  function forgetRoute({ id: childId, children = [] }: RouteObject): void {
    if (childId !== undefined) Reflect.deleteProperty(manifest, childId);
    children.forEach(forgetRoute);
  }
}

/** Lets go of a container that was a script, its files and its style sheets. Loaded again, it runs as if for the first time. */
function unloadEntry({ containerGlobal, baseUrl }: RemoteVersion): void {
  // Besides itself, where webpack keeps what has arrived of its files: by today's name, and by that of earlier builds.
  for (const global of [containerGlobal, `${containerGlobal}$`, `webpackChunk_${containerGlobal}`])
    Reflect.set(window, global, undefined);
  const { href } = new URL(baseUrl, document.baseURI);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.href.startsWith(href)) link.remove();
}
