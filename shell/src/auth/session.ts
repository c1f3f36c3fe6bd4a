import { getCurrentUser, type SessionError, type UserQueryResult } from '@event-portal/contracts';
import type { ReadFlags } from '../remotes/flag-values';
import { makeHostContext } from '../remotes/host-contexts';
import type { ReadHostContextAs } from '../remotes/remote-routes';
import { ApiError, SESSION_QUERY_KEY, type HttpClient } from '@event-portal/remote-kit';
import { queryOptions, type QueryClient } from '@tanstack/react-query';

/** How long the session is believed without being read again (S3), in milliseconds. */
export const SESSION_FRESH_MS = 1000 * 60 * 10;
const TIMEOUT_MS = 10_000;

/** The session query (S2, S3): never rejects; a failure is part of its result. */
export function sessionQuery(http: HttpClient, early: EarlyReply) {
  // Nobody ends it who has looked on and left, as for what pages read: guards wait for it, and would hear that it was cancelled.
  const read = () => fetchSession(http, early);
  return queryOptions({
    queryKey: SESSION_QUERY_KEY,
    queryFn: read,
    staleTime: SESSION_FRESH_MS,
    gcTime: Infinity,
    retry: false,
    refetchOnMount: true,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** The reply that the document's head asked for before this code was there; given out once. */
export type EarlyReply = { take(): Promise<Response> | undefined };

/**
 * Finds the reply that the document's head asked for.
 * @param onReadAgain the session is read once more: what the document has asked for beside it may be another person's
 */
export function earlyReply(
  page: { sessionReply?: Promise<Response> | undefined },
  onReadAgain: () => void = () => undefined,
): EarlyReply {
  return {
    take() {
      const reply = page.sessionReply;
      page.sessionReply = undefined;
      if (!reply) onReadAgain();
      return reply;
    },
  };
}

/**
 * Reads the session for a guard: the cached result, or the one that is on its way. Never a second request (S3).
 * @param readFlags what the flags of a remote are for somebody; the shell’s own guards ask for none
 */
export function hostContextFrom(
  queryClient: QueryClient,
  query: ReturnType<typeof sessionQuery>,
  readFlags?: ReadFlags,
): ReadHostContextAs {
  return async (version, remote) => {
    const userQuery = await queryClient.query(query);
    const flags = remote === undefined ? undefined : await readFlags?.(remote, userQuery.user);
    return deepFreeze(makeHostContext(version, structuredClone({ userQuery, ...(flags && { flags }) })));
  };
}

async function fetchSession(http: HttpClient, early: EarlyReply): Promise<UserQueryResult> {
  const reply = early.take();
  try {
    const user = await http(getCurrentUser, undefined, {
      timeoutMs: TIMEOUT_MS,
      ...(reply && { reply }),
    });
    return { user, error: null };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return { user: null, error: null };
    return { user: null, error: toSessionError(error) };
  }
}

function toSessionError(error: unknown): SessionError {
  if (!(error instanceof ApiError)) return { kind: 'unexpected-reply' };
  switch (error.failure.kind) {
    case 'offline':
    case 'timeout':
      return { kind: error.failure.kind };
    case 'contract-broken':
      return { kind: 'unexpected-reply' };
    case 'refused': {
      const { retryAfterSeconds } = error.failure;
      return { kind: 'unavailable', ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
    }
  }
}

/** A remote that writes into the context it was handed changes nothing for anybody else. */
function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}
