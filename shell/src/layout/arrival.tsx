import { usePlatform } from '@event-portal/remote-kit';
import type { TitleContext } from '@event-portal/remote-kit/routing';
import { VisuallyHidden } from '@event-portal/ui';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useMatches, type UIMatch } from 'react-router-dom';
import { useShell } from '../shell-context';

const SITE = 'Event Portal';

/**
 * Says where a navigation has led: the title of the document; the focus on the new page's heading, which makes a screen
 * reader read it; a polite announcement where there is no heading. The first page of a visit keeps the browser's focus.
 */
export function Arrival() {
  const { recovery } = useShell();
  const { pathname, key } = useLocation();
  const { queryClient } = usePlatform();
  const title = titleOf(useMatches(), queryClient);
  const lastPathname = useRef<string>(undefined);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    const isFirst = lastPathname.current === undefined;
    const isSamePage = lastPathname.current === pathname;
    lastPathname.current = pathname;
    // A page that stands in for another has said its own name.
    if (document.querySelector('[data-failed-page]')) return;
    recovery.pageArrived();
    document.title = title === undefined ? SITE : `${title} – ${SITE}`;
    if (isFirst || isSamePage) return;

    const heading = document.querySelector<HTMLElement>('main h1');
    (heading ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
    setAnnouncement(heading ? '' : document.title);
  }, [pathname, key, title, recovery]);

  return (
    <VisuallyHidden>
      <p role="status">{announcement}</p>
    </VisuallyHidden>
  );
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
