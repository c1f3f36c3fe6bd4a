import {
  HOST_CONTEXT_VERSION,
  OFFLINE_WORKER,
  patternOf,
  signOut,
  type RemoteReport,
} from '@event-portal/contracts';
import {
  addressOf,
  createHttpClient,
  createQueryClient,
  PlatformProvider,
  SESSION_QUERY_KEY,
  type Platform,
} from '@event-portal/remote-kit';
import '@event-portal/ui/global.css';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { watchApi } from './api-status/api-status';
import { openKeptInput } from './auth/kept-input';
import { forgetLastRole } from './auth/last-role';
import { createOAuth } from './auth/oauth';
import { earlyReply, hostContextFrom, sessionQuery } from './auth/session';
import { openSessionChannel } from './auth/session-channel';
import { watchSession } from './auth/session-watch';
import { createSignInAttempt } from './auth/sign-in-attempt';
import { createBell } from './layout/bell/unread';
import { createCommandList } from './layout/command-list';
import { createNotices } from './layout/notices';
import { findArea, lookAt } from './layout/areas';
import { onDemand } from './on-demand';
import { createPageError } from './layout/page-error';
import { createUnsavedInput } from './layout/unsaved-input';
import { logFailure } from './log-failure';
import { openEarlyReplies, type EarlyRequest } from './network/early-replies';
import { keepWaitingChanges } from './network/kept-changes';
import { watchNetwork } from './network/network-status';
import { createRequestHold } from './network/request-hold';
import { describeSignOut } from './network/describe-sign-out';
import { openKeptPages } from './offline/kept-pages';
import { openBrokenVersions } from './remotes/broken-versions';
import { eventOf } from './remotes/event-of';
import { createFileHashes, enforceIntegrity, REFUSED } from './remotes/file-integrity';
import { takeOfferedPreviews } from './remotes/offered-previews';
import type { EarlyFiles } from './remotes/page-files';
import { createRemoteCatalogue } from './remotes/remote-catalogue';
import { openPastVisit } from './remotes/past-visit';
import { openRegistry } from './remotes/registry-access';
import { readSafeMode, withSafeMode } from './remotes/safe-mode';
import { createTamperCheck } from './remotes/tampered-file';
import { createTrials } from './remotes/trials';
import { openVersionMemory } from './remotes/version-memory';
import { openVersionOverrides } from './remotes/version-overrides';
import type { ShareScope } from './remotes/singletons';
import { watchIntent } from './remotes/watch-intent';
import { createShellRouter, type AreaParts } from './router';
import { readRuntime } from './runtime';
import { ShellProvider, type Shell } from './shell-context';
import { openSealedStore } from './storage/sealed-store';
import { keepApart } from './storage/stored-value';
import { createThemeSetting } from './theme/theme-setting';
import { sampleVisits } from './vitals/sample-visits';

declare global {
  /** The share scopes of the build: what the shell provides to containers (webpack's name for it). */
  const __webpack_share_scopes__: { readonly default: ShareScope };
  /** What the addresses of the build's own files begin with (webpack's name for it). */
  let __webpack_public_path__: string;

  interface Window {
    /** The session request that the document's head has started. */
    sessionReply?: Promise<Response> | undefined;
    /** The reads of the page that it has started, by their addresses. */
    earlyReads?: Record<string, EarlyRequest | undefined> | undefined;
    /** Whether the files of the page that it has asked for came, by their addresses. */
    earlyFiles?: EarlyFiles | undefined;
  }
}

/** Only superusers who try versions need them. */
const triedVersions = onDemand(() => import('./remotes/tried-versions'));
const previewOffer = onDemand(() => import('./remotes/offer-previews'));
/** Only portals that lie below a path of their host need it. */
const belowBasePath = onDemand(() => import('./base-path/below-base-path'));
/** Only tabs that are open over a release need it. */
const unloading = onDemand(() => import('./remotes/unload-remotes'));
/** Only pages that scan need it. */
const codes = onDemand(() => import('./codes/code-reader'));
/** Only those who look back need it. */
const pastRegistry = onDemand(() => import('./remotes/past'));

