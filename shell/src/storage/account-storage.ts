import type { UserId, UserQueryResult } from '@event-portal/contracts';
import { SESSION_QUERY_KEY } from '@event-portal/remote-kit';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { storedNames, storedValue } from './stored-value';

const Entry = z.object({ at: z.number(), value: z.unknown() });

/** Something kept for an account; unknown until parsed, for another version may have put it. */
type AccountEntry = { readonly key: string; readonly at: number; readonly value: unknown };

/** What this browser keeps for the account of the person in the session. Where nothing can be stored, nothing is kept. */
export type AccountStorage = {
  /** The entries whose keys begin so, newest first. */
  readonly list: (prefix: string) => readonly AccountEntry[];
  /** The value of an entry; unknown until parsed. */
  readonly read: (key: string) => unknown;
  readonly put: (key: string, value: unknown) => void;
  readonly remove: (key: string) => void;
  /** Forgets everything of the account, and keeps nothing more until somebody has signed in. */
  readonly forget: () => void;
  /** The key of an entry of this account, given its name in the browser's storage. */
  readonly keyOf: (name: string) => string | undefined;
};

export type AccountStorageOptions = {
  readonly prefix: string;
  readonly keptMs: number;
  /** Whether data of other accounts is kept for them, or removed as soon as somebody else signs in. */
  readonly keepsOthers: boolean;
  /** Somebody has signed in, for the first time in this page or once more. */
  readonly onSignedIn?: () => void;
  readonly now?: () => number;
};

/**
 * Opens what this browser keeps for each account. A session that ends changes nothing: the page is still of the same person.
 */
export function openAccountStorage(
  window: Pick<Window, 'localStorage'>,
  queryClient: QueryClient,
  { prefix: shelf, keptMs, keepsOthers, onSignedIn = () => undefined, now = Date.now }: AccountStorageOptions,
): AccountStorage {
  let owner: UserId | undefined;
  let last: UserQueryResult | undefined;

  const stored = (name: string) => storedValue(window, 'localStorage', name, Entry);
  const namesOf = (prefix: string) => storedNames(window, 'localStorage', prefix);
  const removeAll = (names: readonly string[]) => names.forEach((name) => stored(name).remove());
  const placeOf = (person: UserId) => `${shelf}${person}:`;

  const isSpent = (name: string, person: UserId) =>
    (!keepsOthers && !name.startsWith(placeOf(person))) || (stored(name).read()?.at ?? 0) < now() - keptMs;
  const followSession = () => {
    const session = queryClient.getQueryData<UserQueryResult>(SESSION_QUERY_KEY);
    if (session === last) return;
    const before = last?.user?.userId;
    last = session;
    const person = session?.user?.userId;
    if (person === undefined || (person === owner && person === before)) return;
    if (person !== owner) removeAll(namesOf(shelf).filter((name) => isSpent(name, person)));
    owner = person;
    onSignedIn();
  };
  followSession();
  queryClient.getQueryCache().subscribe(followSession);

  const place = () => (owner === undefined ? undefined : placeOf(owner));
  return {
    list(prefix) {
      const mine = place();
      if (mine === undefined) return [];
      return namesOf(mine + prefix)
        .flatMap((name) => {
          const entry = stored(name).read();
          return entry ? [{ key: name.slice(mine.length), at: entry.at, value: entry.value }] : [];
        })
        .sort((one, other) => other.at - one.at);
    },
    read(key) {
      const mine = place();
      return mine === undefined ? undefined : stored(mine + key).read()?.value;
    },
    put(key, value) {
      const mine = place();
      if (mine !== undefined) stored(mine + key).write({ at: now(), value });
    },
    remove(key) {
      const mine = place();
      if (mine !== undefined) removeAll([mine + key]);
    },
    forget() {
      const mine = place();
      owner = undefined;
      if (!keepsOthers) removeAll(namesOf(shelf));
      else if (mine !== undefined) removeAll(namesOf(mine));
    },
    keyOf(name) {
      const mine = place();
      return mine !== undefined && name.startsWith(mine) ? name.slice(mine.length) : undefined;
    },
  };
}
