import { hostContextReader, platformContext, type Platform } from '@event-portal/remote-kit';
import { followLinks, type ReadHostContext } from '@event-portal/remote-kit/routing';
import { createBrowserRouter, RouterContextProvider } from 'react-router-dom';
import { AreaFrame } from './layout/area-frame';
import { AreaNotFound, RemoteErrorBoundary } from './layout/remote-error-boundary';
import { FirstPending, Root } from './layout/root';
import type { LoadRemote } from './remotes/load-remote';
import type { ListedRemote } from './remotes/remote-catalogue';
import { discoverRemoteRoutes, remoteAreaRoutes } from './remotes/remote-routes';
import { RootErrorBoundary } from './layout/root-error-boundary';
import { routes } from './routes.gen';

/** What the router needs. */
export type ShellRouterParts = {
  readonly remotes: readonly ListedRemote[];
  readonly platform: Platform;
  readonly loadRemote: LoadRemote;
  readonly readHostContext: ReadHostContext;
};

/** The one router of the page: the shell's own pages, and the areas in which remotes add theirs. */
export function createShellRouter({ remotes, platform, loadRemote, readHostContext }: ShellRouterParts) {
  const router = createBrowserRouter(
    [
      {
        Component: Root,
        ErrorBoundary: RootErrorBoundary,
        HydrateFallback: FirstPending,
        children: [
          ...routes,
          {
            Component: AreaFrame,
            children: remoteAreaRoutes(remotes, {
              NotFound: AreaNotFound,
              ErrorBoundary: RemoteErrorBoundary,
            }),
          },
        ],
      },
    ],
    {
      future: { v8_middleware: true },
      getContext() {
        const context = new RouterContextProvider();
        context.set(platformContext, platform);
        context.set(hostContextReader, readHostContext);
        return context;
      },
      patchRoutesOnNavigation: discoverRemoteRoutes(remotes, loadRemote, readHostContext),
    },
  );
  followLinks(document, (to) => void router.navigate(to));
  return router;
}
