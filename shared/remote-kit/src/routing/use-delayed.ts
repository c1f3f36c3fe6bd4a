import { useEffect, useState } from 'react';

/** True once a condition has held for a time, in milliseconds; false again as soon as it does not. */
export function useDelayed(condition: boolean, delayMs: number): boolean {
  const [hasHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const timeout = setTimeout(() => setHeld(true), delayMs);
    return () => {
      clearTimeout(timeout);
      setHeld(false);
    };
  }, [condition, delayMs]);
  return condition && hasHeld;
}
