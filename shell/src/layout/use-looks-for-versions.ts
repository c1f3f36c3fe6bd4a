import { useEffect } from 'react';
import { useShell } from '../shell-context';

const LOOK_AGAIN_MS = 5 * 60_000;

/** Looks for newer versions of what runs in the page now and then, and whenever somebody comes back to it. */
export function useLooksForVersions(): void {
  const { catalogue } = useShell();
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && catalogue.refresh());
    const timer = setInterval(look, LOOK_AGAIN_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [catalogue]);
}
