import { endOtherSessions, endOwnSession, listOwnSessions } from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';

/** Where the person is signed in. */
export function ownSessionsQuery(http: HttpClient) {
  return queryOptions({
    queryKey: ['portal', 'own-sessions'],
    queryFn: ({ signal }) => http(listOwnSessions, undefined, { signal }),
    staleTime: 0,
  });
}

/** Ends one session by its id; without one, all others. @throws ApiError */
export async function endSessions(http: HttpClient, sessionId: string | null): Promise<void> {
  if (sessionId === null) await http(endOtherSessions);
  else await http(endOwnSession, { params: { sessionId } });
}
