import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chooseEncoding, knows } from './send-asset';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Quick and close to the best: the first who asks waits for it. */
const QUICK = 4;
const BEST = 11;

/** A text that many ask for, and what is made of it once for all of them. */
export type PreparedText = {
  readonly etag: string;
  /** The text in an encoding; the first time, it is made. */
  body(encoding: 'br' | 'gzip' | 'identity'): Promise<Buffer>;
};

/** Texts are made as small as they get one after the other, so that requests keep the other threads. */
let isBusy = false;

/**
 * Prepares a text for many replies.
 * @param sentWith what goes out beside it: browsers keep the headers of a reply that they ask about again, so that another
 * policy has to be another reply.
 */
export function prepareText(text: string, sentWith: Readonly<Record<string, string>> = {}): PreparedText {
  const identity = Buffer.from(text);
  const made: { br?: Promise<Buffer>; gzip?: Promise<Buffer> } = {};
  let isSmallest = false;

  const brotli = (quality: number) =>
    compressBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    });

  function makeSmaller(): void {
    if (isBusy || isSmallest) return;
    isBusy = isSmallest = true;
    void brotli(BEST)
      .then((best) => (made.br = Promise.resolve(best)))
      .finally(() => (isBusy = false));
  }

  return {
    etag: `"${createHash('sha256').update(JSON.stringify(sentWith)).update(identity).digest('base64url').slice(0, 22)}"`,
    async body(encoding) {
      if (encoding === 'identity') return identity;
      if (encoding === 'gzip') return (made.gzip ??= compressGzip(identity));
      const ready = (made.br ??= brotli(QUICK));
      makeSmaller();
      return ready;
    },
  };
}

/** Answers with a prepared text, as small as the browser takes it, or with 304 where it has the same already. */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: PreparedText,
): Promise<FastifyReply> {
  void reply.headers({ etag: text.etag, vary: 'Accept-Encoding' });
  if (reply.statusCode === 200 && knows(request.headers['if-none-match'], text.etag))
    return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding'], ['br', 'gzip']);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.send(await text.body(encoding));
}
