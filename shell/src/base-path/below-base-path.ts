import { addressBelow, pathBelow } from '@event-portal/contracts';
import { completeLinks } from './complete-links';

/**
 * Puts the page below a path of its host: links are completed from now on.
 * @returns the window as the portal sees it, for the router and for whoever asks where the page is: its addresses begin at the
 * portal's root. No remote comes to see another path than that.
 */
export function settleBelow(window: Window, basePath: string): Window {
  completeLinks(window.document, basePath);
  const { location, history } = window;
  const complete = (url?: string | URL | null) => url && addressBelow(basePath, String(url));
  const own = {
    location: withMembers(location, {
      get pathname() {
        return pathBelow(basePath, location.pathname) ?? location.pathname;
      },
      assign: (url: string | URL) => location.assign(addressBelow(basePath, String(url))),
      replace: (url: string | URL) => location.replace(addressBelow(basePath, String(url))),
    }),
    history: withMembers(history, {
      pushState: (state: unknown, unused: string, url?: string | URL | null) =>
        history.pushState(state, unused, complete(url)),
      replaceState: (state: unknown, unused: string, url?: string | URL | null) =>
        history.replaceState(state, unused, complete(url)),
    }),
  };
  return new Proxy(window, { get: (_, name) => read(name in own ? own : window, name) });
}

/** An object of the browser with other members in place of some. */
function withMembers(original: object, members: object): object {
  return new Proxy(members, { get: (_, name) => read(name in members ? members : original, name) });
}

/** What belongs to the browser has to be called on the browser's own object. */
function read(owner: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(owner, name);
  return typeof value === 'function' ? value.bind(owner) : value;
}
