import { pathBelow } from '@event-portal/contracts';

/**
 * Turns clicks on links to the portal's own pages into navigations without a load, whichever remote rendered them.
 * Components stay plain anchors. What a browser treats specially is left to it: a new tab, a download, a page fragment,
 * another origin, a click that somebody has handled.
 * A link that has been pressed says that it is busy until the page is there, and does not start a second time.
 * @param navigate settles when the navigation is over, whatever came of it.
 * @param basePath the path of its host below which the portal lies
 * @returns a function that ends it.
 */
export function followLinks(
  root: Document,
  navigate: (to: string) => void | Promise<void>,
  basePath = '',
): () => void {
  let pressed: { readonly link: HTMLAnchorElement; readonly to: string } | undefined;
  const release = () => {
    pressed?.link.removeAttribute('aria-busy');
    pressed = undefined;
  };
  const follow = async (link: HTMLAnchorElement, to: string) => {
    release();
    const mine = { link, to };
    pressed = mine;
    link.setAttribute('aria-busy', 'true');
    try {
      await navigate(to);
    } finally {
      if (pressed === mine) release();
    }
  };
  const onClick = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    const page = pageOf(link, root.location, basePath);
    if (!page) return;
    event.preventDefault();
    const to = page.pathname + page.search + page.hash;
    if (pressed?.to !== to) void follow(link, to);
  };
  root.addEventListener('click', onClick);
  return () => root.removeEventListener('click', onClick);
}

/** The page of the portal that a link leads to, in this tab, by its path within the portal; undefined of every other link. */
export function pageOf(link: HTMLAnchorElement, here: Location, basePath = ''): URL | undefined {
  const pathname = pathBelow(basePath, link.pathname);
  if (
    pathname === undefined ||
    link.origin !== here.origin ||
    (link.target !== '' && link.target !== '_self') ||
    link.hasAttribute('download')
  )
    return undefined;
  const isFragment = link.hash !== '' && link.pathname === here.pathname && link.search === here.search;
  return isFragment ? undefined : Object.assign(new URL(link.href), { pathname });
}

/**
 * Whether a link leads to a page of the portal, in this tab.
 * Goes with the next major version: take `pageOf`, which knows the portal's path
 */
export function isOwnPage(link: HTMLAnchorElement, here: Location): boolean {
  return pageOf(link, here) !== undefined;
}
