import type { RouteObject } from 'react-router-dom';
import type { LoadExtension } from './extensions';

/** Why a version of a remote is left behind: another one takes its place in the open page, or the person has signed out. */
export type TeardownReason = 'replaced' | 'signed-out';

/** What a remote exposes as `./remote`. */
export type RemoteModule = {
  /** The version of the host context that the remote was built for. */
  readonly hostContextVersion: number;
  /** Routes with full paths, each with its own guards. */
  readonly routes: RouteObject[];
  /** What it offers to extension points, by point and id as its descriptor has them: `event.panel/log`. */
  readonly extensions?: Readonly<Record<string, LoadExtension>>;
  /**
   * Ends what the remote has begun beyond its components, such as a timer or a connection. Called once, when the version is left behind;
   * not when the document is unloaded, which ends all of that by itself. It has one second, and what fails is reported. The same module may
   * run again afterwards: begin such things where they are needed first. Older shells do not call it.
   */
  readonly teardown?: (reason: TeardownReason) => void | Promise<void>;
};
