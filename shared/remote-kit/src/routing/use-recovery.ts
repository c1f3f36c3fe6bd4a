import { usePlatform } from '@event-portal/remote-kit';
import { useEffect, useState } from 'react';
import { judgeFailure } from './page-failure';

/**
 * Tells the shell of a failure, as what it is. @returns that failure, or undefined while the shell looks for a version
 * that works, and loads it
 */
export function useRecovery(thrown: unknown): { error: unknown } | undefined {
  const { pageFailed, isTampered } = usePlatform();
  const [settled, setSettled] = useState<{ thrown: unknown; error: unknown }>();
  useEffect(() => {
    let isGone = false;
    const recover = async () => {
      const error = await judgeFailure(thrown, isTampered);
      if (!(await pageFailed(error)) && !isGone) setSettled({ thrown, error });
    };
    void recover();
    return () => {
      isGone = true;
    };
  }, [thrown, pageFailed, isTampered]);
  return settled && settled.thrown === thrown ? settled : undefined;
}
