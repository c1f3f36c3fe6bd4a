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
export function RouteAnnouncer() {
  const { areas } = useShell();
  const { pathname, key } = useLocation();
  const { queryClient } = usePlatform();
  const title = titleOf(useMatches(), queryClient);
  const lastPathname = useRef<string>(undefined);
  const [announcement, setAnnouncement] = useState({ count: 0, text: '' });

  useEffect(() => {
    // A page that stands in for another has said its own name.
    if (document.querySelector('[data-failed-page]')) return;
    areas.get().code?.recovery.pageArrived();
    document.title = title === undefined ? SITE : `${title} – ${SITE}`;
  }, [pathname, key, title, areas]);

  useEffect(() => {
    const isFirst = lastPathname.current === undefined;
    lastPathname.current = pathname;
    if (isFirst) return;
    return whenHeaded((heading) => {
      // A page that stands in for another has taken the focus itself.
      if (!heading.closest('[data-failed-page]')) heading.focus({ preventScroll: true });
      setAnnouncement(({ count }) => ({ count: count + 1, text: document.title }));
    });
  }, [pathname]);

  return (
    <VisuallyHidden>
      <p role="status">
        {/* Another element each time: the same words twice are two announcements. */}
        <span key={announcement.count}>{announcement.text}</span>
      </p>
    </VisuallyHidden>
  );
}

/**
 * Calls back once the page has a heading: before, nobody can say where they are, and a page that only leads on never gets
 * one. Until then the focus waits at the page's main part. @returns a function that no longer waits
 */
function whenHeaded(callBack: (heading: HTMLElement) => void): (() => void) | undefined {
  const find = () => document.querySelector<HTMLElement>('main h1');
  const heading = find();
  if (heading) {
    callBack(heading);
    return undefined;
  }
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    const late = find();
    if (!late) return;
    observer.disconnect();
    callBack(late);
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
