import { PENDING_DELAY_MS } from '@event-portal/contracts';
import { useLocation, useNavigation } from 'react-router-dom';
import { useDelayed } from './use-delayed';

/** The path of the page that has been pressed and is not there yet; undefined while there is none. */
export function useNextPath(): string | undefined {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return state === 'loading' && location.pathname !== pathname ? location.pathname : undefined;
}

/** The same once that has taken a second: the page before is then hidden (G14). */
export function useLatePath(): string | undefined {
  const path = useNextPath();
  return useDelayed(path !== undefined, PENDING_DELAY_MS) ? path : undefined;
}
