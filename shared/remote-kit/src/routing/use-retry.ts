import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';

/** Enters the current URL again, from its guards to its loaders; by itself when the network is back (F72). */
export function useRetry(): { start: () => void; isRunning: boolean } {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { state } = useNavigation();
  const start = () => void navigate(pathname + search + hash, { replace: true });
  const onOnline = useEffectEvent(start);
  useEffect(() => {
    const listen = () => onOnline();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);
  return { start, isRunning: state !== 'idle' };
}
