import type { QueryClient, UseMutationOptions } from '@tanstack/react-query';
import { spread } from '../spread';
import { isOutOfReach } from './api-error';
import { SESSION_QUERY_KEY } from './session-key';

/** The longest pause between two attempts, in milliseconds. */
const LONGEST_PAUSE_MS = 15_000;

/** A change that has not reached the portal yet. */
export type WaitingChange = {
  readonly id: number;
  /** What it is: "Check in Pia Walker". */
  readonly label: string;
};

type Label = (variables: never) => string;

/** By what they were called with: options are made anew with every render, and so is what they hold. */
const cancelled = new WeakSet<object>();

/**
 * The options of a mutation that may wait for the network: one that is safe to send twice, and that means the same later.
 * Until it is sent, the shell lists it, with the way to take it back.
 * @param label what it is called there: "Check in Pia Walker"
 */
export function waitingChange<Variables extends object, Data>({
  label,
  send,
}: {
  label: (variables: Variables) => string;
  send: (variables: Variables) => Promise<Data>;
}) {
  return {
    networkMode: 'online',
    mutationFn: (variables: Variables) => {
      if (cancelled.has(variables)) throw new Error('This change was taken back before it was sent.');
      return send(variables);
    },
    retry: (_failures, error) => isOutOfReach(error),
    retryDelay: (failures) => spread(Math.min(1000 * 2 ** failures, LONGEST_PAUSE_MS)),
    meta: { waitsAs: label },
  } satisfies UseMutationOptions<Data, Error, Variables>;
}

/** The changes that wait for the network, oldest first. */
export function listWaitingChanges(queryClient: QueryClient): readonly WaitingChange[] {
  return findWaiting(queryClient).map(({ mutation, label }) => ({
    id: mutation.mutationId,
    label: label(mutation.state.variables as never),
  }));
}

/** Takes a change back that waits. One that was tried may have arrived all the same, so what is shown is read again. */
export function cancelWaitingChange(queryClient: QueryClient, id: number): void {
  const found = findWaiting(queryClient).find(({ mutation }) => mutation.mutationId === id);
  if (!found) return;
  cancelled.add(found.mutation.state.variables as object);
  queryClient.getMutationCache().remove(found.mutation);
  if (found.mutation.state.failureCount > 0)
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_QUERY_KEY[0] });
}

function findWaiting(queryClient: QueryClient) {
  return queryClient
    .getMutationCache()
    .getAll()
    .flatMap((mutation) => {
      const { status, isPaused, failureCount } = mutation.state;
      const label = mutation.meta?.['waitsAs'] as Label | undefined;
      return label && status === 'pending' && (isPaused || failureCount > 0) ? [{ mutation, label }] : [];
    });
}