/** Puts the portal together and starts it. */
export async function start(window: Window): Promise<void> {
  const { document } = window;
  const runtime = readRuntime(document);
  // As the document writes it: what has an element there is found by that, and not asked for and run a second time.
  __webpack_public_path__ = runtime.shell.baseUrl;
  const { basePath = '' } = runtime;
  keepApart(basePath);
  const fetch = window.fetch.bind(window);
  const hashes = createFileHashes(window.location.href);
  hashes.add(runtime.shell.baseUrl, runtime.shell.integrity);
  // As a worker it may run; as a script of a page it is nobody's.
  hashes.add(`${basePath}/`, { [OFFLINE_WORKER]: REFUSED });
  enforceIntegrity(globalThis, hashes);
  const [registry, portal] = await Promise.all([
    openRegistry(runtime, window),
    basePath === '' ? window : belowBasePath.load().then(({ settleBelow }) => settleBelow(window, basePath)),
  ]);

  const queryClient = createQueryClient();
  // It hears of changes alone, and a page that was kept begins without a network.
  onlineManager.setOnline(window.navigator.onLine);
  const requests = createRequestHold(fetch);
  const refreshSession = () => queryClient.invalidateQueries({ queryKey: SESSION_QUERY_KEY });
  const apiStatus = watchApi({
    fetch: requests.fetch,
    probeUrl: `${runtime.apiBaseUrl}/readyz`,
    isOnline: () => window.navigator.onLine,
  });
  if (document.documentElement.dataset.keptAt !== undefined) apiStatus.look();
  const early = openEarlyReplies(window, fetch, () => window.performance.now());
  const http = createHttpClient({
    baseUrl: runtime.apiBaseUrl,
    fetch: apiStatus.fetch,
    takeEarly: early.take,
    onRefused: () => void refreshSession(),
  });
  // The shell's own calls: a 401 is an answer to them, not a reason to ask for the session, and none changes what a page shows.
  const ownHttp = createHttpClient({ baseUrl: runtime.apiBaseUrl, fetch: requests.fetch });
  const session = sessionQuery(ownHttp, earlyReply(window, early.forget));
  const channel = openSessionChannel(basePath);
  const notices = createNotices();
  const bell = createBell(ownHttp, (endpoint) => {
    const address = addressOf(runtime.apiBaseUrl, endpoint, undefined);
    early.ask({ address, ahead: address }, new AbortController().signal);
  });
  const commands = createCommandList();
  const unsaved = createUnsavedInput();
  const keptInput = openKeptInput(window, queryClient);
  const keptChanges = keepWaitingChanges(window, queryClient, http);
  const keptPages = openKeptPages(window, queryClient, { isAllowed: runtime.keepsPages === true, basePath });
  const sealed = openSealedStore(
    window,
    onDemand(async () => (await import('./storage/sealed-copies')).openSealedCopies(window, queryClient)),
  );

  const memory = openVersionMemory(window);
  const overrides = openVersionOverrides(window, { isAllowed: runtime.allowsOverrides });
  const pastVisit = openPastVisit(window, { isAllowed: runtime.allowsOverrides });
  const isTampered = createTamperCheck(hashes, { fetch, crypto: window.crypto });
  const broken = openBrokenVersions(window, { isAllowed: runtime.allowsOverrides, hashes });
  const safeMode = readSafeMode(window.location.href);
  const catalogue = createRemoteCatalogue({
    findTried: async (wanted) =>
      (await triedVersions.load()).findTried(wanted, {
        access: registry,
        fetch,
        onMissing: ({ version, preview }) =>
          notices.notify({
            tone: 'problem',
            text: `${preview ? `The preview “${preview.title}”` : `Version ${version}`} cannot be shown now. You see what is live.`,
          }),
      }),
    async findPast() {
      const sequence = pastVisit.read();
      if (sequence === undefined) return undefined;
      return pastRegistry.load().then(
        ({ findPast }) => findPast(sequence, pastParts),
        // Without that code, what is live goes on.
        () => undefined,
      );
    },
    registry: registry.initial,
    shellBuildId: runtime.shell.buildId,
    hashes,
    memory,
    access: registry,
    overrides,
    safeMode,
  });
  const readHostContext = hostContextFrom(queryClient, session, async (...remote) =>
    (await areas.load()).readFlags(...remote),
  );
  const readPerson = async () => {
    const { user } = await queryClient.query(session);
    return user && { userId: user.userId, isSuperuser: user.role === 'superuser' };
  };
  const pastParts = {
    access: registry,
    environment: registry.initial.environment,
    readPerson,
    notify: notices.notify,
  };

  const offer = () => {
    const offered = takeOfferedPreviews(window);
    if (offered.tokens.length === 0) return;
    void previewOffer.load().then(
      ({ offerPreviews }) =>
        offerPreviews({
          offered,
          isAllowed: runtime.allowsOverrides,
          readPerson,
          access: registry,
          ask: unsaved.ask,
          http: ownHttp,
          overrides,
          notify: notices.notify,
          reload: () => window.location.reload(),
        }),
      // It is still offered to the next page of this tab.
      () => undefined,
    );
  };
  offer();
  window.addEventListener('hashchange', offer);

  const trials = createTrials(window, {
    isAllowed: runtime.allowsOverrides,
    catalogue,
    overrides,
    past: pastVisit,
    openPast: (sequence) =>
      void pastRegistry.load().then(
        ({ openPast }) =>
          openPast(sequence, {
            ...pastParts,
            ask: unsaved.ask,
            http: ownHttp,
            visit: pastVisit,
            forgetFailures: () => catalogue.list().forEach(({ name }) => memory.forget(name)),
            reload: () => window.location.reload(),
          }),
        () =>
          notices.notify({ tone: 'problem', text: 'The portal as it was could not be opened. Try again.' }),
      ),
    broken,
    memory,
    safeMode,
  });
  /** What somebody breaks on purpose, or looks back at, says nothing of a version. */
  const uncounted: Pick<typeof broken, 'includes'> = {
    includes: (...version) => catalogue.past() !== undefined || broken.includes(...version),
  };
  const later = onDemand(async () => {
    const parts = await import('./layout/later-parts');
    parts.watchNews(queryClient, bell);
    parts.watchVisible(window, async (...page) => (await preparation.load()).prepareFiles(...page), basePath);
    parts.watchOpened({
      window,
      fetch,
      runtime,
      pages: keptPages,
      queryClient,
      catalogue,
      readUser: async () => (await queryClient.query(session)).user,
      findPage,
      location: portal.location,
      router,
      isTrying: () =>
        safeMode.isOn ||
        overrides.list().length > 0 ||
        broken.list().length > 0 ||
        catalogue.past() !== undefined,
    });
    return {
      FailurePage: parts.FailurePage,
      FloatingBanners: parts.FloatingBanners,
      NoticeOutlet: parts.NoticeOutlet,
      QuestionPart: parts.QuestionPart,
      createPreparation: parts.createPreparation,
    };
  });
  const platform: Platform = {
    http,
    queryClient,
    refreshSession,
    theme: createThemeSetting(window),
    notify: notices.notify,
    offerCommands: commands.offer,
    isTampered,
    pageLook: (pathname) => lookAt(catalogue.list(), pathname),
    openCommandPalette: () => commands.setOpen(true),
    extensions: {
      list: async (...asked) => (await loadExtensions())?.list(...asked) ?? [],
      load: async (...asked) => (await loadExtensions())?.load(...asked),
      failed: (...told) => void loadExtensions().then((extensions) => extensions?.failed(...told)),
    },
    addressOf: (endpoint, input) => addressOf(runtime.apiBaseUrl, endpoint, input),
    pageUrl: (path) => new URL(basePath + path, window.location.href).href,
    holdUnsaved: unsaved.hold,
    keptCopies: keptInput.copies,
    ...(runtime.keepsPages && { keptPages: keptPages.setting }),
    sealedCopies: sealed.copies,
    openCodeReader: async () => (await codes.load()).openCodeReader(globalThis, runtime, hashes),
    PageError: createPageError(later),
    // What has failed is a page of an area: the code is there, unless that has failed itself.
    pageFailed: async (error) => (await areas.get().code?.recovery.pageFailed(error)) ?? false,
    safeMode: {
      isOn: safeMode.isOn,
      start: () =>
        void unsaved.mayBeLost().then((mayLeave) => {
          if (mayLeave) window.location.assign(withSafeMode(window.location.href, true));
        }),
    },
    remotes: {
      running: catalogue.running,
      registrySequence: catalogue.sequence,
      subscribe: catalogue.subscribe,
      readRegistry: registry.fetchSigned,
      ...trials.operations,
    },
    async signOut() {
      if (!(await unsaved.mayBeLost())) return;
      const waiting = keptChanges.labels();
      if (waiting.length > 0 && !(await unsaved.ask(describeSignOut(waiting)))) return;
      // Without a network too, where the session itself cannot be ended.
      await keptPages.forget().catch(() => undefined);
      // A session that has ended refuses what open pages go on asking by themselves.
      await queryClient.cancelQueries();
      await requests.holdDuring(() => createHttpClient({ baseUrl: runtime.apiBaseUrl, fetch })(signOut));
      keptInput.forget();
      keptChanges.forget();
      await sealed.forget();
      // Before other tabs load again.
      forgetLastRole(window);
      channel.send({ kind: 'signed-out' });
      // The page is left: reading the session once more would only delay that (S6).
      await queryClient.invalidateQueries({ queryKey: SESSION_QUERY_KEY, refetchType: 'none' });
      await areas.get().code?.tearDown('signed-out');
      portal.location.replace('/');
    },
  };

  const oauth = createOAuth(runtime, {
    document,
    location: window.location,
    randomUUID: () => window.crypto.randomUUID(),
  });
  const findPage = (pathname = portal.location.pathname) => {
    const remote = findArea(catalogue.list(), pathname)?.remote;
    const page = patternOf(Object.keys(remote?.descriptor.pages ?? {}), pathname);
    return remote && { remote: remote.name, page, event: eventOf(page, pathname) };
  };
  // A hot update of the shell leaves an empty one behind.
  const shareScope = __webpack_share_scopes__.default;
  const failures: RemoteReport[] = [];
  const areas = onDemand<AreaParts>(async () => {
    const parts = await import('./layout/area-parts');
    const files = parts.createPageFiles(window, fetch);
    const sendReport = parts.createRemoteReports(ownHttp, window);
    const report: typeof sendReport = (event) => {
      if (event.failure !== null) failures.push(event);
      // A page that nobody is in front of says nothing of people.
      if (runtime.isUncounted || uncounted.includes(event.remote, event.version)) return;
      sendReport({ ...event, shell: `${runtime.shell.version}+${runtime.shell.buildId}` });
    };
    const { around, tearDown } = parts.createTeardowns({ catalogue, report });
    const loader = parts.createRemoteLoader({
      catalogue,
      memory,
      broken,
      files,
      shareScope,
      readPerson,
      isTampered,
      report,
      onFallback: (title) =>
        notices.notify({ tone: 'information', text: `${title} runs in an earlier version for now.` }),
    });
    const loadRemote = around(loader.loadRemote);
    const flags = parts.createFlagValues(catalogue);
    /** The remotes that have something on pages of others. */
    const extending = new Set<string>();
    const unsubscribe = catalogue.subscribe(() => {
      if (catalogue.outdated().length === 0) return;
      unsubscribe();
      void unloading.load().then(
        ({ unloadOutdated }) =>
          unloadOutdated({
            catalogue,
            router,
            queryClient,
            isExtending: (name) => extending.has(name),
            forget(name, version) {
              void tearDown('replaced', name);
              loader.forget(name, version);
              flags.forget(name);
            },
          }),
        // What is new is offered all the same.
        () => undefined,
      );
    });
    return {
      AreaFrame: parts.AreaFrame,
      AreaNotFound: parts.AreaNotFound,
      RemoteErrorBoundary: parts.RemoteErrorBoundary,
      RemoteFrame: parts.RemoteFrame,
      files,
      loadRemote,
      runAhead: loader.runAhead,
      tearDown,
      extensions: onDemand(async () => {
        // The page comes first.
        await parts.whenIdle();
        const { createExtensions } = await import('./remotes/extensions');
        return createExtensions({
          catalogue,
          loadRemote(name, wanted) {
            extending.add(name);
            return loadRemote(name, wanted);
          },
          readPerson,
          readHostContext,
          isTampered,
          report,
        });
      }),
      recovery: parts.createRemoteRecovery({
        catalogue,
        memory,
        findPage,
        readPerson,
        hasUnsaved: unsaved.isHeld,
        report,
        reload: () => window.location.reload(),
      }),
      readFlags: flags.readFlags,
    };
  });
  const preparation = onDemand(async () => {
    const [{ createPreparation }, { files, runAhead }] = await Promise.all([later.load(), areas.load()]);
    return createPreparation({
      catalogue,
      findOwner: (pathname) => findArea(catalogue.list(), pathname)?.remote,
      ask: early.ask,
      apiBaseUrl: runtime.apiBaseUrl,
      files,
      runAhead,
      readPerson,
      readHostContext: () => readHostContext(HOST_CONTEXT_VERSION),
      location: portal.location,
    });
  });
  /** What only pages with extension points need; without it, nothing is offered. */
  const loadExtensions = async () =>
    (await areas.load().catch(() => undefined))?.extensions.load().catch(() => undefined);
  /** Nobody waits for it: whoever needs it asks again, and hears of a failure. */
  const fetchAreas = () => void areas.load().catch(() => undefined);
  const landedAt = portal.location.pathname;
  // Its files are in the document: it is there before anything is rendered.
  if (findArea(catalogue.list(), landedAt)) fetchAreas();
  const router = createShellRouter({
    remotes: catalogue.list(),
    async findMore(pathname) {
      fetchAreas();
      // The document server has looked for the remote of the page that was loaded.
      if (pathname !== landedAt) await catalogue.complete();
      return catalogue.list();
    },
    platform,
    areas,
    readHostContext,
    basePath,
    window: portal,
  });
  if (!runtime.isUncounted)
    sampleVisits(window, runtime.vitalsPercent ?? 0, {
      http: ownHttp,
      catalogue,
      broken: uncounted,
      findPage,
      router,
    });
  watchIntent(window, async (...page) => (await preparation.load()).preparePage(...page), basePath);
  const attempt = createSignInAttempt(window);
  const sessionWait = watchSession(window, queryClient, channel, {
    askGuards: () => void router.revalidate(),
    startOver: () => window.location.reload(),
    hasUnsaved: unsaved.isHeld,
    readAgain: () => void refreshSession(),
    signedIn: attempt.succeeded,
  });
  const shell: Shell = {
    catalogue,
    unsaved,
    trials,
    safeMode,
    sessionWait,
    session,
    commands,
    notices,
    bell,
    oauth,
    attempt,
    areas,
    later,
    network: watchNetwork(queryClient, apiStatus, keptChanges),
    inspection: {
      shell: runtime.shell,
      apiBaseUrl: runtime.apiBaseUrl,
      failures,
      matches: () => router.state.matches,
      requests: () => window.performance.getEntriesByType('resource'),
    },
  };

  if (registry.isOutOfDate)
    notices.notify({
      tone: 'problem',
      text: 'Parts of the portal cannot be found at the moment. What you see may be older than it is.',
    });

  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element for the portal.');
  createRoot(root, {
    onCaughtError: (error, { componentStack }) =>
      logFailure('A part of the page failed.', error, componentStack),
    onUncaughtError: (error, { componentStack }) => logFailure('The portal failed.', error, componentStack),
  }).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <PlatformProvider value={platform}>
          <ShellProvider value={shell}>
            <RouterProvider router={router} />
          </ShellProvider>
        </PlatformProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}
