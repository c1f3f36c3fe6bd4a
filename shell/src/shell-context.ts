import type { RegisteredRemote } from '@event-portal/contracts';
import { createContext, use } from 'react';
import type { createOAuth } from './auth/oauth';
import type { sessionQuery } from './auth/session';
import type { SignInAttempt } from './auth/sign-in-attempt';
import type { CommandList } from './layout/command-list';

/** What the shell's own components share, beyond the platform that remotes get. */
export type Shell = {
  readonly remotes: readonly RegisteredRemote[];
  readonly session: ReturnType<typeof sessionQuery>;
  readonly oauth: ReturnType<typeof createOAuth>;
  readonly attempt: SignInAttempt;
  readonly commands: CommandList;
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
