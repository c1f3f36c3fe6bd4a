import {
  changePlatformRole,
  endUserSessions,
  getUser,
  liftSuspension,
  listUsers,
  suspendUser,
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

/** Keeps a person out. @throws ApiError `own_account` or `last_superuser` */
export function suspend(http: HttpClient, userId: UserId, reason: string) {
  return http(suspendUser, { params: { userId }, body: { reason } });
}

/** Lets a person in again. @throws ApiError */
export function lift(http: HttpClient, userId: UserId) {
  return http(liftSuspension, { params: { userId } });
}

/** Signs a person out everywhere. @throws ApiError */
export function signOutEverywhere(http: HttpClient, userId: UserId) {
  return http(endUserSessions, { params: { userId } });
}
