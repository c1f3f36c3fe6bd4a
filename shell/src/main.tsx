import { logOut } from '@event-portal/contracts';
import {
  createHttpClient,
  createQueryClient,
  PlatformProvider,
  SESSION_QUERY_KEY,
  type Platform,
} from '@event-portal/remote-kit';
import '@event-portal/ui/global.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { createOAuth } from './auth/oauth';
import { earlyReply, hostContextFrom, sessionQuery } from './auth/session';
import { openSessionChannel } from './auth/session-channel';
import { watchSession } from './auth/session-watch';
import { createSignInAttempt } from './auth/sign-in-attempt';
import { createCommandList } from './layout/command-list';
import { createNotices, NoticePlace } from './layout/notices';
import { createRemoteLoader } from './remotes/load-remote';
import { createShellRouter } from './router';
import { readRuntime } from './runtime';
import { ShellProvider, type Shell } from './shell-context';
import { createThemeSetting } from './theme/theme-setting';

declare global {
  interface Window {
    /** The session request that the document's head has started. */
    sessionReply?: Promise<Response> | undefined;
  }
}

/** Puts the portal together and starts it. */
export function start(window: Window): void {
  const { document } = window;
  const runtime = readRuntime(document);
  const { remotes } = runtime.registry;
  const fetch = window.fetch.bind(window);

  const queryClient = createQueryClient();
  const refreshSession = () => queryClient.invalidateQueries({ queryKey: SESSION_QUERY_KEY });
  const http = createHttpClient({
    baseUrl: runtime.apiBaseUrl,
    fetch,
    onRefused: () => void refreshSession(),
  });
  // A 401 is an answer to this query, not a reason to ask it again.
  const session = sessionQuery(createHttpClient({ baseUrl: runtime.apiBaseUrl, fetch }), earlyReply(window));
  const channel = openSessionChannel();
  const notices = createNotices();
  const commands = createCommandList();

  const platform: Platform = {
    http,
    queryClient,
    refreshSession,
    theme: createThemeSetting(window),
    notify: notices.notify,
    offerCommands: commands.offer,
    openCommandPalette: () => commands.setOpen(true),
    async signOut() {
      await http(logOut);
      channel.send({ kind: 'signed-out' });
      // The page is left: reading the session once more would only delay that (S6).
      await queryClient.invalidateQueries({ queryKey: SESSION_QUERY_KEY, refetchType: 'none' });
      window.location.replace('/');
    },
  };

  const oauth = createOAuth(runtime, {
    document,
    location: window.location,
    randomUUID: () => window.crypto.randomUUID(),
  });
  const shell: Shell = { remotes, session, commands, oauth, attempt: createSignInAttempt(window) };
  const router = createShellRouter({
    remotes,
    platform,
    loadRemote: createRemoteLoader(remotes),
    readHostContext: hostContextFrom(queryClient, session),
  });
  watchSession(window, queryClient, channel, {
    askGuards: () => void router.revalidate(),
    startOver: () => window.location.reload(),
  });

  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element for the portal.');
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <PlatformProvider value={platform}>
          <ShellProvider value={shell}>
            <RouterProvider router={router} />
            <NoticePlace notices={notices} />
          </ShellProvider>
        </PlatformProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}
