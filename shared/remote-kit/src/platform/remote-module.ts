import type { RouteObject } from 'react-router-dom';
import type { LoadExtension } from './extensions';

/** What a remote exposes as `./remote`. */
export type RemoteModule = {
  /** The version of the host context that the remote was built for. */
  readonly hostContextVersion: number;
  /** Routes with full paths, each with its own guards. */
  readonly routes: RouteObject[];
  /** What it offers to extension points, by point and id as its descriptor has them: `event.panel/log`. */
  readonly extensions?: Readonly<Record<string, LoadExtension>>;
};
