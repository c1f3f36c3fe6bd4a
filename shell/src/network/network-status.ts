import {
  cancelWaitingChange,
  describeFailure,
  listWaitingChanges,
  SESSION_QUERY_KEY,
  type WaitingChange,
} from '@event-portal/remote-kit';
import { createStore, type Watched } from '@event-portal/ui/store';
import { hashKey, onlineManager, type QueryClient } from '@tanstack/react-query';
import type { ApiStatus } from '../api-status/api-status';
import type { KeptChanges } from './kept-changes';

/** An answer that takes longer than this is worth a word, in milliseconds. */
const SLOW_MS = 4000;
/** How long it is said that what waited is saved, in milliseconds. */
const SAVED_MS = 6000;

/** A change that waited, and was not taken in the end. */
type RefusedChange = WaitingChange & { readonly reason: string };

/** What there is to say about the network. */
export type NetworkReport = {
  /** `unreachable`: the device has a network, and the portal does not answer. */
  readonly reach: 'fine' | 'slow' | 'unreachable' | 'offline';
  readonly waiting: readonly WaitingChange[];
  /** Whether what waits outlives this page. */
  readonly isKept: boolean;
  /** How many changes that had waited have arrived a moment ago. */
  readonly saved: number;
  /** Those that had waited and did not arrive, until somebody has read it. */
  readonly refused: readonly RefusedChange[];
};

/** The one place that knows how the network is, from every call that goes through the shared cache. */
export type NetworkStatus = Pick<Watched<NetworkReport>, 'subscribe'> & {
  /** The same object until something changes. */
  readonly current: () => NetworkReport;
  /** Takes a change back that waits. */
  readonly cancel: (id: number) => void;
  /** What was refused has been read. */
  readonly dismissRefused: () => void;
};

/** Watches the cache and the API for as long as the page lives. */
export function watchNetwork(
  queryClient: QueryClient,
  apiStatus: Pick<ApiStatus, 'isDown' | 'subscribe'>,
  keptChanges: Pick<KeptChanges, 'labels'>,
): NetworkStatus {
  const session = hashKey(SESSION_QUERY_KEY);
  const startedAt = new Map<object, number>();
  /** Every change that has waited, and what it is called. */
  const waited = new Map<number, string>();
  let saved = 0;
  let refused: readonly RefusedChange[] = [];
  let forgetting: ReturnType<typeof setTimeout> | undefined;
  let slowing: ReturnType<typeof setTimeout> | undefined;
  const report = createStore<NetworkReport>({
    reach: 'fine',
    waiting: [],
    isKept: true,
    saved: 0,
    refused: [],
  });

  const reach = (): NetworkReport['reach'] => {
    if (!onlineManager.isOnline()) return 'offline';
    if (apiStatus.isDown()) return 'unreachable';
    const oldest = Math.min(...startedAt.values());
    return Date.now() - oldest >= SLOW_MS ? 'slow' : 'fine';
  };
  const tell = () => {
    clearTimeout(slowing);
    const waiting = listWaitingChanges(queryClient);
    const isKept = keptChanges.labels().length >= waiting.length;
    const next = { reach: reach(), waiting, isKept, saved, refused };
    for (const { id, label } of waiting) waited.set(id, label);
    if (startedAt.size > 0 && next.reach === 'fine')
      slowing = setTimeout(tell, Math.min(...startedAt.values()) + SLOW_MS - Date.now());
    if (JSON.stringify(next) !== JSON.stringify(report.get())) report.set(next);
  };
  const track = (call: object, isUnderWay: boolean) => {
    if (!isUnderWay) startedAt.delete(call);
    else if (!startedAt.has(call)) startedAt.set(call, Date.now());
  };
  const noteSaved = (id: number) => {
    if (!waited.has(id)) return;
    saved += 1;
    clearTimeout(forgetting);
    forgetting = setTimeout(() => {
      saved = 0;
      tell();
    }, SAVED_MS);
  };

  const isListed = (id: number) =>
    queryClient
      .getMutationCache()
      .getAll()
      .some(({ mutationId }) => mutationId === id);
  const noteRefused = (id: number, error: unknown) => {
    const label = waited.get(id);
    if (label !== undefined) refused = [...refused, { id, label, reason: describeFailure(error) }];
  };

  onlineManager.subscribe(tell);
  apiStatus.subscribe(tell);
  queryClient.getQueryCache().subscribe((event) => {
    // The session's query never fails: an answer of it says nothing.
    if (event.query.queryHash === session) return;
    if (event.type === 'removed') startedAt.delete(event.query);
    if (event.type !== 'updated' && event.type !== 'removed') return;
    if (event.type === 'updated') {
      const { query } = event;
      track(query, query.state.fetchStatus === 'fetching');
    }
    tell();
  });
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'removed') startedAt.delete(event.mutation);
    if (event.type === 'updated') {
      const { action, mutation } = event;
      track(mutation, mutation.state.status === 'pending' && !mutation.state.isPaused);
      // What was taken back is answered to nobody.
      const counts = isListed(mutation.mutationId);
      if (counts && action.type === 'success') noteSaved(mutation.mutationId);
      if (counts && action.type === 'error') noteRefused(mutation.mutationId, action.error);
    }
    if (event.type === 'added' || event.type === 'removed' || event.type === 'updated') tell();
  });

  return {
    subscribe: report.subscribe,
    current: report.get,
    cancel(id) {
      cancelWaitingChange(queryClient, id);
      tell();
    },
    dismissRefused() {
      refused = [];
      tell();
    },
  };
}
