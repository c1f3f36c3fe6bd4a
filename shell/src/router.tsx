import { HOST_CONTEXT_VERSION } from '@event-portal/contracts';
import { hostContextReader, platformContext, type Platform } from '@event-portal/remote-kit';
import { followLinks, keepFocus } from '@event-portal/remote-kit/routing';
import { createBrowserRouter, RouterContextProvider } from 'react-router-dom';
import { AreaFrame } from './layout/area-frame';
import { AreaNotFound, RemoteErrorBoundary } from './layout/remote-error-boundary';
import { FirstPending } from './layout/first-paint';
import { Root } from './layout/root';
import type { ListedRemote } from './remotes/remote-catalogue';
import { AREAS_ID, createRemoteRoutes, type FindMore, type ReadHostContextAs } from './remotes/remote-routes';
import type { LoadRemote } from './remotes/version-ladder';
import { RootErrorBoundary } from './layout/root-error-boundary';
import { routes } from './routes.gen';

/** What the router needs. */
export type ShellRouterParts = {
  readonly remotes: readonly ListedRemote[];
  readonly findMore: FindMore;
  readonly platform: Platform;
  readonly loadRemote: LoadRemote;
  readonly readHostContext: ReadHostContextAs;
};

/** The one router of the page: the shell's own pages, and the areas in which remotes add theirs. */
export function createShellRouter({
  remotes,
  findMore,
  platform,
  loadRemote,
  readHostContext,
}: ShellRouterParts) {
  const remoteRoutes = createRemoteRoutes(
    remotes,
    { NotFound: AreaNotFound, ErrorBoundary: RemoteErrorBoundary },
    loadRemote,
    readHostContext,
    findMore,
  );
  const router = createBrowserRouter(
    [
      {
        Component: Root,
        ErrorBoundary: RootErrorBoundary,
        HydrateFallback: FirstPending,
        children: [
          ...routes,
          {
            id: AREAS_ID,
            Component: AreaFrame,
            children: remoteRoutes.routes,
          },
        ],
      },
    ],
    {
      future: { v8_middleware: true },
      getContext() {
        const context = new RouterContextProvider();
        context.set(platformContext, platform);
        context.set(hostContextReader, () => readHostContext(HOST_CONTEXT_VERSION));
        return context;
      },
      patchRoutesOnNavigation: remoteRoutes.discover,
    },
  );
  followLinks(document, (to) => router.navigate(to));
  keepFocus(document);
  return router;
}
