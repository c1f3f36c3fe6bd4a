import { HOST_CONTEXT_VERSION } from '@event-portal/contracts';
import {
  hostContextReader,
  platformContext,
  type ExtensionsView,
  type Platform,
} from '@event-portal/remote-kit';
import { followLinks, keepFocus } from '@event-portal/remote-kit/routing';
import { useSyncExternalStore, type ComponentType } from 'react';
import { createBrowserRouter, RouterContextProvider } from 'react-router-dom';
import type * as areaParts from './layout/area-parts';
import { FirstPending } from './layout/first-paint';
import type { OnDemand } from './on-demand';
import { Root } from './layout/root';
import type { ReadFlags } from './remotes/flag-values';
import type { PageFiles } from './remotes/page-files';
import type { RunAhead } from './remotes/run-ahead';
import type { RemoteRecovery } from './remotes/remote-recovery';
import type { ListedRemote } from './remotes/remote-catalogue';
import { AREAS_ID, createRemoteRoutes, type FindMore, type ReadHostContextAs } from './remotes/remote-routes';
import type { Teardowns } from './remotes/teardown';
import type { LoadRemote } from './remotes/version-ladder';
import { RootErrorBoundary } from './layout/root-error-boundary';
import { routes } from './routes.gen';

/** What pages of the areas need, and the shell's own do not. */
export type AreaParts = Pick<
  typeof areaParts,
  'AreaFrame' | 'AreaNotFound' | 'RemoteErrorBoundary' | 'RemoteFrame'
> & {
  readonly files: PageFiles;
  readonly loadRemote: LoadRemote;
  readonly runAhead: RunAhead;
  readonly tearDown: Teardowns['tearDown'];
  readonly extensions: OnDemand<ExtensionsView>;
  readonly recovery: RemoteRecovery;
  readonly readFlags: ReadFlags;
};

/** What the router needs. */
export type ShellRouterParts = {
  readonly remotes: readonly ListedRemote[];
  readonly findMore: FindMore;
  readonly platform: Platform;
  readonly areas: OnDemand<AreaParts>;
  readonly readHostContext: ReadHostContextAs;
  /** The path of its host below which the portal lies. */
  readonly basePath: string;
  /** The window as the portal sees it: addresses begin at the portal's root. */
  readonly window: Window;
};

/** The one router of the page: the shell's own pages, and the areas in which remotes add theirs. */
export function createShellRouter({
  remotes,
  findMore,
  platform,
  areas,
  readHostContext,
  basePath,
  window,
}: ShellRouterParts) {
  const remoteRoutes = createRemoteRoutes(
    remotes,
    {
      NotFound: inArea(areas, ({ AreaNotFound }) => AreaNotFound),
      ErrorBoundary: inArea(areas, ({ RemoteErrorBoundary }) => RemoteErrorBoundary),
    },
    async (...page) => (await areas.load()).loadRemote(...page),
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
            Component: inArea(areas, ({ AreaFrame }) => AreaFrame),
            children: remoteRoutes.routes,
          },
        ],
      },
    ],
    {
      window,
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
  followLinks(document, (to) => router.navigate(to), basePath);
  keepFocus(document);
  return router;
}

/** A component of the areas: on the way to one, its code has been asked for. Without it there is nothing but the failure. */
function inArea(areas: OnDemand<AreaParts>, choose: (parts: AreaParts) => ComponentType): ComponentType {
  return function InArea() {
    const { code, failure } = useSyncExternalStore(areas.subscribe, areas.get);
    if (!code && failure !== undefined) throw failure;
    const Part = code ? choose(code) : FirstPending;
    return <Part />;
  };
}
