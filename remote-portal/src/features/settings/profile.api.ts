import {
  changeProfile as endpoint,
  getOwnProfile,
  type CurrentUser,
  type ProfileChange,
} from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';

/** The person's own profile as it is stored now; the session's copy may be ten minutes old. */
export function ownProfileQuery(http: HttpClient) {
  return queryOptions({
    queryKey: ['portal', 'own-profile'],
    queryFn: ({ signal }) => http(getOwnProfile, undefined, { signal }),
    staleTime: 0,
  });
}

/** Changes the person's own profile. @throws ApiError */
export function changeProfile(http: HttpClient, change: ProfileChange): Promise<CurrentUser> {
  return http(endpoint, { body: change });
}
