import {
  fillPath,
  waitingQuery,
  type EndpointReply,
  type UserId,
  type UserQueryResult,
  type WaitingEndpoint,
} from '@event-portal/contracts';
import type { Mutation, QueryClient, UseMutationOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { spread } from '../spread';
import { ApiError, isOutOfReach, WaitedTooLong } from './api-error';
import type { HttpClient } from './http-client';
import { SESSION_QUERY_KEY } from './session-key';

/** The longest pause between two attempts, in milliseconds. */
const LONGEST_PAUSE_MS = 15_000;

/** After this long a change that waited is not sent any more: it may not hold any more, in milliseconds. */
const WAITS_AT_MOST_MS = 24 * 60 * 60_000;

/** How long a page can still read what a change was answered, in milliseconds. */
const ANSWER_KEPT_MS = 60 * 60_000;

/** A change that has not reached the portal yet. */
export type WaitingChange = {
  readonly id: number;
  /** What it is: "Check in Pia Walker". */
  readonly label: string;
};

/** A waiting change as it is kept for the next page of the same person: no more than it takes to send and to list it. */
export const KeptChange = z.object({
  label: z.string(),
  method: z.enum(['PUT', 'DELETE']),
  path: z.templateLiteral(['/', z.string()]),
  params: z.record(z.string(), z.string()),
  body: z.optional(z.json()),
  /** Those of one scope go out one after the other. */
  scope: z.optional(z.string()),
  mutationKey: z.array(z.unknown()),
  variables: z.record(z.string(), z.unknown()),
  madeAt: z.number(),
});
/** A waiting change as it is kept. */
export type KeptChange = z.infer<typeof KeptChange>;

type Params = Readonly<Record<string, string>>;

/** The context of a change that may wait: who made it, and what is kept of it. Its class tells it from other mutations. */
class Origin {
  constructor(
    readonly madeBy: UserId | undefined,
    readonly kept: KeptChange,
  ) {}
}

/** What is sent along: the body of an endpoint that takes one. */
type Body<E extends WaitingEndpoint, Variables extends object> = E extends { body: z.ZodMiniType }
  ? {
      /** Kept in the browser as it is until it has arrived. */ body: (
        variables: Variables,
      ) => z.input<E['body']>;
    }
  : { body?: never };

export type WaitingChangeOptions<E extends WaitingEndpoint, Variables extends object> = Body<E, Variables> & {
  http: HttpClient;
  endpoint: E;
  params: (variables: Variables) => z.input<NonNullable<E['params']>> & Params;
  /** What it is called while it waits: "Check in Pia Walker". */
  label: (variables: Variables) => string;
  /** What of the variables is kept in the browser: ids, and what a list of them needs. No more is known on the next page. */
  keep: (variables: Variables) => Partial<Variables>;
  /**
   * Changes of one scope go out one after the other, in the order in which they were made, across a reload too. One that
   * waits for its person holds up those behind it: name the person in it.
   */
  scope?: string;
};

/**
 * The options of a mutation that may wait for the network: one that is safe to send twice, and that means the same later.
 * Until it is sent, the shell lists it, with the way to take it back, and keeps it over a reload, a closed tab and the end of
 * the session. It goes out in the name of the person who made it, or not at all.
 */
export function waitingChange<const E extends WaitingEndpoint, Variables extends object>({
  http,
  endpoint,
  params,
  body,
  label,
  keep,
  scope,
}: WaitingChangeOptions<E, Variables>) {
  // What an endpoint takes is known of each, and not of all that may wait.
  const call: (endpoint: E, input: object) => Promise<EndpointReply<E>> = http as never;
  const bodyOf = body as ((variables: Variables) => unknown) | undefined;
  return {
    networkMode: 'online',
    gcTime: ANSWER_KEPT_MS,
    ...(scope !== undefined && { scope: { id: scope } }),
    onMutate: (variables, { client, mutationKey = [] }) =>
      new Origin(userOf(client), {
        label: label(variables),
        method: endpoint.method,
        path: endpoint.path,
        params: params(variables),
        ...(bodyOf && { body: toJson(bodyOf(variables)) }),
        ...(scope !== undefined && { scope }),
        mutationKey: [...mutationKey],
        variables: keep(variables),
        madeAt: Date.now(),
      }),
    mutationFn: async (variables, { client }) => {
      // Options are made anew with every render: what stays is the object of the variables.
      const origin = changesOf(client).find(({ mutation }) => mutation.state.variables === variables)?.origin;
      if (!origin) throw new Error('This change was taken back before it was sent.');
      if (!origin.madeBy) throw new Error('Nobody is signed in who could have made this change.');
      if (Date.now() - origin.kept.madeAt > WAITS_AT_MOST_MS) throw new WaitedTooLong();
      if (origin.madeBy !== userOf(client)) throw new NotTheirs();
      const { params: sent, body: along } = origin.kept;
      return call(endpoint, {
        params: sent,
        query: { madeBy: origin.madeBy },
        ...(along !== undefined && { body: along }),
      });
    },
    retry: (_failures, error) => mayArriveLater(error),
    retryDelay: (failures) => spread(Math.min(1000 * 2 ** failures, LONGEST_PAUSE_MS)),
  } satisfies UseMutationOptions<EndpointReply<E>, Error, Variables, Origin>;
}

/** What is kept is what is sent, so it is made JSON once. */
function toJson(value: unknown): KeptChange['body'] {
  return z.json().parse(JSON.parse(JSON.stringify(value)));
}

/** The person who made the change is not the one who is signed in. */
class NotTheirs extends Error {
  override readonly name = 'NotTheirs';
}

function mayArriveLater(error: unknown): boolean {
  if (isOutOfReach(error) || error instanceof NotTheirs) return true;
  if (!(error instanceof ApiError)) return false;
  return error.status === 401 || error.status === 429 || error.code === 'other_account';
}

function userOf(queryClient: QueryClient): UserId | undefined {
  return queryClient.getQueryData<UserQueryResult>(SESSION_QUERY_KEY)?.user?.userId;
}

/** The changes that wait for the network, oldest first. */
export function listWaitingChanges(queryClient: QueryClient): readonly WaitingChange[] {
  return heldUp(queryClient).map(({ mutation, origin }) => ({
    id: mutation.mutationId,
    label: origin.kept.label,
  }));
}

/** Takes a change back that waits. One that was tried may have arrived all the same, so what is shown is read again. */
export function cancelWaitingChange(queryClient: QueryClient, id: number): void {
  const found = heldUp(queryClient).find(({ mutation }) => mutation.mutationId === id);
  if (found) drop(queryClient, found.mutation);
}

/** What a watcher of waiting changes is told. */
export type WaitingChangeWatcher = {
  /** A change was made: until it has arrived it can be lost. */
  readonly begun: (id: string, change: KeptChange) => void;
  /** It has arrived, or was refused; the same may have been asked for again since, and goes on. */
  readonly answered: (id: string, change: KeptChange) => void;
  /** It was taken back, and whoever asked for the same too. */
  readonly dropped: (id: string) => void;
};

/** Reports every change that may wait, by an id that is the same in every tab: method and path. */
export function watchWaitingChanges(
  queryClient: QueryClient,
  { begun, answered, dropped }: WaitingChangeWatcher,
): void {
  const cache = queryClient.getMutationCache();
  cache.subscribe((event) => {
    const mutation: Mutation | undefined = event.mutation;
    const change = mutation && describe(mutation);
    if (!change) return;
    if (event.type === 'removed' && change.isPending) dropped(change.id);
    // What was taken back may be answered all the same: by then the same call may have been made again.
    if (event.type !== 'updated' || !cache.getAll().includes(mutation)) return;
    if (event.action.type === 'pending') begun(change.id, change.origin.kept);
    if (event.action.type === 'success' || event.action.type === 'error') {
      answered(change.id, change.origin.kept);
      // Whoever asked for the same before has their answer too.
      for (const { id, mutation: other } of changesOf(queryClient))
        if (id === change.id && other.mutationId < mutation.mutationId) drop(queryClient, other);
    }
  });
}

/** Goes on with a change that an earlier page has left, unless it is under way here already. */
export function resumeWaitingChange(queryClient: QueryClient, http: HttpClient, kept: KeptChange): void {
  const { label, method, path, params, body, scope, mutationKey, variables, madeAt } = kept;
  if (changesOf(queryClient).some(({ id }) => id === idOf(kept))) return;
  const options = waitingChange({
    http,
    // Declared anew: what is kept of an endpoint is how it is called.
    endpoint: {
      method,
      path,
      tag: 'Kept',
      summary: label,
      access: 'session',
      query: waitingQuery,
      body: z.json(),
      reply: z.unknown(),
    },
    params: () => params,
    body: () => body ?? null,
    label: () => label,
    keep: () => variables,
    ...(scope !== undefined && { scope }),
  });
  const cache = queryClient.getMutationCache();
  const mutation = cache.build<unknown, Error, KeptChange['variables'], Origin>(
    queryClient,
    // What it has changed is read again: no page of this load has asked for it.
    { ...options, mutationKey, onSettled: () => readAgain(queryClient) },
    {
      context: new Origin(userOf(queryClient), kept),
      data: undefined,
      error: null,
      failureCount: 0,
      failureReason: null,
      isPaused: true,
      status: 'pending',
      variables,
      submittedAt: madeAt,
    },
  );
  mutation.continue().catch(() => undefined);
}

/** Lets go of a change that another tab has ended. */
export function forgetWaitingChange(queryClient: QueryClient, id: string): void {
  for (const change of changesOf(queryClient)) if (change.id === id) drop(queryClient, change.mutation);
}

function drop(queryClient: QueryClient, mutation: Mutation): void {
  const cache = queryClient.getMutationCache();
  cache.remove(mutation);
  // Whatever waited behind it has its turn.
  void cache.runNext(mutation);
  if (mutation.state.failureCount > 0) void readAgain(queryClient);
}

function readAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_QUERY_KEY[0] });
}

type Change = NonNullable<ReturnType<typeof describe>>;

/** The changes that have not arrived, oldest first. */
function changesOf(queryClient: QueryClient): readonly Change[] {
  return queryClient
    .getMutationCache()
    .getAll()
    .flatMap((mutation) => describe(mutation) ?? [])
    .filter(({ isPending }) => isPending);
}

/** Those that cannot go out now. One that only waits for its turn is held up where the one ahead of it is. */
function heldUp(queryClient: QueryClient): readonly Change[] {
  const changes = changesOf(queryClient);
  return changes.filter((change) => {
    const { scope } = change.origin.kept;
    const first = changes.find(({ origin }) => scope !== undefined && origin.kept.scope === scope) ?? change;
    const { isPaused, failureCount } = first.mutation.state;
    return isPaused || failureCount > 0;
  });
}

/** A mutation as the waiting change that it is; undefined for any other, and before it has begun. */
function describe(mutation: Mutation) {
  const { context: origin, status } = mutation.state;
  if (!(origin instanceof Origin)) return undefined;
  return { mutation, origin, id: idOf(origin.kept), isPending: status === 'pending' };
}

function idOf({ method, path, params }: KeptChange): string {
  return `${method} ${fillPath(path, params)}`;
}
