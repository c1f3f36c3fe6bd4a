import type { RemoteDescriptor } from '@event-portal/contracts';

/** Written in by the build, from the configurations of the remotes. */
declare const DESCRIPTORS: readonly RemoteDescriptor[];

/** What every remote says of itself: its areas, its navigation, the shapes of its pages. */
export const descriptors = DESCRIPTORS;
