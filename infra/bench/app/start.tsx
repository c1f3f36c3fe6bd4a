import { signOut, type RemoteDescriptor } from '@event-portal/contracts';
import {
  addressOf,
  createHttpClient,
  createQueryClient,
  hostContextReader,
  platformContext,
  PlatformProvider,
  SESSION_QUERY_KEY,
  type Platform,
} from '@event-portal/remote-kit';
import { followLinks, keepFocus } from '@event-portal/remote-kit/routing';
import '@event-portal/ui/global.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { HOST_CONTEXT_VERSION } from '@event-portal/contracts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  RouterContextProvider,
  RouterProvider,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom';
import { watchApi } from '../../../shell/src/api-status/api-status';
import { openKeptInput } from '../../../shell/src/auth/kept-input';
import { createOAuth } from '../../../shell/src/auth/oauth';
import { earlyReply, hostContextFrom, sessionQuery } from '../../../shell/src/auth/session';
import { openSessionChannel } from '../../../shell/src/auth/session-channel';
import { watchSession } from '../../../shell/src/auth/session-watch';
import { createSignInAttempt } from '../../../shell/src/auth/sign-in-attempt';
import { createBell } from '../../../shell/src/layout/bell/unread';
import { AreaFrame, RemoteFrame } from '../../../shell/src/layout/area-frame';
import { lookAt } from '../../../shell/src/layout/areas';
import { createCommandList } from '../../../shell/src/layout/command-list';
import { FirstPending } from '../../../shell/src/layout/first-paint';
import { createNotices } from '../../../shell/src/layout/notices';
import { createPageError } from '../../../shell/src/layout/page-error';
import { createUnsavedInput } from '../../../shell/src/layout/unsaved-input';
import { keepWaitingChanges } from '../../../shell/src/network/kept-changes';
import { watchNetwork } from '../../../shell/src/network/network-status';
import { routes as ownRoutes } from '../../../shell/src/routes.gen';
import { ShellProvider, type Shell } from '../../../shell/src/shell-context';
import { createThemeSetting } from '../../../shell/src/theme/theme-setting';
import { takeEarly } from './early-replies';
import { Root } from './root';
import { readSettings } from './settings';

/** How the areas of the portal come into one application. */
type Areas = {
  /** What is there from the start, below the frame of the portal. */
  readonly routes: RouteObject[];
  /** Adds the rest, where it is not there from the start. */
  readonly discover?: PatchRoutesOnNavigationFunction;
  /** Goes where none of these routes leads. @returns whether that is there */
  readonly leave?: (to: string) => boolean;
};

/** The portal, before anything of it is shown. */
export type Portal = {
  /** Shows it. @returns what takes it away again */
  mount(areas: Areas): () => void;
};

/**
 * Opens the same pages as one application: with everything that people see and use of the shell, and without the registry,
 * the loading and recovery of versions, the laboratory, the prompt for updates, and integrity.
 */
