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
    if (last.current === place) return;
    last.current = place;
    if (!takesFocus(place)) document.getElementById(place)?.querySelector<HTMLElement>('h2')?.focus();
  });
  const open = async (to: string) => {
    // Who arrives is at the top of the page, and at its first place without a name. Once that is left it has one: going back to
    // an address without it would load the page anew.
    if (!isNamed) await navigate({ hash: first }, { replace: true, preventScrollReset: true });
    await navigate({ hash: to }, { preventScrollReset: true });
  };
  return { place, open: (to: string) => void open(to) };
}
