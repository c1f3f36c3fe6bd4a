import {
  getRemoteHealth,
  overrideRemote as overrideRemoteEndpoint,
  RemoteRegistry,
} from '@event-portal/contracts';
import type { HttpClient, Platform } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';

/** The health of a remote is only useful while it is fresh. */
const REFRESH_MS = 30_000;

const Signed = z.object({ registry: RemoteRegistry });

/** The registry as it was signed: every version of every remote. */
export function registryQuery({ readRegistry }: Platform['remotes']) {
  return queryOptions({
    queryKey: ['admin', 'registry'],
    queryFn: async ({ signal }) => Signed.parse(await readRegistry({ signal })).registry,
    refetchInterval: REFRESH_MS,
  });
}

/** How remotes do in browsers. */
export function remoteHealthQuery(http: HttpClient) {
  return queryOptions({
    queryKey: ['admin', 'remote-health'],
    queryFn: ({ signal }) => http(getRemoteHealth, undefined, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Writes into the log that somebody tries a version, or has stopped. */
export function overrideRemote(http: HttpClient, remote: string, version: string | null) {
  return http(overrideRemoteEndpoint, { body: { remote, version } });
}
