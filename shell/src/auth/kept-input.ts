import type { KeptCopies } from '@event-portal/remote-kit';
import type { QueryClient } from '@tanstack/react-query';
import { openAccountStorage } from '../storage/account-storage';

/** How long a copy is kept that nobody comes back for. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** What people have typed, kept in this browser, and the end of that. */
export type KeptInput = {
  readonly copies: KeptCopies;
  /** Forgets everything, and keeps nothing more until somebody has signed in. */
  readonly forget: () => void;
};

/** Opens the input of the signed-in person that this browser keeps; input of anybody else is removed. */
export function openKeptInput(
  window: Pick<Window, 'localStorage'>,
  queryClient: QueryClient,
  now = Date.now,
): KeptInput {
  const storage = openAccountStorage(window, queryClient, {
    prefix: 'typed:',
    keptMs: KEPT_MS,
    keepsOthers: false,
    now,
  });
  return {
    copies: {
      list: (form) =>
        storage.list(`${form}:`).map(({ key, at, value }) => ({ id: key.slice(form.length + 1), at, value })),
      put: (form, id, value) => storage.put(`${form}:${id}`, value),
      remove: (form, id) => storage.remove(`${form}:${id}`),
    },
    forget: storage.forget,
  };
}
