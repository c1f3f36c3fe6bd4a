import { pageOf } from '@event-portal/remote-kit/routing';
import { whenIdle } from '../when-idle';
import { maySpend } from './watch-intent';

/** A page that has stood still for so long, in milliseconds, is being read. */
const RESTS_AFTER_MS = 1000;

/** Of so many pages the files are fetched in one visit of the portal, though nobody may ever open them. */
const MOST_PAGES = 2;

/** What the browser says of a network that is too slow to fetch what nobody has pointed at. */
const SLOW = ['slow-2g', '2g', '3g'];

/**
 * Has the files of pages fetched whose links are in view, once the page stands still and the browser is idle: where nothing
 * can point at a link before it presses it, a press comes without a warning. Elsewhere `watchIntent` knows better.
 * @param basePath the path of its host below which the portal lies
 * @param prepareFiles gives whether there were files to fetch
 * @returns a function that ends it.
 */
export function watchVisible(
  window: Window,
  prepareFiles: (page: URL, turnedAway: AbortSignal) => Promise<boolean>,
  basePath = '',
): () => void {
  const { document, location, navigator } = window;
  const ends = new AbortController();
  const { signal } = ends;
  const seen = new Set<string>([location.pathname]);
  let left = MOST_PAGES;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function look(): Promise<void> {
    for (const link of document.links) {
      if (left === 0) return end();
      if (signal.aborted || !maySpend(navigator, SLOW)) return;
      const page = link instanceof HTMLAnchorElement && pageOf(link, location, basePath);
      if (!page) continue;
      if (seen.has(link.pathname) || !isInView(link, window)) continue;
      seen.add(link.pathname);
      left -= 1;
      if (!(await prepareFiles(page, signal).catch(() => false))) left += 1;
    }
  }

  const rest = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void whenIdle().then(look), RESTS_AFTER_MS);
  };
  const changes = new MutationObserver(rest);
  const end = () => {
    ends.abort();
    clearTimeout(timer);
    changes.disconnect();
    window.removeEventListener('scroll', rest, true);
  };
  if (!window.matchMedia('(hover: none)').matches) return end;
  changes.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('scroll', rest, { passive: true, capture: true });
  rest();
  return end;
}

function isInView(link: Element, { innerWidth, innerHeight }: Window): boolean {
  const { top, bottom, left, right, width, height } = link.getBoundingClientRect();
  return width * height > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
}
