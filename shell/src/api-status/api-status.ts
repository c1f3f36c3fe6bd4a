import { spread } from '@event-portal/remote-kit/routing';
import { createStore } from '@event-portal/ui/store';
import { KEPT_AS } from '../offline/kept-sets';

/** Whether the API answers at all, as far as this page has noticed. */
export type ApiStatus = {
  readonly isDown: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks whether it answers, as where what came so far did not come from it. */
  readonly look: () => void;
  /** Calls the API, and notices how that ends. */
  readonly fetch: typeof fetch;
};

/** What watching needs. */
export type ApiStatusParts = {
  readonly fetch: typeof fetch;
  /** Answers whether the API can serve. */
  readonly probeUrl: string;
  /** Without a network nothing answers: that is another story. */
  readonly isOnline: () => boolean;
};

const PROBE_MS = 5000;
const PROBE_AGAIN_MS = 10_000;

/**
 * Watches the calls to the API. One that gets no answer, or that of a gateway, is followed by a probe: the API is down when
 * that fails too, and up again with the next probe or call that gets an answer.
 */
export function watchApi({ fetch, probeUrl, isOnline }: ApiStatusParts): ApiStatus {
  const isDown = createStore(false);
  let probing: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell(next: boolean): void {
    clearTimeout(timer);
    timer = next ? setTimeout(probe, spread(PROBE_AGAIN_MS)) : undefined;
    isDown.set(next);
  }

  function probe(): void {
    probing ??= fetch(probeUrl, { credentials: 'omit', signal: AbortSignal.timeout(PROBE_MS) })
      .then(
        ({ status }) => tell(status >= 500),
        () => tell(isOnline()),
      )
      .finally(() => (probing = undefined));
  }

  return {
    isDown: isDown.get,
    subscribe: isDown.subscribe,
    look: probe,
    async fetch(...request) {
      try {
        const reply = await fetch(...request);
        // What is kept in the browser says nothing of the API.
        if (reply.status >= 502 || reply.headers.has(KEPT_AS)) probe();
        else tell(false);
        return reply;
      } catch (error) {
        if (isOnline() && !isAborted(request)) probe();
        throw error;
      }
    },
  };
}

/** An aborted call says nothing about the API. A timeout aborts too, and does say something. */
function isAborted([, options]: Parameters<typeof fetch>): boolean {
  const reason: unknown = options?.signal?.reason;
  return (
    options?.signal?.aborted === true && !(reason instanceof DOMException && reason.name === 'TimeoutError')
  );
}
