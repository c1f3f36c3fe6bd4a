import type { RouteObject } from 'react-router-dom';

/** What a remote exposes as `./remote`. */
export type RemoteModule = {
  /** The version of the host context that the remote was built for. */
  readonly hostContextVersion: number;
  /** Routes with full paths, each with its own guards. */
  readonly routes: RouteObject[];
};
