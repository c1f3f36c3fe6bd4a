import {
  createServiceKey as createServiceKeyEndpoint,
  listPortalEvents,
  listServiceKeys,
  revokeServiceKey as revokeServiceKeyEndpoint,
  type ServiceKey,
  type ServiceKeyDraft,
} from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';

/** The keys that services use. */
export function serviceKeysQuery(http: HttpClient) {
  return queryOptions({
    queryKey: ['admin', 'service-keys'],
    queryFn: ({ signal }) => http(listServiceKeys, undefined, { signal }),
  });
}

/** Every event, for a key that is to open one only. */
export function keyEventsQuery(http: HttpClient) {
  return queryOptions({
    queryKey: ['admin', 'service-keys', 'events'],
    queryFn: ({ signal }) => http(listPortalEvents, undefined, { signal }),
  });
}

/** Makes a key; the reply is the only place where it is ever shown. @throws ApiError */
export function createServiceKey(http: HttpClient, body: ServiceKeyDraft) {
  return http(createServiceKeyEndpoint, { body });
}

/** Revokes a key at once. @throws ApiError */
export function revokeServiceKey(http: HttpClient, { keyId }: ServiceKey): Promise<void> {
  return http(revokeServiceKeyEndpoint, { params: { keyId } });
}
