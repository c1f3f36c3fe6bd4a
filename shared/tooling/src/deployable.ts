import type { EarlyReads, EndpointName, OfflinePage, RemoteDescriptor } from '@event-portal/contracts';
import type { Configuration } from 'webpack';

/** Something that is built on its own: what its `deployable.config.ts` says by default export. */
export type Deployable =
  | {
      readonly kind: 'shell';
      /** The versions of the host context that it hands over. */
      readonly hostContexts: readonly number[];
      readonly extend?: ExtendConfiguration;
    }
  | {
      readonly kind: 'remote';
      readonly descriptor: RemoteDescriptor;
      readonly early: EarlyReads;
      /** Its pages that open without a network, by URL pattern: read from its sources, and not declared. */
      readonly offline?: Readonly<Record<string, OfflinePage>>;
      /** The endpoints that its code calls: read from its sources, and not declared. */
      readonly needs?: readonly EndpointName[];
      readonly extend?: ExtendConfiguration;
    }
  /** A page of its own, without federation: a gallery, a tool. */
  | {
      readonly kind: 'page';
      readonly entry: string;
      readonly title: string;
      readonly extend?: ExtendConfiguration;
    };

/** A team's own change to its webpack configuration, applied last. */
export type ExtendConfiguration = (configuration: Configuration) => Configuration;

/** Declares a deployable; exists for the types. */
export function defineDeployable(deployable: Deployable): Deployable {
  return deployable;
}

/** How a deployable is to be built. */
export type BuildTarget = {
  /** The deployable's folder, absolute. */
  readonly folder: string;
  readonly mode: 'production' | 'development';
  /**
   * Whether remotes from their sources are to run in it: built as for production, but with the development files of React, which
   * Fast Refresh needs.
   */
  readonly hostsSources?: boolean;
  readonly version: string;
  /** Twelve hexadecimal digits; see `computeBuildId`. */
  readonly buildId: string;
};
