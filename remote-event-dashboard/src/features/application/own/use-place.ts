import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Which of several places of a page is open: its name is the fragment of the address, so that Back and Forward go between them
 * and nothing is loaded anew. The focus goes to the heading of a place that is opened, unless something there takes it.
 */
export function usePlace(places: readonly string[], takesFocus: (place: string) => boolean) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [first = ''] = places;
  const named = hash.slice(1);
  const isNamed = places.includes(named);
  const place = isNamed ? named : first;
  const last = useRef(place);
  useEffect(() => {
    // Also the first has a name: going back to an address without one would load the page anew.
    if (!isNamed) void navigate({ hash: first }, { replace: true, preventScrollReset: true });
  }, [isNamed, first, navigate]);
  useEffect(() => {
    if (last.current === place) return;
    last.current = place;
    if (!takesFocus(place)) document.getElementById(place)?.querySelector<HTMLElement>('h2')?.focus();
  });
  return { place, open: (to: string) => void navigate({ hash: to }, { preventScrollReset: true }) };
}
