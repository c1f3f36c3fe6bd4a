import { usePlatform } from '@event-portal/remote-kit';
import type { TitleContext } from '@event-portal/remote-kit/routing';
import { VisuallyHidden } from '@event-portal/ui';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useMatches, type UIMatch } from 'react-router-dom';
import { useShell } from '../shell-context';

const SITE = 'Event Portal';

/**
 * Says where a navigation has led: the title of the document, one polite announcement of it, and the focus on the new
 * page's heading. The first page of a visit keeps the browser's focus, and the browser reads its title.
 */
export function Arrival() {
  const { recovery } = useShell();
  const { pathname, key } = useLocation();
  const { queryClient } = usePlatform();
  const title = titleOf(useMatches(), queryClient);
  const lastPathname = useRef<string>(undefined);
  const [announcement, setAnnouncement] = useState({ key: '', text: '' });

  useEffect(() => {
    const isFirst = lastPathname.current === undefined;
    const isSamePage = lastPathname.current === pathname;
    lastPathname.current = pathname;
    // A page that stands in for another has said its own name, and has the focus.
    const isStandIn = document.querySelector('[data-failed-page]') !== null;
    if (!isStandIn) {
      recovery.pageArrived();
      document.title = title === undefined ? SITE : `${title} – ${SITE}`;
    }
    if (isFirst || isSamePage) return;
    setAnnouncement({ key, text: document.title });
    return isStandIn ? undefined : focusHeading();
  }, [pathname, key, title, recovery]);

  return (
    <VisuallyHidden>
      <p role="status">
        {/* Another element each time: the same words twice are two announcements. */}
        <span key={announcement.key}>{announcement.text}</span>
      </p>
    </VisuallyHidden>
  );
}

/** Focuses the heading of the page: at once, or as soon as there is one. @returns a function that no longer waits */
function focusHeading(): (() => void) | undefined {
  const find = () => document.querySelector<HTMLElement>('main h1');
  const heading = find();
  (heading ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
  if (heading) return undefined;
  const observer = new MutationObserver(() => {
    const late = find();
    if (!late) return;
    observer.disconnect();
    // Whoever has gone on by then is not called back.
    if (document.activeElement === document.body || document.activeElement?.matches('main'))
      late.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** The title that the deepest page gives itself (`PageHandle`). */
function titleOf(matches: readonly UIMatch[], queryClient: QueryClient): string | undefined {
  for (const { handle, loaderData, params } of matches.toReversed()) {
    const title =
      typeof handle === 'object' && handle !== null && 'title' in handle ? handle.title : undefined;
    if (typeof title === 'string') return title;
    if (typeof title === 'function' && loaderData !== undefined)
      return String(
        (title as (data: unknown, context: TitleContext) => unknown)(loaderData, { params, queryClient }),
      );
  }
  return undefined;
}
