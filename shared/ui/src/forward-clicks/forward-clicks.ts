/**
 * For the `ref` of a link in a menu. The behaviour library keeps the clicks on its items to itself, so whatever handles
 * the links of the page would never hear of them; this hands each on as a click on a plain link.
 */
export function forwardClicks(link: Element | null): void {
  if (link instanceof HTMLAnchorElement) link.addEventListener('click', forwardClick);
}

function forwardClick(event: MouseEvent): void {
  const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event;
  const isSpecial = button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
  if (isSpecial || event.defaultPrevented || !(currentTarget instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  const { href } = currentTarget;
  // Once the menu is closed and has given the focus back: the page that opens may then take it.
  setTimeout(() => followHref(href));
}

function followHref(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
