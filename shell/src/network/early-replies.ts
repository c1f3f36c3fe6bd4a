import type { TakeEarly } from '@event-portal/remote-kit';
import { earlyReply, type EarlyReply } from '../auth/session';

/** How long a reply that was asked for early is as good as a new one, in milliseconds: as long as one in the query cache. */
const FRESH_MS = 30_000;

/** A read that was started before anybody needed it, and when, in milliseconds since the page was opened. */
export type EarlyRequest = { readonly at: number; readonly reply: Promise<Response> };

/** What was asked for before anybody needed it; each reply is given out once. */
export type EarlyReplies = {
  /** The session as the document has asked for it. One that is read again may be of somebody else: then all replies are dropped. */
  readonly session: EarlyReply;
  /** Gives no reply that has failed, was refused, or was asked for too long ago or before a change. */
  readonly take: TakeEarly;
};

/** Opens what the document's head has asked for. */
export function openEarlyReplies(
  page: Parameters<typeof earlyReply>[0] & {
    readonly earlyReplies?: Readonly<Record<string, EarlyRequest>> | undefined;
  },
  now: () => number,
): EarlyReplies {
  const requests = new Map(Object.entries(page.earlyReplies ?? {}));
  const session = earlyReply(page);
  return {
    session: {
      take() {
        const reply = session.take();
        if (!reply) requests.clear();
        return reply;
      },
    },
    take(method, address) {
      if (method !== 'GET') requests.clear();
      const request = requests.get(address);
      requests.delete(address);
      if (!request || now() - request.at >= FRESH_MS) return undefined;
      return request.reply.then(
        (reply) => (reply.ok ? reply : undefined),
        () => undefined,
      );
    },
  };
}
