import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router-dom';

/** One thing of a list that is open beside it. */
export type Opened = {
  /** Its id; null while none is open. */
  readonly id: string | null;
  /** Where a thing is open: a link that keeps the list as it is. */
  readonly hrefOf: (id: string) => string;
  readonly close: () => void;
};

/** Which thing of a list is open beside it, by a parameter of the URL: a link leads to it, and Back closes it. */
export function useOpened(parameter: string): Opened {
  const { pathname } = useLocation();
  const [arrived] = useSearchParams();
  const { location: next } = useNavigation();
  // What is pressed opens at once, though the list behind it may still be asked for again.
  const params = next?.pathname === pathname ? new URLSearchParams(next.search) : arrived;
  const navigate = useNavigate();
  const withOpened = (id: string | null) => {
    const next = new URLSearchParams(params);
    if (id === null) next.delete(parameter);
    else next.set(parameter, id);
    const search = next.toString();
    return search === '' ? pathname : `${pathname}?${search}`;
  };
  return {
    id: params.get(parameter),
    hrefOf: withOpened,
    close: () => void navigate(withOpened(null), { preventScrollReset: true }),
  };
}
