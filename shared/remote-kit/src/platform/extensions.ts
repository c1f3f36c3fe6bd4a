import type { ComponentType } from 'react';

/** An extension that a remote offers to a person at an extension point. Nothing of its code is loaded for it. */
export type OfferedExtension = {
  readonly remote: string;
  readonly point: string;
  readonly id: string;
  readonly title: string;
};

/** What remotes offer to the extension points of one another; for `ExtensionPoint`. */
export type ExtensionsView = {
  /** What the person gets at a point, in its order, once the browser has nothing else to do. Never rejects. */
  readonly list: (point: string, props: object) => Promise<readonly OfferedExtension[]>;
  /** Loads one with its props in it; undefined where it cannot be had, which is reported. Never rejects. */
  readonly load: (extension: OfferedExtension, props: object) => Promise<ComponentType | undefined>;
  /** Reports one that has thrown with its props; remotes that were built before do not say which. */
  readonly failed: (extension: OfferedExtension, error: unknown, props?: object) => void;
};

/**
 * How a remote hands out one of its extensions: the component with the props in it, or undefined for somebody for whom it is not. It
 * decides that itself, by the context that the reader gives (A5), before any more code is asked for.
 */
export type LoadExtension = (
  readHostContext: () => Promise<unknown>,
  props: unknown,
) => Promise<ComponentType | undefined>;
