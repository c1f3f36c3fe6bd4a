import { onlineManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

/** Tries again once the network is back. */
export function useRetryOnline(retry: () => void): void {
  const tryAgain = useEffectEvent(retry);
  useEffect(() => onlineManager.subscribe((isOnline) => void (isOnline && tryAgain())), []);
}
