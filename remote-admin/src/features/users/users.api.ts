import {
  changePlatformRole,
  getUser,
  listUsers,
  type PlatformRole,
  type UserId,
  type UsersQuery,
} from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';

/** A page of everybody who has ever signed in. */
export function usersQuery(http: HttpClient, query: UsersQuery) {
  return queryOptions({
    queryKey: ['admin', 'users', query],
    queryFn: ({ signal }) => http(listUsers, { query }, { signal }),
  });
}

/** One person with event roles and recent actions. */
export function userQuery(http: HttpClient, userId: UserId) {
  return queryOptions({
    queryKey: ['admin', 'user', userId],
    queryFn: ({ signal }) => http(getUser, { params: { userId } }, { signal }),
  });
}

/** Changes a platform role. @throws ApiError `last_superuser` */
export function changeRole(http: HttpClient, { userId, role }: { userId: UserId; role: PlatformRole }) {
  return http(changePlatformRole, { params: { userId }, body: { role } });
}
