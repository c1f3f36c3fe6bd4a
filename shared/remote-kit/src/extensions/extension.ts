import {
  extensionPoints,
  isExtensionFor,
  type ExtensionPointId,
  type ExtensionProps,
  type GuardScope,
} from '@event-portal/contracts';
import type { LoadExtension } from '@event-portal/remote-kit';
import { parseHostContext, rememberModule } from '@event-portal/remote-kit/routing';
import { createElement, useSyncExternalStore, type ComponentType } from 'react';

/** What the file of an extension says about it: `export const extension`. */
export type ExtensionDeclaration = {
  /** What people call it. */
  readonly title: string;
  /** The scopes of the guard table that it lies in, beyond a session. */
  readonly guards?: readonly GuardScope[];
  /** Extensions of one point come in this order, low numbers first. */
  readonly order: number;
};

/** What the file of an extension exports. */
export type ExtensionModule<Point extends ExtensionPointId> = {
  readonly extension: ExtensionDeclaration;
  readonly Component: ComponentType<ExtensionProps<Point>>;
};

/**
 * Makes an extension whose code is loaded for those whom the guard table lets see it. The props are parsed, and the table asked, by
 * the remote's own copies: what the page or the shell has decided is not believed (A5).
 */
export function extension<Point extends ExtensionPointId>(
  point: Point,
  guards: readonly GuardScope[],
  load: () => Promise<ExtensionModule<Point>>,
): LoadExtension {
  const module = rememberModule(load);
  return async (readHostContext, handed) => {
    const { userQuery } = await parseHostContext(readHostContext);
    if (!isExtensionFor({ point, guards: [...guards] }, handed, userQuery)) return undefined;
    const props = extensionPoints[point].props.parse(handed);
    await module.load();
    return function Extension() {
      const Component = useSyncExternalStore(module.subscribe, module.loaded)?.Component;
      return Component ? createElement<ExtensionProps<Point>>(Component, props) : null;
    };
  };
}
