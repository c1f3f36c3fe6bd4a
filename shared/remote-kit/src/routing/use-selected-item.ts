import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router-dom';

/** One thing of a list that is open beside it. */
export type SelectedItem = {
  /** Its id; null while none is open. */
  readonly id: string | null;
  /** Where a thing is open: a link that keeps the list as it is. */
  readonly hrefOf: (id: string) => string;
  /** Opens another one in its place, on that page of the list: Back closes it all the same. */
  readonly moveTo: (id: string, page: number) => void;
  readonly close: () => void;
};

/**
 * Which thing of a list is open beside it, by a parameter of the URL: a link leads to it, and Back closes it. The focus
 * then goes to the row of what was open last.
 */
export function useSelectedItem(parameter: string): SelectedItem {
  const { pathname } = useLocation();
  const [arrived] = useSearchParams();
  const { location: next } = useNavigation();
  // What is pressed opens at once, though the list behind it may still be asked for again.
  const params = next?.pathname === pathname ? new URLSearchParams(next.search) : arrived;
  const navigate = useNavigate();
  const id = params.get(parameter);
  const hrefWith = (change: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(params);
    change(next);
    const search = next.toString();
    return search === '' ? pathname : `${pathname}?${search}`;
  };
  // Once for all rows: to copy the parameters takes longer than the rest of a link.
  const closed = hrefWith((next) => next.delete(parameter));
  const hrefOf = (opened: string) =>
    `${closed}${closed === pathname ? '?' : '&'}${parameter}=${encodeURIComponent(opened)}`;
  useFocusOnRow(id, hrefOf);
  return {
    id,
    hrefOf,
    moveTo: (opened, page) => {
      const href = hrefWith((next) => {
        next.set(parameter, opened);
        if (page === 1) next.delete('page');
        else next.set('page', String(page));
      });
      void navigate(href, { replace: true, preventScrollReset: true });
    },
    close: () => void navigate(closed, { preventScrollReset: true }),
  };
}

/** The dialog gives the focus back to what opened it; after some steps through the list that is another row. */
function useFocusOnRow(id: string | null, hrefOf: (id: string) => string): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = id;
    if (before === null || id !== null) return;
    const href = hrefOf(before);
    [...document.links].find((link) => link.getAttribute('href')?.endsWith(href))?.focus();
  });
}
