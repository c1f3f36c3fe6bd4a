import { pathBelow } from '@event-portal/contracts';

/** The path of its host below which a portal lies; empty where it has the host for itself. */
export function basePathOf(portalUrl: string): string {
  return new URL(portalUrl).pathname.replace(/\/$/, '');
}

/** The path of a page within a portal; of what lies outside of it, the path on its host. */
export function pathInPortal(portalUrl: string, url: string): string {
  const { pathname } = new URL(url);
  return pathBelow(basePathOf(portalUrl), pathname) ?? pathname;
}
