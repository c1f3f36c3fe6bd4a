/** What was in focus, and where it was: it may be gone when that is needed. */
type Place = { readonly element: HTMLElement; readonly ancestors: readonly HTMLElement[] };

const MODAL = '[role="dialog"], [role="alertdialog"]';
const REMEMBERED = 20;

/**
 * Keeps the focus from dropping out of the page when what had it goes away: a row that was dealt with, a form that was
 * sent, a dialog that closed. After a dialog it goes back to what had it before; otherwise to the heading of the nearest
 * part of the page that is still there. What a page does about the focus itself comes first.
 * @returns a function that ends it.
 */
export function keepFocus(document: Document): () => void {
  const window = document.defaultView;
  if (!window) return () => undefined;
  let places: readonly Place[] = [];
  let isLeft = false;
  let frame = 0;

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof window.HTMLElement) || target === document.body) return;
    // Nothing leads back to what has gone, and one element of it would keep the whole page that it was on.
    const before = places.filter(({ element }) => element.isConnected);
    places = [{ element: target, ancestors: ancestorsOf(target) }, ...before].slice(0, REMEMBERED);
    isLeft = false;
  };
  // Whoever goes away from what is still there has lost nothing, also when that goes later. A browser tells of the blur of
  // what it takes out before it is out: a frame later that can be told apart.
  const leave = ({ target }: FocusEvent) =>
    window.requestAnimationFrame(() => {
      if (document.activeElement === document.body && target === places[0]?.element)
        isLeft = canTakeFocus(places[0].element);
    });
  const look = () => {
    frame = 0;
    const [lost, ...before] = places;
    if (!lost || isLeft || document.activeElement !== document.body || canTakeFocus(lost.element)) return;
    const modal = lost.ancestors.find((ancestor) => ancestor.matches(MODAL));
    const earlier = modal && before.find(({ element }) => canTakeFocus(element) && !modal.contains(element));
    if (earlier) earlier.element.focus({ preventScroll: true });
    else focusHeading(lost.ancestors.find((ancestor) => ancestor.isConnected && findHeading(ancestor)));
  };
  // Two frames later: components and overlays move the focus themselves in the first.
  const lookSoon = () => {
    if (document.activeElement === document.body && frame === 0)
      frame = window.requestAnimationFrame(() => (frame = window.requestAnimationFrame(look)));
  };
  const focusHeading = (part: HTMLElement | undefined) => {
    const target = (part && findHeading(part)) ?? document.querySelector<HTMLElement>('main');
    if (!target) return;
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };

  const observer = new window.MutationObserver(lookSoon);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'inert'],
  });
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', leave);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', leave);
    window.cancelAnimationFrame(frame);
  };
}

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement;
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}

function findHeading(part: HTMLElement): HTMLElement | null {
  return part.querySelector<HTMLElement>('h1, h2, h3');
}

function canTakeFocus(element: HTMLElement): boolean {
  return (
    element.isConnected && !element.matches(':disabled') && element.closest('[inert], [hidden]') === null
  );
}
