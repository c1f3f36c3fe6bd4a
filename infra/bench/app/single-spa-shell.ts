import { navigateToUrl, type LifeCycles } from 'single-spa';
import type { RouteObject } from 'react-router-dom';
import { descriptors } from './descriptors';
import { inFirstFiles } from './first-parts';
import { openPortal } from './start';
import { areaOf } from './single-spa-areas';

const portal = openPortal(window, descriptors, inFirstFiles);

/** An application of single-spa: a remote's pages in the frame of the portal. Other applications' pages are left to them. */
export function application(remote: string | undefined, routes: RouteObject[]): LifeCycles {
  let unmount = (): void => undefined;
  const leave = (to: string): boolean => {
    if (areaOf(to) === remote) return false;
    navigateToUrl(to);
    return true;
  };
  return {
    bootstrap: async () => undefined,
    mount: async () => void (unmount = portal.mount({ routes, leave })),
    unmount: async () => unmount(),
  };
}

/** The pages that are no remote's. */
export const { bootstrap, mount, unmount } = application(undefined, []);
