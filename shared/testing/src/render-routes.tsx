import {
  HOST_CONTEXT_VERSION,
  pageLook,
  type CurrentUser,
  type RemoteDescriptor,
} from '@event-portal/contracts';
import {
  addressOf,
  createHttpClient,
  createQueryClient,
  hostContextReader,
  platformContext,
  PlatformProvider,
  SESSION_QUERY_KEY,
  type ExtensionsView,
  type KeptCopies,
  type Notice,
  type Platform,
  type RunningRemote,
  type SealedCopies,
} from '@event-portal/remote-kit';
import type { Operations } from '@event-portal/remote-kit/operations';
import { FailurePage, followLinks, keepFocus } from '@event-portal/remote-kit/routing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, useEffect } from 'react';
import {
  createMemoryRouter,
  RouterContextProvider,
  RouterProvider,
  useRouteError,
  type RouteObject,
} from 'react-router-dom';
import type { ApiStub } from './api-stub';

/** How to render routes. */
export type RenderRoutesOptions = {
  readonly at: string;
  readonly api: ApiStub;
  /** Who is signed in; nobody when null. */
  readonly user?: CurrentUser | null;
  /** The feature flags of the remote; those that are not here are off. */
  readonly flags?: Readonly<Record<string, boolean>>;
  /** What the host hands over, in place of a proper context with `user` and `flags`: for tests of bad hosts. */
  readonly hostContext?: unknown;
  /** What the document server has as its registry. */
  readonly readRegistry?: () => Promise<unknown>;
  readonly running?: readonly RunningRemote[];
  /** What the shell lets the page about releases do; everything, unless it is given. */
  readonly operations?: Operations;
  /** What the remote says of its pages. */
  readonly descriptor?: Pick<RemoteDescriptor, 'areas' | 'pages'>;
  /** What other remotes offer to extension points; nothing, unless it is given. */
  readonly extensions?: ExtensionsView;
  /** What the browser keeps; nothing at first. The same copies in a second call are the same browser. */
  readonly keptCopies?: KeptCopies;
  /** What the browser keeps that nobody else may read; nothing at first, as above. */
  readonly sealedCopies?: SealedCopies;
  /** What reads codes beside the page; nothing does, as in older shells, unless it is given. */
  readonly openCodeReader?: Platform['openCodeReader'];
};

/**
 * Renders a remote's real routes as the shell would, with the real HTTP client; only the network is replaced.
 * Pages of others show as `Elsewhere: <path>`, and an error that the remote does not catch as `Caught by the shell`.
 */
