import * as z from 'zod/mini';

const CHANNEL = 'event-portal-session';

/** What tabs of one browser tell each other about the session. */
const Message = z.union([
  z.object({ kind: z.literal('signed-out') }),
  z.object({ kind: z.literal('signed-in'), userId: z.string() }),
]);
type Message = z.infer<typeof Message>;

/** Sends and receives messages about the session; silently alone where the browser has no channels. */
export type SessionChannel = {
  send(message: Message): void;
  listen(listener: (message: Message) => void): () => void;
};

/** Opens the channel between the tabs of this browser in which this portal is open, and no other of its origin. */
export function openSessionChannel(basePath = ''): SessionChannel {
  const channel = open(CHANNEL + basePath);
  return {
    send: (message) => channel?.postMessage(message),
    listen(listener) {
      const onMessage = ({ data }: MessageEvent) => {
        const parsed = Message.safeParse(data);
        if (parsed.success) listener(parsed.data);
      };
      channel?.addEventListener('message', onMessage);
      return () => channel?.removeEventListener('message', onMessage);
    },
  };
}

function open(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
