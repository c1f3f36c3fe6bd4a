import { scopesAt } from '@event-portal/contracts';
import { isPermitted } from '@event-portal/remote-kit/routing';
import { useQuery } from '@tanstack/react-query';
import { useRemotes, useShell } from '../shell-context';
import { findArea } from './areas';

/** Tells whether the person may enter a path, by the guard table. No path is permitted before the session is known. */
export function usePermitted(): (path: string) => boolean {
  const { session } = useShell();
  const remotes = useRemotes();
  const { data: userQuery } = useQuery(session);
  return (path) => {
    const found = findArea(remotes, path);
    return (
      found !== undefined &&
      userQuery !== undefined &&
      isPermitted(scopesAt(found.remote.descriptor.areas, path), path, userQuery)
    );
  };
}