export function renderRoutes(
  routes: RouteObject[],
  {
    at,
    api,
    user = null,
    readRegistry = () => Promise.reject(new Error('There is no registry here.')),
    running = [],
    keptCopies = createKeptCopies(),
    sealedCopies = createSealedCopies(),
    openCodeReader,
    descriptor,
    operations,
    flags,
    extensions,
    ...options
  }: RenderRoutesOptions,
) {
  api.callAs(user);
  const queryClient = createQueryClient();
  const defaults = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } });
  queryClient.setQueryData(SESSION_QUERY_KEY, { user, error: null });
  const notices: Notice[] = [];
  const pageFailures: unknown[] = [];
  let unsaved = 0;
  const everyOperation = {
    tryVersion: jest.fn(),
    breakVersion: jest.fn(),
    openPast: jest.fn(),
  } satisfies Operations;
  const startSafeMode = jest.fn();
  const signOut = jest.fn(() => Promise.resolve());
  const refreshSession = jest.fn(() => Promise.resolve());
  const platform: Platform = {
    http: createHttpClient({
      baseUrl: 'http://api.test',
      fetch: api.fetch,
      sendFile: (address, _file, request, onProgress) => {
        onProgress(0.5);
        return api.fetch(address, request);
      },
    }),
    queryClient,
    theme: createThemeStub(),
    notify: (notice) => notices.push(notice),
    signOut,
    refreshSession,
    offerCommands: () => () => undefined,
    openCommandPalette: () => undefined,
    ...(extensions && { extensions }),
    addressOf: (endpoint, input) => addressOf('http://api.test', endpoint, input),
    pageUrl: (path) => `https://portal.test/some/path${path}`,
    holdUnsaved() {
      unsaved += 1;
      return () => (unsaved -= 1);
    },
    keptCopies,
    keptPages: createKeptPagesStub(),
    sealedCopies,
    ...(openCodeReader && { openCodeReader }),
    PageError: FailurePage,
    pageFailed(error) {
      pageFailures.push(error);
      return Promise.resolve(false);
    },
    pageLook: (pathname) => descriptor && pageLook(descriptor, pathname),
    safeMode: { isOn: false, start: startSafeMode },
    remotes: {
      running: () => running,
      registrySequence: () => 7,
      subscribe: () => () => undefined,
      readRegistry,
      ...(operations ?? everyOperation),
    },
  };
  const handed =
    'hostContext' in options
      ? options.hostContext
      : { version: HOST_CONTEXT_VERSION, userQuery: { user, error: null }, ...(flags && { flags }) };

  const router = createMemoryRouter(
    [
      {
        ErrorBoundary: CaughtByShell,
        HydrateFallback: () => null,
        children: [...routes, { path: '*', Component: Elsewhere }],
      },
    ],
    {
      initialEntries: [at],
      future: { v8_middleware: true },
      getContext: () => {
        const context = new RouterContextProvider();
        context.set(platformContext, platform);
        context.set(hostContextReader, () => Promise.resolve(handed));
        return context;
      },
    },
  );
  const view = render(
    <QueryClientProvider client={queryClient}>
      <PlatformProvider value={platform}>
        <Suspense>
          <LinkFollower navigate={(to) => router.navigate(to)} />
          <RouterProvider router={router} />
        </Suspense>
      </PlatformProvider>
    </QueryClientProvider>,
  );
  /** Navigates as a link would, in place of the current entry when it is the same page. */
  const navigate = (to: string) => act(() => router.navigate(to, { replace: to === path() }));
  /** Goes back as the browser's button does. */
  const goBack = () => act(() => router.navigate(-1));
  const path = () => router.state.location.pathname + router.state.location.search;
  return {
    navigate,
    goBack,
    path,
    /** The fragment of the address. */
    hash: () => router.state.location.hash,
    notices,
    /** What the shell was told of pages that failed. */
    pageFailures,
    /** Whether the page has asked the shell to keep what is typed. */
    hasUnsaved: () => unsaved > 0,
    /** Changes who is signed in, as the shell does when the session ends or begins. */
    signIn: (next: CurrentUser | null) =>
      act(() => {
        queryClient.setQueryData(SESSION_QUERY_KEY, { user: next, error: null });
      }),
    ...everyOperation,
    startSafeMode,
    signOut,
    refreshSession,
    user: userEvent.setup(),
    unmount: view.unmount,
    container: view.container,
  };

  function Elsewhere() {
    return <p>Elsewhere: {path()}</p>;
  }
}

/** Ends with what it is rendered in: a test that is over follows no links of the next one. */
function LinkFollower({ navigate }: { navigate: (to: string) => Promise<void> }) {
  useEffect(() => followLinks(document, navigate), [navigate]);
  useEffect(() => keepFocus(document), []);
  return null;
}

function CaughtByShell() {
  const error = useRouteError();
  const what =
    error instanceof Error
      ? error.name
      : typeof error === 'object' && error !== null && 'status' in error
        ? String(error.status)
        : String(error);
  return <p role="alert">Caught by the shell: {what}</p>;
}

/** The copies of a browser of its own. */
export function createKeptCopies(): KeptCopies {
  const kept = new Map<string, { id: string; value: unknown }>();
  return {
    list: (form) =>
      [...kept]
        .filter(([key]) => key.startsWith(`${form}:`))
        .map(([, copy]) => copy)
        .reverse(),
    put: (form, id, value) => {
      kept.delete(`${form}:${id}`);
      const copy: unknown = JSON.parse(JSON.stringify(value));
      kept.set(`${form}:${id}`, { id, value: copy });
    },
    remove: (form, id) => void kept.delete(`${form}:${id}`),
  };
}

/** Sealed copies as the shell offers them, in memory and without a seal. */
export function createSealedCopies(): SealedCopies {
  const sealed = new Map<string, { value: unknown; endsAt: number }>();
  return {
    read(form, id) {
      const copy = sealed.get(`${form}:${id}`);
      return Promise.resolve(copy && copy.endsAt > Date.now() ? copy.value : undefined);
    },
    put(form, id, value, keptMs) {
      sealed.set(`${form}:${id}`, { value: structuredClone(value), endsAt: Date.now() + keptMs });
      return Promise.resolve();
    },
    remove(form, id) {
      sealed.delete(`${form}:${id}`);
      return Promise.resolve();
    },
  };
}

function createThemeStub(): Platform['theme'] {
  let theme: ReturnType<Platform['theme']['get']> = 'system';
  return { get: () => theme, set: (next) => (theme = next), subscribe: () => () => undefined };
}

function createKeptPagesStub(): NonNullable<Platform['keptPages']> {
  const listeners = new Set<() => void>();
  let keeps = true;
  return {
    get: () => keeps,
    set(next) {
      keeps = next;
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
