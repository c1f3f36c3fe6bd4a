import type { TakeEarly } from '@event-portal/remote-kit';

/** How long a reply that was asked for early is as good as a new one, in milliseconds: as long as one in the query cache. */
const FRESH_MS = 30_000;

/** A read that was started before anybody needed it, and when, in milliseconds since the page was opened. */
export type EarlyRequest = { readonly at: number; readonly reply: Promise<Response> };

/** A read that somebody is about to need. */
export type Wanted = {
  /** Where the page will ask for it. */
  readonly address: string;
  /** Where it is asked for ahead. */
  readonly ahead: string;
};

/** What was asked for before anybody needed it; each reply is given out once. */
export type EarlyReplies = {
  /** Drops everything: it may be of another person than the one who is there now. */
  readonly forget: () => void;
  /** Gives no reply that has failed, was refused, or was asked for too long ago or before a change. */
  readonly take: TakeEarly;
  /**
   * Asks for what somebody is about to need, unless it has just been read. Once they turn away, what nobody has taken is dropped.
   */
  readonly ask: (read: Wanted, turnedAway: AbortSignal) => void;
};

/** Opens what the document's head has asked for. */
export function openEarlyReplies(
  page: {
    readonly earlyReads?: Record<string, EarlyRequest | undefined> | undefined;
  },
  fetch: typeof globalThis.fetch,
  now: () => number,
): EarlyReplies {
  /** When an address was read last. */
  const reads = new Map<string, number>();
  // The document's own, which may still ask: it leaves out what has an entry here, though that is used up.
  const requests = page.earlyReads ?? {};
  const isFresh = (at = -Infinity) => now() - at < FRESH_MS;
  const forget = () => {
    for (const address of Object.keys(requests)) requests[address] = undefined;
    reads.clear();
  };
  return {
    forget,
    take(method, address) {
      if (method !== 'GET') forget();
      else reads.set(address, now());
      const request = requests[address];
      requests[address] = undefined;
      if (!request || !isFresh(request.at)) return undefined;
      return request.reply.then(
        // One without content was not meant for whoever is there.
        (reply) => (reply.status === 200 ? reply : undefined),
        () => undefined,
      );
    },
    ask({ address, ahead }, turnedAway) {
      if (turnedAway.aborted || isFresh(reads.get(address)) || isFresh(requests[address]?.at)) return;
      const ends = new AbortController();
      const { signal } = ends;
      const reply = fetch(ahead, { credentials: 'include', redirect: 'error', signal }).then(readWhole);
      reply.catch(() => undefined);
      const request = { at: now(), reply };
      requests[address] = request;
      turnedAway.addEventListener('abort', () => {
        if (requests[address] !== request) return;
        requests[address] = undefined;
        ends.abort();
      });
    },
  };
}

/** Reads a reply to its end, whether anybody takes it or not: one that nobody reads keeps the connection that it came by. */
async function readWhole(reply: Response): Promise<Response> {
  return new Response((await reply.text()) || null, reply);
}
