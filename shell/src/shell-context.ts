import { createContext, use, useSyncExternalStore, type ComponentType } from 'react';
import type { createOAuth } from './auth/oauth';
import type { sessionQuery } from './auth/session';
import type { SessionWait } from './auth/session-watch';
import type { SignInAttempt } from './auth/sign-in-attempt';
import type { Bell } from './layout/bell/unread';
import type { Watched } from '@event-portal/ui/store';
import type { RemoteFrame } from './layout/area-frame';
import type { Inspection } from './layout/inspector/inspection';
import type { CommandList } from './layout/command-list';
import type { Notices } from './layout/notices';
import type { AskedQuestion, UnsavedInput } from './layout/unsaved-input';
import type { OnDemand } from './on-demand';
import type { NetworkStatus } from './network/network-status';
import type { ListedRemote, RemoteCatalogue } from './remotes/remote-catalogue';
import type { RemoteRecovery } from './remotes/remote-recovery';
import type { SafeMode } from './remotes/safe-mode';
import type { Trials } from './remotes/trials';

/** What the shell's own components share, beyond the platform that remotes get. */
export type Shell = {
  readonly catalogue: RemoteCatalogue;
  readonly unsaved: UnsavedInput;
  readonly trials: Trials;
  readonly safeMode: SafeMode;
  readonly sessionWait: SessionWait;
  readonly session: ReturnType<typeof sessionQuery>;
  readonly oauth: ReturnType<typeof createOAuth>;
  readonly attempt: SignInAttempt;
  readonly commands: CommandList;
  readonly notices: Notices;
  readonly bell: Bell;
  /** The frame of the areas and the recovery of their pages, once the code is there. */
  readonly areas: Watched<{
    readonly code?: { readonly RemoteFrame: typeof RemoteFrame; readonly recovery: RemoteRecovery };
  }>;
  /** What no page needs to stand, once it is there. */
  readonly later: OnDemand<{
    readonly FailurePage: ComponentType<{ readonly error: unknown }>;
    readonly FloatingBanners: ComponentType;
    readonly NoticeOutlet: ComponentType<{ readonly notices: Notices }>;
    readonly QuestionPart: ComponentType<{ readonly question: AskedQuestion | undefined }>;
  }>;
  readonly network: NetworkStatus;
  readonly inspection: Inspection;
};

const ShellContext = createContext<Shell | undefined>(undefined);

/** Gives the shell's parts to its components. */
export const ShellProvider = ShellContext.Provider;

/** The shell's parts. */
export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('useShell() works only below the ShellProvider.');
  return shell;
}

/** The remotes, as what runs in this page describes itself. */
export function useRemotes(): readonly ListedRemote[] {
  const { catalogue } = useShell();
  return useSyncExternalStore(catalogue.subscribe, catalogue.list);
}
