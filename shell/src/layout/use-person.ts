import type { CurrentUser } from '@event-portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useShell } from '../shell-context';

/** The signed-in person; null while nobody is known to be. */
export function usePerson(): CurrentUser | null {
  return useQuery(useShell().session).data?.user ?? null;
}
