import type { Endpoint, EndpointInput, PageLook } from '@event-portal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, use, type ComponentType } from 'react';
import { createContext as createRouterContext } from 'react-router-dom';
import type { CodeReader } from './code-reader';
import type { ExtensionsView } from './extensions';
import type { HttpClient } from './http-client';
import type { KeptCopies } from './kept-copies';
import type { SealedCopies } from './sealed-copies';

declare module 'react-router' {
  interface Future {
    v8_middleware: true;
  }
}

/** How the portal looks: one of two themes, or what the device prefers. */
export type Theme = 'light' | 'dark' | 'system';

/** The person's choice of theme; shared by every page and tab. */
export type ThemeSetting = {
  readonly get: () => Theme;
  readonly set: (theme: Theme) => void;
  /** @returns a function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** Whether this browser keeps pages that open without a network. Turned off, it removes what it has kept. */
export type KeptPagesSetting = {
  readonly get: () => boolean;
  readonly set: (keeps: boolean) => void;
  /** @returns a function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** A short message about something that the person cannot see otherwise. Never the only sign of a failure. */
export type Notice = { readonly tone: 'success' | 'information' | 'problem'; readonly text: string };

/** An entry of the command palette. */
export type Command = {
  readonly label: string;
  readonly group: string;
  readonly href: string;
  readonly icon?: string;
};

/** A remote that runs in this page, and why it is this version of it. */
export type RunningRemote = {
  readonly name: string;
  readonly version: string;
  readonly reason: 'current' | 'canary' | 'fallback' | 'override';
};

/** What the shell knows of the remotes; for the page that shows them. */
type RemotesView = {
  /** The same array until something changes. */
  readonly running: () => readonly RunningRemote[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Which registry the page works from; shells before 1.3 do not say. */
  readonly registrySequence?: () => number;
  /** The registry as the document server has it; unknown until parsed. Older shells read on after an abort. */
  readonly readRegistry: (options?: { readonly signal?: AbortSignal }) => Promise<unknown>;
};

/** A load of the portal without canaries and tried versions, and without the remotes that somebody leaves out. */
type SafeModeView = {
  readonly isOn: boolean;
  /** Loads the page again in safe mode, unless unsaved input keeps the person. */
  readonly start: () => void;
};

/** What the shell hands to every remote. Adding a field is a minor change; removing or changing one is a breaking one. */
export type Platform = {
  readonly http: HttpClient;
  /** The cache of the whole page: keys start with the remote's name. */
  readonly queryClient: QueryClient;
  readonly theme: ThemeSetting;
  readonly notify: (notice: Notice) => void;
  /** Ends the session and leaves for the login page with a full load, unless unsaved input keeps the person. @throws ApiError when the API did not confirm. */
  readonly signOut: () => Promise<void>;
  /** Reads the session again, after something about the person has changed. */
  readonly refreshSession: () => Promise<void>;
  /** Adds entries to the command palette. @returns a function that takes them out again. */
  readonly offerCommands: (commands: readonly Command[]) => () => void;
  /**
   * Says that somebody has typed what is not saved yet. Until the returned function is called, the shell asks before
   * anything loses it: links, Back and Forward, a closed tab, signing out, a new version. Forms do: `Form` and `FormDialog`.
   * @param save saves it at once, where that can be done without the person: they are asked only if it gives false. Shells
   * before 1.3 ask always
   */
  readonly holdUnsaved: (save?: () => Promise<boolean>) => () => void;
  /** Where a form keeps what the API does not have yet; shells before 1.3 do not have it. */
  readonly keptCopies?: KeptCopies;
  /** What the person wants kept of pages; older shells do not have it, nor do portals that keep none. */
  readonly keptPages?: KeptPagesSetting;
  /** Where a page keeps what it needs without a network and nobody else may read. Older shells do not have it. */
  readonly sealedCopies?: SealedCopies;
  /**
   * Starts what reads codes beside the page, for browsers that cannot do so themselves; nothing of it is there before. Older shells do
   * not have it.
   * @throws Error where it does not start: codes are to be read on the page then
   */
  readonly openCodeReader?: () => Promise<CodeReader>;
  /**
   * Tells the shell that a page has failed. It reports it, and may load the page again with a version that works.
   * @returns whether the page is being left for that.
   */
  readonly pageFailed: (error: unknown) => Promise<boolean>;
  /** What stands in for a page that failed, for every part. Older shells do not have it: a plain page does then. */
  readonly PageError?: ComponentType<{ readonly error: unknown }>;
  /**
   * Whether a file that did not load is there, with another content than the one that was signed. False wherever that
   * cannot be told. Older shells do not have it.
   */
  readonly isTampered?: (file: string) => Promise<boolean>;
  readonly remotes: RemotesView;
  /** Where an endpoint of the API is, for a link that downloads from it; shells before 1.3 do not have it. */
  readonly addressOf?: <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) => string;
  /** The whole address of a page, by its path within the portal, for what leaves the portal: a calendar, a message. Older shells do not have it. */
  readonly pageUrl?: (path: string) => string;
  /** Shells before 1.3 do not have it. */
  readonly safeMode?: SafeModeView;
  /** What is known of a page before it is there: frames draw its shape while it is on its way. Older shells do not have it. */
  readonly pageLook?: (pathname: string) => PageLook | undefined;
  /** What other remotes offer to the extension points of a page. Older shells do not have it. */
  readonly extensions?: ExtensionsView;
  /** Opens the command palette, for a frame that has a button for it; Ctrl+K works everywhere. */
  readonly openCommandPalette: () => void;
};

/**
 * The key under which loaders find the platform. Compared by identity: two copies of this module
 * would be two keys, so this package exists once in a page.
 */
export const platformContext = createRouterContext<Platform>();

/**
 * The key under which guards find the session: a function that settles once the session is known, and never
 * starts a second request (S3). What it gives is unknown until the reader has parsed it as a HostContext (A5).
 */
export const hostContextReader = createRouterContext<() => Promise<unknown>>(() =>
  Promise.resolve(undefined),
);

const ReactPlatform = createContext<Platform | undefined>(undefined);

/** Gives the platform to components. The shell renders it once, around everything. */
export const PlatformProvider = ReactPlatform.Provider;

/** The platform, for components. Loaders use `context.get(platformContext)`. */
export function usePlatform(): Platform {
  const platform = use(ReactPlatform);
  if (!platform) throw new Error('usePlatform() works only below the shell’s PlatformProvider.');
  return platform;
}