export function openPortal(
  window: Window & typeof globalThis,
  descriptors: readonly RemoteDescriptor[],
  later: Shell['later'],
): Portal {
  const { document } = window;
  const settings = readSettings(document);
  const fetch = takeEarly(window);
  const queryClient = createQueryClient();
  const refreshSession = () => queryClient.invalidateQueries({ queryKey: SESSION_QUERY_KEY });
  const apiStatus = watchApi({
    fetch,
    probeUrl: `${settings.apiBaseUrl}/readyz`,
    isOnline: () => window.navigator.onLine,
  });
  const http = createHttpClient({
    baseUrl: settings.apiBaseUrl,
    fetch: apiStatus.fetch,
    onRefused: () => void refreshSession(),
  });
  const session = sessionQuery(createHttpClient({ baseUrl: settings.apiBaseUrl, fetch }), earlyReply(window));
  const readHostContext = hostContextFrom(queryClient, session);
  const channel = openSessionChannel();
  const notices = createNotices();
  const commands = createCommandList();
  const unsaved = createUnsavedInput();
  const keptInput = openKeptInput(window, queryClient);
  const keptChanges = keepWaitingChanges(window, queryClient, http);
  const catalogue = listOnly(descriptors);

  const platform: Platform = {
    http,
    queryClient,
    refreshSession,
    theme: createThemeSetting(window),
    notify: notices.notify,
    offerCommands: commands.offer,
    pageLook: (pathname) => lookAt(catalogue.list(), pathname),
    openCommandPalette: () => commands.setOpen(true),
    addressOf: (endpoint, input) => addressOf(settings.apiBaseUrl, endpoint, input),
    holdUnsaved: unsaved.hold,
    keptCopies: keptInput.copies,
    PageError: createPageError(later),
    pageFailed: async () => false,
    remotes: { running: catalogue.running, subscribe: catalogue.subscribe, readRegistry: async () => null },
    async signOut() {
      await http(signOut);
      window.location.replace('/');
    },
  };
  const createRouter = ({ routes, discover }: Areas) =>
    createBrowserRouter(
      [
        {
          Component: Root,
          HydrateFallback: FirstPending,
          children: [...ownRoutes, { id: 'areas', Component: AreaFrame, children: routes }],
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
        ...(discover && { patchRoutesOnNavigation: discover }),
      },
    );
  let router: ReturnType<typeof createRouter> | undefined;
  keepFocus(document);

  const attempt = createSignInAttempt(window);
  const shell: Shell = {
    catalogue,
    unsaved,
    trials: { broken: () => [], end: () => undefined, operations: {} },
    safeMode: { isOn: false, leftOut: new Set() },
    sessionWait: watchSession(window, queryClient, channel, {
      askGuards: () => void router?.revalidate(),
      startOver: () => window.location.reload(),
      hasUnsaved: unsaved.isHeld,
      readAgain: () => void refreshSession(),
      signedIn: attempt.succeeded,
    }),
    session,
    commands,
    notices,
    bell: createBell(http, () => undefined),
    oauth: createOAuth(settings, {
      document,
      location: window.location,
      randomUUID: () => window.crypto.randomUUID(),
    }),
    attempt,
    areas: { get: () => areaParts, subscribe: () => () => undefined },
    later,
    network: watchNetwork(queryClient, apiStatus, keptChanges),
    inspection: {
      shell: { version: '0.0.0', buildId: '', baseUrl: '/' },
      apiBaseUrl: settings.apiBaseUrl,
      failures: [],
      matches: () => [],
      requests: () => [],
    },
  };
  return {
    mount(areas) {
      const element = document.getElementById('root');
      if (!element) throw new Error('The page has no element for the application.');
      const current = (router = createRouter(areas));
      const unfollow = followLinks(document, (to) => (areas.leave?.(to) ? undefined : current.navigate(to)));
      const root = createRoot(element);
      root.render(
        <StrictMode>
          <QueryClientProvider client={queryClient}>
            <PlatformProvider value={platform}>
              <ShellProvider value={shell}>
                <RouterProvider router={current} />
              </ShellProvider>
            </PlatformProvider>
          </QueryClientProvider>
        </StrictMode>,
      );
      return () => {
        unfollow();
        root.unmount();
        current.dispose();
      };
    },
  };
}

/** The frame of the areas is in the first files, and pages that fail have no other version. */
const areaParts = {
  code: {
    RemoteFrame,
    recovery: { pageFailed: () => Promise.resolve(false), pageArrived: () => undefined },
  },
};

/** What frames ask of the list of remotes, where the list never changes. */
function listOnly(descriptors: readonly RemoteDescriptor[]): Shell['catalogue'] {
  const list = descriptors.map((descriptor) => ({ name: descriptor.name, descriptor }));
  const nothing = () => undefined;
  return {
    list: () => list,
    running: () => [],
    sequence: () => 0,
    environment: () => 'bench',
    tried: () => [],
    past: () => undefined,
    isOutdated: () => false,
    subscribe: () => nothing,
    facts: (name) => {
      throw new Error(`${name} has no versions here.`);
    },
    flags: () => ({}),
    prepare: async () => undefined,
    readWhole: async () => undefined,
    complete: async () => undefined,
    completeAhead: async () => undefined,
    listFor: async () => list,
    refresh: async () => undefined,
    setRunning: nothing,
    outdated: () => [],
    unload: nothing,
  };
}
