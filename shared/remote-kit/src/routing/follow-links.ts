/**
 * Turns clicks on links to the portal's own pages into navigations without a load, whichever remote rendered them.
 * Components stay plain anchors. What a browser treats specially is left to it: a new tab, a download, a page fragment,
 * another origin, a click that somebody has handled.
 * @returns a function that ends it.
 */
export function followLinks(root: Document, navigate: (to: string) => void): () => void {
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
    if (!(link instanceof HTMLAnchorElement) || !isOwnPage(link, root.location)) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  };
  root.addEventListener('click', onClick);
  return () => root.removeEventListener('click', onClick);
}

function isOwnPage(link: HTMLAnchorElement, here: Location): boolean {
  if (
    link.origin !== here.origin ||
    (link.target !== '' && link.target !== '_self') ||
    link.hasAttribute('download')
  )
    return false;
  const isFragment = link.hash !== '' && link.pathname === here.pathname && link.search === here.search;
  return !isFragment;
}
