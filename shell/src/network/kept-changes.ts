import {
  forgetWaitingChange,
  KeptChange,
  resumeWaitingChange,
  watchWaitingChanges,
  type HttpClient,
} from '@event-portal/remote-kit';
import type { QueryClient } from '@tanstack/react-query';
import { openAccountStorage } from '../storage/account-storage';
import { ownName } from '../storage/stored-value';

/** Longer than a change may wait: a person who comes back later still learns that it was not sent. In milliseconds. */
const KEPT_MS = 3 * 24 * 60 * 60_000;

/** The changes of this account that have not arrived, kept in this browser. */
export type KeptChanges = {
  /** What they are called, newest first. */
  readonly labels: () => readonly string[];
  /** Forgets them, when the person signs out. */
  readonly forget: () => void;
};

/**
 * Keeps every change that may wait until it has arrived, and goes on with those that an earlier page of the same person has
 * left. Tabs share the storage: a change that one of them ends, the others drop.
 */
export function keepWaitingChanges(
  window: Pick<Window, 'localStorage' | 'addEventListener'>,
  queryClient: QueryClient,
  http: HttpClient,
): KeptChanges {
  const goOn = () => {
    for (const { key, value } of storage.list('').toReversed()) {
      const change = KeptChange.safeParse(value).data;
      if (change) resumeWaitingChange(queryClient, http, change);
      else storage.remove(key);
    }
  };
  const storage = openAccountStorage(window, queryClient, {
    prefix: 'waiting:',
    keptMs: KEPT_MS,
    keepsOthers: true,
    onSignedIn: () => queueMicrotask(goOn),
  });
  watchWaitingChanges(queryClient, {
    begun: storage.put,
    answered(id, { madeAt }) {
      const kept = KeptChange.safeParse(storage.read(id)).data;
      if (!kept || kept.madeAt <= madeAt) storage.remove(id);
    },
    dropped: storage.remove,
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    const name = key === null || newValue !== null ? undefined : ownName(key);
    const id = name === undefined ? undefined : storage.keyOf(name);
    if (id !== undefined) forgetWaitingChange(queryClient, id);
  });
  return {
    labels: () => storage.list('').flatMap(({ value }) => KeptChange.safeParse(value).data?.label ?? []),
    forget: storage.forget,
  };
}
