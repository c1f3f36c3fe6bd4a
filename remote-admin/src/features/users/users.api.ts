import {
  changePlatformRole as changePlatformRoleEndpoint,
  endUserSessions as endUserSessionsEndpoint,
  getUser,
  liftSuspension as liftSuspensionEndpoint,
  listUsers,
  suspendUser as suspendUserEndpoint,
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
    queryFn: ({ signal }) => http(listUsers, { query: { ...query, count: 'bounded' } }, { signal }),
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
export function changePlatformRole(
  http: HttpClient,
  { userId, role }: { userId: UserId; role: PlatformRole },
) {
  return http(changePlatformRoleEndpoint, { params: { userId }, body: { role } });
}

/** Keeps a person out. @throws ApiError `own_account` or `last_superuser` */
export function suspendUser(http: HttpClient, userId: UserId, reason: string) {
  return http(suspendUserEndpoint, { params: { userId }, body: { reason } });
}

/** Lets a person in again. @throws ApiError */
export function liftSuspension(http: HttpClient, userId: UserId) {
  return http(liftSuspensionEndpoint, { params: { userId } });
}

/** Signs a person out everywhere. @throws ApiError */
export function endUserSessions(http: HttpClient, userId: UserId) {
  return http(endUserSessionsEndpoint, { params: { userId } });
}
