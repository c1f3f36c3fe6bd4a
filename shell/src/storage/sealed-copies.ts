import type { UserId, UserQueryResult } from '@event-portal/contracts';
import { SESSION_QUERY_KEY } from '@event-portal/remote-kit';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { removeSealed, sealedFor, sealedName } from './sealed-owner';
import type { SealedStore } from './sealed-store';

const COPIES = 'copies';
const CLOCK = 'clock';
const LATEST = 'latest';
const CIPHER = 'AES-GCM';
const IV_BYTES = 12;

/** How far a clock may go back before that is no correction any more, in milliseconds. */
const CORRECTED_MS = 60_000;

/** One copy with its key, which cannot be read out and goes with it. */
type Sealed = {
  readonly owner: UserId;
  readonly secret: CryptoKey;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
  readonly endsAt: number;
};

/** Opens what is sealed for the person in the session. What was kept for anybody else is removed as soon as that is known. */
export function openSealedCopies(
  window: Pick<Window, 'indexedDB' | 'crypto' | 'localStorage'>,
  queryClient: QueryClient,
  now = Date.now,
): SealedStore {
  const name = sealedName();
  const keeper = sealedFor(window);
  let owner: UserId | undefined;
  let last: UserQueryResult | undefined;

  const open = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = window.indexedDB.open(name, 1);
      request.onupgradeneeded = () =>
        [COPIES, CLOCK].forEach((store) => request.result.createObjectStore(store));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('Nothing can be kept.'));
    });
  /** Works with the stores, in one transaction. The connection ends with it, so that all can be removed at any moment. */
  const transact = async <T>(work: (stores: Stores) => IDBRequest<T>): Promise<T> => {
    const database = await open();
    try {
      const transaction = database.transaction([COPIES, CLOCK], 'readwrite');
      const [copies, clock] = [transaction.objectStore(COPIES), transaction.objectStore(CLOCK)];
      const request = work({ copies, clock });
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error('Nothing was kept.'));
      });
      return request.result;
    } finally {
      database.close();
    }
  };
  const removeAll = () => removeSealed(window);
  /** Removes what is not to be read any more, and notes the time. */
  const look = async () => {
    const moment = now();
    const seen =
      (await transact(({ clock }) => clock.get(LATEST) as IDBRequest<number | undefined>)) ?? moment;
    if (moment < seen - CORRECTED_MS) return removeAll();
    await transact(({ copies, clock }) => {
      const request: IDBRequest<Cursor | null> = copies.openCursor();
      request.onsuccess = () => {
        const cursor = request.result;
        if (!cursor) return;
        if (cursor.value.endsAt <= moment || cursor.value.owner !== owner) cursor.delete();
        cursor.continue();
      };
      return clock.put(Math.max(moment, seen), LATEST);
    });
  };

  const followSession = () => {
    const session = queryClient.getQueryData<UserQueryResult>(SESSION_QUERY_KEY);
    if (session === last) return;
    last = session;
    const kept = keeper.read();
    if (session?.user) {
      owner = session.user.userId;
      if (kept !== null) void attempt(kept === owner ? look : removeAll);
    } else if (session?.error === null) {
      owner = undefined;
      if (kept !== null) void attempt(removeAll);
    }
  };
  followSession();
  queryClient.getQueryCache().subscribe(followSession);

  const keyOf = (form: string, id: string) => (owner === undefined ? undefined : `${owner}:${form}:${id}`);
  return {
    async forget() {
      owner = undefined;
      if (keeper.read() !== null) await attempt(removeAll);
    },
    copies: {
      read: (form, id) =>
        attempt(async () => {
          const key = keyOf(form, id);
          if (key === undefined || keeper.read() === null) return undefined;
          await look();
          const sealed = await transact(({ copies }) => copies.get(key) as IDBRequest<Sealed | undefined>);
          if (!sealed || key !== keyOf(form, id)) return undefined;
          const { secret, iv, bytes } = sealed;
          const plain = await window.crypto.subtle.decrypt({ name: CIPHER, iv }, secret, bytes);
          return z.unknown().parse(JSON.parse(new TextDecoder().decode(plain)));
        }),
      put: (form, id, value, keptMs) =>
        attempt(async () => {
          const [key, person] = [keyOf(form, id), owner];
          if (key === undefined || person === undefined) return;
          const { subtle } = window.crypto;
          const iv = window.crypto.getRandomValues(new Uint8Array(IV_BYTES));
          const secret = await subtle.generateKey({ name: CIPHER, length: 256 }, false, [
            'encrypt',
            'decrypt',
          ]);
          const plain = new TextEncoder().encode(JSON.stringify(value));
          const bytes = await subtle.encrypt({ name: CIPHER, iv }, secret, plain);
          // They may have signed out meanwhile.
          if (key !== keyOf(form, id)) return;
          keeper.write(person);
          await look();
          const sealed: Sealed = { owner: person, secret, iv, bytes, endsAt: now() + keptMs };
          await transact(({ copies }) => copies.put(sealed, key));
        }),
      remove: (form, id) =>
        attempt(async () => {
          const key = keyOf(form, id);
          if (key !== undefined && keeper.read() !== null) await transact(({ copies }) => copies.delete(key));
        }),
    },
  };
}

type Stores = { readonly copies: IDBObjectStore; readonly clock: IDBObjectStore };

type Cursor = Omit<IDBCursorWithValue, 'value'> & { readonly value: Sealed };

/** Where a browser can keep nothing, nothing is kept. */
async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
