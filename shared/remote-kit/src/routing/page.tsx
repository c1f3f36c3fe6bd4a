import type {
  OfflinePage,
  PageNavigation,
  PagePalette,
  PageShape,
  PathParams,
} from '@event-portal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { use, useSyncExternalStore, type ComponentType } from 'react';
import type {
  ActionFunction,
  ActionFunctionArgs,
  LoaderFunction,
  LoaderFunctionArgs,
  RouteObject,
} from 'react-router-dom';
import { rejectIfRefused } from './guard';
import { PageErrorBoundary } from './page-error';
import { PageOutlet } from './page-outlet';
import type { PageRead } from './page-read';
import { rememberModule } from './remember-module';

/** What the loader of a page gets; its params are those of the page's URL. */
export type PageLoaderArgs<Path extends string> = Omit<LoaderFunctionArgs, 'params'> & {
  params: PathParams<Path>;
};

/** What the action of a page gets. */
export type PageActionArgs<Path extends string> = Omit<ActionFunctionArgs, 'params'> & {
  params: PathParams<Path>;
};

/** What a title may be made from, beside the loader's data. Older shells do not hand it over. */
export type TitleContext = {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly queryClient: QueryClient;
};

/** What a page says about itself to the frame around it. */
export type PageHandle<Data = unknown> = {
  /**
   * The page's name in the browser's title and for screen readers; a function of the loader's data, or of what is in the
   * cache, where it depends on them.
   */
  readonly title: string | ((data: Data, context?: TitleContext) => string);
};

/** What a page's file may export. */
export type PageModule<Path extends string> = {
  readonly Component: ComponentType;
  readonly loader?: (args: PageLoaderArgs<Path>) => unknown;
  readonly action?: (args: PageActionArgs<Path>) => unknown;
  // The data is the page's own business: the frame only passes it back.
  readonly handle?: PageHandle<never>;
  /** What stands in its place until it is there. */
  readonly shape?: PageShape;
  /** The entries of side bars that lead to it. */
  readonly navigation?: PageNavigation | readonly PageNavigation[];
  /** The entry of the command palette that leads to it, beside that of its navigation. */
  readonly palette?: PagePalette;
  /** What its loader asks the API for, whoever opens it. */
  readonly early?: readonly PageRead[];
  /** It opens without a network, as it was: what it reads early is kept for so many hours at most. */
  readonly offline?: OfflinePage;
};

/** What a layout's file exports: a layout has no loader, so that a refusal below it still shows inside it. */
export type LayoutModule = { readonly Component: ComponentType };

/** The fields of a route object that make it a page. */
export type PageRoute = {
  readonly loader: LoaderFunction;
  readonly action: ActionFunction;
  readonly handle: unknown;
  readonly Component: ComponentType;
};

/**
 * A route whose code is loaded when it is first needed. React Router's own `lazy` remembers a failure for ever;
 * here every visit tries again, so that a retry works in place.
 */
export function page<Path extends string>(load: () => Promise<PageModule<Path>>): PageRoute {
  const module = rememberModule(load);
  return {
    loader: async (args) => {
      rejectIfRefused(args.context);
      return (await module.load()).loader?.(args as never) ?? null;
    },
    action: async (args) => {
      rejectIfRefused(args.context);
      const { action } = await module.load();
      if (!action) throw new Response(null, { status: 405 });
      return action(args as never);
    },
    handle: {
      get title() {
        return module.loaded()?.handle?.title;
      },
      prepareCode: module.prepare,
    },
    Component: function Page() {
      const Component = useSyncExternalStore(module.subscribe, module.loaded)?.Component;
      return Component ? <Component /> : null;
    },
  };
}

/**
 * A layout around routes. Its code is loaded with the first page inside it, at the same time as that page's.
 * What goes wrong in a page shows inside the layout.
 */
export function layout(load: () => Promise<LayoutModule>, children: RouteObject[]): RouteObject {
  const module = rememberModule(load);
  return {
    middleware: [
      ({ context }) => {
        rejectIfRefused(context);
        // A failure is shown where the layout renders, not here: the pages' own guards still have to run.
        module.load().catch(() => undefined);
      },
    ],
    handle: { prepareCode: module.prepare },
    Component: function Layout() {
      const { Component } = module.loaded() ?? use(module.attempt());
      return <Component />;
    },
    children: [{ ErrorBoundary: PageErrorBoundary, Component: PageOutlet, children }],
  };
}
