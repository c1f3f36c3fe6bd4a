import type { UserQueryResult } from '@event-portal/contracts';
import { SESSION_QUERY_KEY, type KeptCopies } from '@event-portal/remote-kit';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';

const PREFIX = 'typed:';

/** How long a copy is kept that nobody comes back for. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

const Kept = z.object({ at: z.number(), value: z.unknown() });

/** What people have typed, kept in this browser, and the end of that. */
export type KeptInput = {
  readonly copies: KeptCopies;
  /** Forgets everything, and keeps nothing more until somebody has signed in. */
  readonly forget: () => void;
};

/**
 * Opens what this browser keeps for the person in the session; what is of anybody else is removed. A session that ends
 * changes nothing: the person is still typing.
 */
export function openKeptInput(
  window: Pick<Window, 'localStorage'>,
  queryClient: QueryClient,
  now = Date.now,
): KeptInput {
  let owner: string | undefined;
  let last: UserQueryResult | undefined;

  const stored = <T>(access: (storage: Storage) => T, otherwise: T): T => {
    try {
      return access(window.localStorage);
    } catch {
      return otherwise;
    }
  };
  const keysOf = (prefix: string) =>
    stored((storage) => Object.keys(storage).filter((key) => key.startsWith(prefix)), []);
  const remove = (keys: readonly string[]) =>
    stored((storage) => keys.forEach((key) => storage.removeItem(key)), undefined);
  const read = (key: string) =>
    stored((storage) => Kept.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data, undefined);
  const prefixOf = (form: string) => `${PREFIX}${owner ?? ''}:${form}:`;

  const followSession = () => {
    const session = queryClient.getQueryData<UserQueryResult>(SESSION_QUERY_KEY);
    if (session === last) return;
    last = session;
    const person = session?.user?.userId;
    if (person === undefined || person === owner) return;
    owner = person;
    const oldest = now() - KEPT_MS;
    remove(
      keysOf(PREFIX).filter((key) => !key.startsWith(`${PREFIX}${person}:`) || (read(key)?.at ?? 0) < oldest),
    );
  };
  followSession();
  queryClient.getQueryCache().subscribe(followSession);

  return {
    copies: {
      list(form) {
        if (owner === undefined) return [];
        const prefix = prefixOf(form);
        return keysOf(prefix)
          .flatMap((key) => {
            const kept = read(key);
            return kept ? [{ id: key.slice(prefix.length), at: kept.at, value: kept.value }] : [];
          })
          .sort((one, other) => other.at - one.at);
      },
      put(form, id, value) {
        if (owner === undefined) return;
        const text = JSON.stringify({ at: now(), value });
        stored((storage) => storage.setItem(prefixOf(form) + id, text), undefined);
      },
      remove: (form, id) => owner !== undefined && remove([prefixOf(form) + id]),
    },
    forget() {
      owner = undefined;
      remove(keysOf(PREFIX));
    },
  };
}
