/** The most that a reply may hold, in bytes once unpacked: far beyond any page of a list, far below what fills a tab. */
const MAX_REPLY_BYTES = 4 * 1024 * 1024;

/** Reads a reply as it comes, and no further than it may be long: what goes on is told to stop. */
export async function readText(reply: Response): Promise<string> {
  if (!reply.body) return '';
  const reader = reply.body.getReader();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return [...parts, decoder.decode()].join('');
    bytes += value.byteLength;
    if (bytes > MAX_REPLY_BYTES) {
      await reader.cancel();
      throw new ReplyTooLongError();
    }
    parts.push(decoder.decode(value, { stream: true }));
  }
}

/** A reply that goes on past what any endpoint sends. */
export class ReplyTooLongError extends Error {
  override readonly name = 'ReplyTooLongError';
}
